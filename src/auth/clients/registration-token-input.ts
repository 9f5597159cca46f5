import { Field, ID, InputType, Int } from 'type-graphql';
import { hubScopes, personScopes } from '../scopes.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { between, entries, line, oneOf } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createRegistrationToken`.' })
export class CreateRegistrationTokenInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(line(100))
  @Field(() => String, { description: 'Its recipient or purpose.' })
  name!: string;

  @bounded(between(1, 1000))
  @Field(() => Int, { defaultValue: 1, description: 'The number of clients that it registers, 1 to 1000.' })
  uses?: number;

  @bounded(entries(100, 1, oneOf([...personScopes, ...hubScopes])))
  @Field(() => [String], {
    nullable: true,
    description:
      'The scopes that its clients may request: those of people, and those of the hub that you have yourself. Left out, those of people.',
  })
  scopes?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'At most a year from now; left out, in 7 days.' })
  expiresAt?: Temporal.Instant | null;
}
