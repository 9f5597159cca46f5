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

  @Field(() => String, { description: 'Whom or what it is for.' })
  name!: string;

  @Field(() => Int, { defaultValue: 1, description: 'The number of clients that it registers, 1 to 1000.' })
  uses?: number;

  @Field(() => [String], {
    nullable: true,
    description:
      'The scopes its clients may ask for: those of people, and none of the hub that you have not yourself. Left out, those of people.',
  })
  scopes?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'At most a year from now; left out, in 7 days.' })
  expiresAt?: Temporal.Instant | null;
}
