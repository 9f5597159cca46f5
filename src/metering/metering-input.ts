import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../platform/graphql/bounded.ts';
import { text, entries, matching } from '../platform/values/bounds.ts';
import { DateTime, Decimal, Json, Key } from '../platform/graphql/graphql-scalars.ts';
import { Aggregation } from './aggregation.ts';
import { MeterCondition } from './meter-filter.ts';
import { propertyName, propertyNameDetail } from './properties.ts';
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
    description: "The sender's identifier for the event, unique in the project: an event sent twice counts once.",
  })
  key!: string;
}

@InputType({ description: 'The input of `recordUsage`.' })
export class RecordUsageInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that measures; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(entries(1000, 1))
  @Field(() => [UsageEventInput], { description: 'The events to record, 1 to 1000.' })
  events!: UsageEventInput[];
}
