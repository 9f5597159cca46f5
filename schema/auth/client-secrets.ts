import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import {
  AddClientSecretInput,
  ExpireClientSecretInput,
  RevokeClientSecretInput,
} from '../../src/auth/clients/client-input.ts';
import { ClientSecret } from '../../src/auth/clients/client-secret.ts';
import { addClientSecret, expireClientSecret, revokeClientSecret } from '../../src/auth/clients/client-secrets.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `addClientSecret`.' })
class AddClientSecretPayload {
  @Field(() => ClientSecret, { description: 'The secret as it is now, without the secret itself.' })
  clientSecret!: ClientSecret;

  @Field(() => String, {
    nullable: true,
    description: 'The secret itself. Keep it now: it is not shown again.',
  })
  secret!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `expireClientSecret` and `revokeClientSecret`.',
})
class ClientSecretPayload {
  @Field(() => ClientSecret, { description: 'The secret as it is now.' })
  clientSecret!: ClientSecret;
}

@Resolver()
export class ClientSecretsResolver {
  @limited(30, '1m')
  @Mutation(() => AddClientSecretPayload, {
    description:
      'Adds a secret to a client, which can have 5 valid ones; its existing secrets stay valid. Scope project:admin; 30 a minute.',
  })
  async addClientSecret(
    @Arg('input', () => AddClientSecretInput, { description: 'The client, and when its new secret expires.' })
    input: AddClientSecretInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<AddClientSecretPayload> {
    return addClientSecret(em, viewer, input, now);
  }

  @Mutation(() => ClientSecretPayload, {
    description: 'Sets when a secret expires, so that it overlaps with the next one. Scope project:admin.',
  })
  async expireClientSecret(
    @Arg('input', () => ExpireClientSecretInput, { description: 'The secret, and when it expires.' })
    input: ExpireClientSecretInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ClientSecretPayload> {
    return { clientSecret: await expireClientSecret(em, viewer, input, now) };
  }

  @Mutation(() => ClientSecretPayload, { description: 'Revokes a secret at once. Scope project:admin.' })
  async revokeClientSecret(
    @Arg('input', () => RevokeClientSecretInput, { description: 'The secret to revoke.' })
    input: RevokeClientSecretInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ClientSecretPayload> {
    return { clientSecret: await revokeClientSecret(em, viewer, input, now) };
  }
}
