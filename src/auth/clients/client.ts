import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { SigningAlgorithm } from '../signing-algorithm.ts';

export enum ClientKind {
  web = 'web',
  browser = 'browser',
  native = 'native',
  machine = 'machine',
}

registerEnumType(ClientKind, {
  name: 'ClientKind',
  description: 'The way in which a client gets its tokens, which decides how it authenticates.',
  valuesConfig: {
    web: {
      description: 'Runs on a server, signs people in, and authenticates by a secret or by keys of its own.',
    },
    browser: {
      description:
        'Runs in the pages of its own https address, such as a single-page app, signs people in, and has no secret.',
    },
    native: {
      description:
        'Runs on the device of a person, signs people in, and has no secret; without redirect URIs, by a code on its screen (RFC 8628).',
    },
    machine: {
      description:
        'Acts for the project itself, without a person, and authenticates by a secret or by keys of its own.',
    },
  },
});

export enum ClientAuthentication {
  none = 'none',
  client_secret = 'client_secret',
  private_key_jwt = 'private_key_jwt',
}

registerEnumType(ClientAuthentication, {
  name: 'ClientAuthentication',
  description: 'The method by which a client authenticates to the hub.',
  valuesConfig: {
    none: { description: 'By nothing but PKCE; for browser and native clients.' },
    client_secret: { description: 'By one of its secrets, in the header (basic) or in the body (post).' },
    private_key_jwt: { description: 'By an assertion signed with one of its keys (RFC 7523).' },
  },
});

export interface JsonWebKeySet {
  keys: Record<string, unknown>[];
}

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An OAuth client of a project; its id is the client_id.',
})
@Entity()
export class Client implements Node {
  @Field(() => ID, { description: 'The id of the client, which is its client_id.' })
  @Id('client')
  id: string = newId('client');

  @IdOf('project')
  projectId!: string;

  @Field(() => ClientKind, {
    description: 'The kind of client, which decides how it gets its tokens; it cannot be changed.',
  })
  @Enum({ items: () => ClientKind })
  kind!: ClientKind;

  @Field(() => String, { description: 'The name that people read when they sign in with it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], {
    description: 'The addresses that people may be sent back to after signing in; empty for a machine.',
  })
  @Property({ type: 'text[]' })
  redirectUris: string[] = [];

  @Field(() => [String], { description: 'The addresses that people may be sent to after signing out.' })
  @Property({ type: 'text[]' })
  postLogoutRedirectUris: string[] = [];

  @Field(() => [String], { description: 'The scopes it may ask for.' })
  @Property({ type: 'text[]' })
  scopes!: string[];

  @Field(() => Boolean, {
    description:
      'Whether its requests must have PKCE (RFC 7636) or, if it authenticates and its project allows it, a nonce; otherwise `state` is enough. Always true without a secret.',
  })
  @Property({ type: 'boolean' })
  requiresPkce = true;

  @Field(() => SigningAlgorithm, {
    description: 'The algorithm that signs its ID tokens and logout tokens.',
  })
  @Enum({ items: () => SigningAlgorithm })
  idTokenSignedResponseAlg: SigningAlgorithm = SigningAlgorithm.RS256;

  @Field(() => Json, {
    nullable: true,
    description: 'The public keys of a client that signs assertions instead of keeping a secret (RFC 7523).',
  })
  @Property({ type: 'json', nullable: true })
  jwks: JsonWebKeySet | null = null;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that receives a logout token when a person signs out (OpenID Connect Back-Channel Logout).',
  })
  @Property({ type: 'text', nullable: true })
  backchannelLogoutUri: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was disabled; null if it is enabled.' })
  @At({ nullable: true })
  disabledAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: Pick<Client, 'projectId' | 'kind' | 'name' | 'scopes' | 'createdAt'> & Partial<Client>) {
    Object.assign(this, { updatedAt: values.createdAt, ...values });
  }

  /** Disables the client everywhere; disabling it again keeps the time of the first. */
  disable(now: Temporal.Instant): void {
    this.disabledAt ??= now;
    this.updatedAt = now;
  }

  enable(now: Temporal.Instant): void {
    this.disabledAt = null;
    this.updatedAt = now;
  }
}

/** Whether clients of a kind run where others can read their code and memory, so that they can keep no secret. */
export function isPublic(kind: ClientKind): boolean {
  return kind === ClientKind.native || kind === ClientKind.browser;
}

/** The authentication method of a client. */
export function authenticationOf({ kind, jwks }: Pick<Client, 'kind' | 'jwks'>): ClientAuthentication {
  if (isPublic(kind)) return ClientAuthentication.none;
  return jwks ? ClientAuthentication.private_key_jwt : ClientAuthentication.client_secret;
}
