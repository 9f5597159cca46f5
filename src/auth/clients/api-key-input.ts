import { Field, ID, InputType, Int } from 'type-graphql';
import { hubScopes } from '../scopes.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { entries, line, oneOf, between } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createApiKey`.' })
export class CreateApiKeyInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(line(100))
  @Field(() => String, { description: 'The purpose.' })
  name!: string;

  @bounded(entries(100, 1, oneOf(hubScopes)))
  @Field(() => [String], { description: 'The scopes, such as catalog:read; none that you do not have yourself.' })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'A time in the future; left out, it does not expire.' })
  expiresAt?: Temporal.Instant | null;
}

/** Seven days, in seconds. */
const longestOverlap = 7 * 86_400;

@InputType({ description: 'The input of `rotateApiKey`.' })
export class RotateApiKeyInput {
  @Field(() => ID, { description: 'The key to replace.' })
  id!: string;

  @bounded(between(0, longestOverlap))
  @Field(() => Int, {
    description:
      'The seconds for which it stays valid beside its successor, 0 to 604800 (7 days); never longer than before.',
  })
  overlapSeconds!: number;
}
