import { Field, ID, InputType, Int } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'What `createApiKey` takes.' })
export class CreateApiKeyInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => [String], { description: 'Such as catalog:read; none that you have not yourself.' })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'Left out, it does not expire.' })
  expiresAt?: Temporal.Instant | null;
}

@InputType({ description: 'What `rotateApiKey` takes.' })
export class RotateApiKeyInput {
  @Field(() => ID, { description: 'The key that is to end.' })
  id!: string;

  @Field(() => Int, {
    description: 'How long it stays good beside its successor, 0 to 604800 (7 days); never longer than it would have.',
  })
  overlapSeconds!: number;
}
