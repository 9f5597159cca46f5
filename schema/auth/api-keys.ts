import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { CreateApiKeyInput, RotateApiKeyInput } from '../../src/auth/clients/api-key-input.ts';
import { ApiKey } from '../../src/auth/clients/api-key.ts';
import { createApiKey, apiKeyList, revokeApiKey } from '../../src/auth/clients/api-keys.ts';
import { rotateApiKey } from '../../src/auth/clients/rotate-api-key.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `createApiKey`.' })
class CreateApiKeyPayload {
  @Field(() => ApiKey, { description: 'The API key, without its secret.' })
  apiKey!: ApiKey;

  @Field(() => String, {
    nullable: true,
    description: 'The key itself, shown only once; null if the request repeats one with the same idempotency key.',
  })
  key!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `rotateApiKey`.' })
class RotateApiKeyPayload {
  @Field(() => ApiKey, { description: 'The new API key, without its secret.' })
  apiKey!: ApiKey;

  @Field(() => String, {
    nullable: true,
    description: 'The new key itself, shown only once; null if the request repeats one with the same idempotency key.',
  })
  key!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `revokeApiKey`.' })
class RevokeApiKeyPayload {
  @Field(() => ApiKey, { description: 'The revoked API key.' })
  apiKey!: ApiKey;
}

const ApiKeyConnection = connection(ApiKey);

needs(Project, { apiKeys: ['id'] });

@Resolver(() => Project)
export class ApiKeysResolver {
  @limited(30, '1m')
  @Mutation(() => CreateApiKeyPayload, { description: 'Creates an API key. Scope project:admin; 30 a minute.' })
  async createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'The key to create.' }) input: CreateApiKeyInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CreateApiKeyPayload> {
    return createApiKey(em, viewer, input, now);
  }

  @limited(30, '1m')
  @Mutation(() => RotateApiKeyPayload, {
    description:
      'Creates a successor of a key; the old key expires after an overlap. Scope project:admin, and the scopes of the key; 30 a minute.',
  })
  async rotateApiKey(
    @Arg('input', () => RotateApiKeyInput, {
      description: 'The key to replace, and how long it stays valid beside the new one.',
    })
    input: RotateApiKeyInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RotateApiKeyPayload> {
    return rotateApiKey(em, viewer, input, now);
  }

  @Mutation(() => RevokeApiKeyPayload, { description: 'Revokes an API key at once. Scope project:admin.' })
  async revokeApiKey(
    @Arg('id', () => ID, { description: 'The key to revoke.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RevokeApiKeyPayload> {
    return { apiKey: await revokeApiKey(em, viewer, id, now) };
  }

  @FieldResolver(() => ApiKeyConnection, {
    description: 'The API keys of the project, newest first. Scope project:admin.',
  })
  apiKeys(@Args(() => PageArgs) args: PageArgs, @Below() below: ListBelow): Promise<CountedConnectionOf<Row<ApiKey>>> {
    return below(apiKeyList, 'projectId', args);
  }
}
