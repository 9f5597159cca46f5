import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../platform/graphql/bounded.ts';
import { text, entries } from '../platform/values/bounds.ts';
import { DateTime, Decimal, Key } from '../platform/graphql/graphql-scalars.ts';
import { Aggregation } from './aggregation.ts';

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
