import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { line } from '../../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createTestClock`.' })
export class CreateTestClockInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @bounded(line(200))
  @Field(() => String, { description: 'The name: 1 to 200 characters on one line.' })
  name!: string;

  @Field(() => DateTime, {
    description: 'The initial time of the clock, past or future: not more than 10 years from today.',
  })
  now!: Temporal.Instant;
}

@InputType({ description: 'The time to advance to, as either `to` or `by`: forward, and at most 2 years at a time.' })
export class AdvanceTestClockInput {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time to advance to: not more than 10 years from today.',
  })
  to?: Temporal.Instant | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The time to advance by, as an ISO 8601 duration of the calendar in UTC: "P1Y", "P1M", "P14D", "PT36H".',
  })
  by?: string | null;
}
