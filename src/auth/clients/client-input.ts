import { Field, ID, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { entries, line } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';
import { SigningAlgorithm } from '../signing-algorithm.ts';
import { ClientKind } from './client.ts';
import type { JsonWebKeySet } from './client.ts';

const about = {
  name: 'The name that people read when they sign in.',
  redirectUris:
    'Exactly as the client sends them: https, or http on localhost; for native also a scheme with a dot in it. At most 20; a web client has at least one, a machine client none.',
  postLogoutRedirectUris: 'Where people may be sent after signing out.',
  requiresPkce:
    'Whether its requests must have PKCE or, if it authenticates, a nonce; otherwise `state` is enough. A client that cannot authenticate must.',
  idTokenSignedResponseAlg: 'The algorithm that signs its ID tokens; ES256 is recommended where its library takes it.',
  jwks: 'Public keys (a JSON Web Key Set of 1 to 10: EC P-256, RSA of 2048 bits, Ed25519): it then signs assertions (private_key_jwt) and has no secret. A native client has none.',
  backchannelLogoutUri: 'Where the hub posts a logout token when a person signs out: https, at a public address.',
};

@InputType({ description: 'The input of `createClient`.' })
export class CreateClientInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(line(100))
  @Field(() => String, { description: about.name })
  name!: string;

  @Field(() => ClientKind, {
    description: 'The kind of client, which decides how it gets its tokens; it cannot be changed later.',
  })
  kind!: ClientKind;

  @bounded(entries(20))
  @Field(() => [String], { defaultValue: [], description: about.redirectUris })
  redirectUris!: string[];

  @bounded(entries(20))
  @Field(() => [String], { defaultValue: [], description: about.postLogoutRedirectUris })
  postLogoutRedirectUris!: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'The scopes it may ask for, of those in the discovery document; left out, what its kind usually needs.',
  })
  scopes?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `${about.requiresPkce} Left out, false for a client that authenticates.`,
  })
  requiresPkce?: boolean | null;

  @Field(() => SigningAlgorithm, {
    defaultValue: SigningAlgorithm.RS256,
    description: `${about.idTokenSignedResponseAlg} RS256 is the default of the standard.`,
  })
  idTokenSignedResponseAlg?: SigningAlgorithm;

  @Field(() => Json, { nullable: true, description: about.jwks })
  jwks?: JsonWebKeySet | null;

  @Field(() => String, { nullable: true, description: about.backchannelLogoutUri })
  backchannelLogoutUri?: string | null;
}

@InputType({ description: 'A change in parts: a field that is left out stays.' })
export class UpdateClientInput {
  @Field(() => ID, { description: 'The client to change.' })
  id!: string;

  @bounded(line(100))
  @Field(() => String, { nullable: true, description: about.name })
  name?: string | null;

  @bounded(entries(20))
  @Field(() => [String], { nullable: true, description: about.redirectUris })
  redirectUris?: string[] | null;

  @bounded(entries(20))
  @Field(() => [String], { nullable: true, description: about.postLogoutRedirectUris })
  postLogoutRedirectUris?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The scopes it may ask for, of those in the discovery document. Taking one away ends the tokens it has.',
  })
  scopes?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: about.requiresPkce })
  requiresPkce?: boolean | null;

  @Field(() => SigningAlgorithm, { nullable: true, description: about.idTokenSignedResponseAlg })
  idTokenSignedResponseAlg?: SigningAlgorithm | null;

  @Field(() => Json, {
    nullable: true,
    description: `${about.jwks} Its secrets end at once. Null goes back to a secret, which the answer shows.`,
  })
  jwks?: JsonWebKeySet | null;

  @Field(() => String, { nullable: true, description: `${about.backchannelLogoutUri} Null: nowhere.` })
  backchannelLogoutUri?: string | null;
}

@InputType({ description: 'The input of `addClientSecret`.' })
export class AddClientSecretInput {
  @Field(() => ID, { description: 'The client that gets the secret; it must authenticate by secrets.' })
  clientId!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'A time in the future; left out, it is valid until it is revoked.',
  })
  expiresAt?: Temporal.Instant | null;
}

@InputType({ description: 'The input of `revokeClientSecret`.' })
export class RevokeClientSecretInput {
  @Field(() => ID, { description: 'The id of the secret.' })
  id!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Ends it even when no other secret is valid then, so that the client cannot authenticate.',
  })
  evenIfLast?: boolean;
}

@InputType({ description: 'The input of `expireClientSecret`.' })
export class ExpireClientSecretInput extends RevokeClientSecretInput {
  @Field(() => DateTime, { description: 'When it expires, which is not in the past.' })
  at!: Temporal.Instant;
}
