import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import { DateTime, Decimal, Key } from '../platform/graphql/graphql-scalars.ts';
import { Aggregation } from './aggregation.ts';

@InputType({ description: 'The input of `createMeter`.' })
export class CreateMeterInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that measures; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Key, { description: 'Unique within the project; it never changes.' })
  key!: string;

  @Field(() => String, { description: 'The name that people read: 1 to 200 characters.' })
  name!: string;

  @Field(() => Aggregation, { description: 'It never changes.' })
  aggregation!: Aggregation;

  @Field(() => String, { nullable: true, description: 'The unit, such as "request" or "GB".' })
  unit?: string | null;
}

@InputType({ description: 'One event to record.' })
export class UsageEventInput {
  @Field(() => Key, { description: 'The key of the meter.' })
  meter!: string;

  @Field(() => String, {
    description: "The user: the id of a customer, or the project's own name for them.",
  })
  subject!: string;

  @Field(() => Decimal, {
    defaultValue: '1',
    description:
      'The quantity, from 0; for meters of weighted_sum the change of the level, also below 0; for meters that count, always 1.',
  })
  quantity!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The value that a meter of unique values counts once, such as the id of a device.',
  })
  value?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Left out, now; at most 5 minutes in the future. A subject with a test clock has the time of that.',
  })
  occurredAt?: Temporal.Instant | null;

  @Field(() => String, {
    description: "The sender's name for the event, unique in the project: sent again, it counts once.",
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

  @Field(() => [UsageEventInput], { description: '1 to 1000.' })
  events!: UsageEventInput[];
}
