import { Field, ID, InputType, Int } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createApiKey`.' })
export class CreateApiKeyInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, { description: 'The purpose.' })
  name!: string;

  @Field(() => [String], { description: 'The scopes, such as catalog:read; none that you do not have yourself.' })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'Left out, it does not expire.' })
  expiresAt?: Temporal.Instant | null;
}

@InputType({ description: 'The input of `rotateApiKey`.' })
export class RotateApiKeyInput {
  @Field(() => ID, { description: 'The key to replace.' })
  id!: string;

  @Field(() => Int, {
    description:
      'The seconds for which it stays valid beside its successor, 0 to 604800 (7 days); never longer than before.',
  })
  overlapSeconds!: number;
}
