import { Field, ID, InputType, Int } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createRegistrationToken`.' })
export class CreateRegistrationTokenInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, { description: 'Its recipient or purpose.' })
  name!: string;

  @Field(() => Int, { defaultValue: 1, description: 'The number of clients that it registers, 1 to 1000.' })
  uses?: number;

  @Field(() => [String], {
    nullable: true,
    description:
      'The scopes that its clients may request: those of people, and those of the hub that you have yourself. Left out, those of people.',
  })
  scopes?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'At most a year from now; left out, in 7 days.' })
  expiresAt?: Temporal.Instant | null;
}
