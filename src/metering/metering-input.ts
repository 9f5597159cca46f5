import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../platform/graphql/bounded.ts';
import { between, text, entries, matching } from '../platform/values/bounds.ts';
import { DateTime, Decimal, Json, Key } from '../platform/graphql/graphql-scalars.ts';
import { Aggregation } from './aggregation.ts';
import { MeterCondition } from './meter-filter.ts';
import { OnInvalid } from './on-invalid.ts';
import { propertyName, propertyNameDetail } from './properties.ts';
import { PropertyRule } from './property-rule.ts';
import type { Properties } from './properties.ts';

@InputType({ description: 'The input of `createMeter`.' })
export class CreateMeterInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that measures; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Key, { description: 'The key, unique within the project; it never changes.' })
  key!: string;

  @bounded(text(200))
  @Field(() => String, { description: 'The name that people read: 1 to 200 characters.' })
  name!: string;

  @Field(() => Aggregation, { description: 'The way in which its events add up; it never changes.' })
  aggregation!: Aggregation;

  @bounded(text(40))
  @Field(() => String, { nullable: true, description: 'The unit, such as "request" or "GB".' })
  unit?: string | null;

  @bounded(entries(20))
  @Field(() => [MeterCondition], {
    description:
      'The conditions on events: only events for which all of them hold count, and others are not recorded. At most 20; ' +
      'they never change.',
  })
  filter: MeterCondition[] = [];

  @bounded(entries(3, 0, matching(propertyName, propertyNameDetail)))
  @Field(() => [String], {
    description:
      'The properties of events, such as "region", by which usage can be priced and reported. At most 3; they never change.',
  })
  groupBy: string[] = [];

  @bounded(text(255))
  @Field(() => String, {
    nullable: true,
    description:
      'The type of CloudEvents that the meter counts, if it is not its key, such as "com.example.build.finished"; unique ' +
      'in the project.',
  })
  eventType?: string | null;

  @bounded(between(1, 3650))
  @Field(() => Int, {
    nullable: true,
    description: 'Events that occurred more than so many days ago are refused; left out, those before 1970.',
  })
  maxAgeDays?: number | null;

  @bounded(entries(20))
  @Field(() => [PropertyRule], {
    description: 'The properties that events should have; an event that breaks a rule is refused. At most 20.',
  })
  propertyRules: PropertyRule[] = [];
}

@InputType({ description: 'The input of `updateMeter`; what is left out stays. What is counted never changes.' })
export class UpdateMeterInput {
  @bounded(text(200))
  @Field(() => String, { nullable: true, description: 'The name that people read: 1 to 200 characters.' })
  name?: string | null;

  @bounded(text(40))
  @Field(() => String, { nullable: true, description: 'The unit; null removes it.' })
  unit?: string | null;

  @bounded(between(1, 3650))
  @Field(() => Int, {
    nullable: true,
    description: 'Events that occurred more than so many days ago are refused from now on; null accepts them.',
  })
  maxAgeDays?: number | null;

  @bounded(entries(20))
  @Field(() => [PropertyRule], {
    nullable: true,
    description: 'The properties that events should have from now on, instead of all rules there are. At most 20.',
  })
  propertyRules?: PropertyRule[] | null;
}

@InputType({ description: 'One event to record.' })
export class UsageEventInput {
  @Field(() => Key, { description: 'The key of the meter.' })
  meter!: string;

  @bounded(text(255))
  @Field(() => String, {
    description: "The user: the id of a customer, or the project's own identifier for them.",
  })
  subject!: string;

  @Field(() => Decimal, {
    defaultValue: '1',
    description:
      'The quantity, from 0; for weighted_sum the change of the level, also below 0; for count and unique, always 1.',
  })
  quantity!: string;

  @bounded(text(255))
  @Field(() => String, {
    nullable: true,
    description: 'The value that a meter with aggregation unique counts once, such as the id of a device.',
  })
  value?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time of the event, at most 5 minutes in the future; left out, now. Subjects with a test clock use its time.',
  })
  occurredAt?: Temporal.Instant | null;

  @Field(() => Json, {
    nullable: true,
    description:
      'What meters filter and group by, such as {"region": "eu-west"}: at most 20 names of 1 to 40 letters, digits, dots, ' +
      'underscores and hyphens, with texts of up to 100 characters, numbers and booleans; at most 4096 bytes.',
  })
  properties?: Properties | null;

  @bounded(text(255))
  @Field(() => String, {
    description:
      "The sender's identifier for the event, unique in the project and source: an event sent twice counts once.",
  })
  key!: string;

  @bounded(text(255))
  @Field(() => String, {
    nullable: true,
    description: 'The system that names the event, as `source` of CloudEvents; keys of two sources are never equal.',
  })
  source?: string | null;

  @bounded(text(255))
  @Field(() => String, {
    nullable: true,
    description:
      'The key of an event of the same source that this event replaces: from now on only this one counts. Without ' +
      'occurredAt it has the time of that event.',
  })
  replaces?: string | null;
}

/** The most events of one request. */
export const mostEvents = 10_000;

@InputType({ description: 'The input of `recordUsage`.' })
export class RecordUsageInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that measures; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(entries(mostEvents, 1))
  @Field(() => [UsageEventInput], { description: 'The events to record, 1 to 10,000.' })
  events!: UsageEventInput[];

  @Field(() => OnInvalid, {
    defaultValue: OnInvalid.refuse_all,
    description: 'What happens to the valid events when others are not.',
  })
  onInvalid?: OnInvalid;
}

@InputType({ description: 'An event that is named.' })
export class UsageEventName {
  @bounded(text(255))
  @Field(() => String, { description: 'The key that it was sent with.' })
  key!: string;

  @bounded(text(255))
  @Field(() => String, { nullable: true, description: 'The source that it was sent with, if any.' })
  source?: string | null;
}

@InputType({ description: 'The input of `withdrawUsage`.' })
export class WithdrawUsageInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that measures; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(entries(1000, 1))
  @Field(() => [UsageEventName], {
    description: 'The events that should not count: 1 to 1000 that were recorded, and not replaced by others.',
  })
  events!: UsageEventName[];

  @bounded(text(500))
  @Field(() => String, { nullable: true, description: 'The reason, for the record: 1 to 500 characters.' })
  reason?: string | null;
}
