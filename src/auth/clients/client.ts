import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';

export enum ClientKind {
  web = 'web',
  native = 'native',
  machine = 'machine',
}

registerEnumType(ClientKind, {
  name: 'ClientKind',
  description:
    'How a client logs in: `web` has a server and a secret, `native` has neither, `machine` acts for the project itself.',
});

export enum ClientAuthentication {
  none = 'none',
  client_secret = 'client_secret',
  private_key_jwt = 'private_key_jwt',
}

registerEnumType(ClientAuthentication, {
  name: 'ClientAuthentication',
  description:
    'How a client proves that it is itself: `client_secret` by one of its secrets, in the header (basic) or the body (post); `private_key_jwt` by an assertion signed with one of its keys (RFC 7523); `none` by nothing but PKCE.',
});

export interface JsonWebKeySet {
  keys: Record<string, unknown>[];
}

/** An OAuth client of a project. Its id is the client_id. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An OAuth client of a project; its id is the client_id.',
})
@Entity()
export class Client implements Node {
  @Field(() => ID)
  @Id('client')
  id: string = newId('client');

  @IdOf('project')
  projectId!: string;

  @Field(() => ClientKind)
  @Enum({ items: () => ClientKind })
  kind!: ClientKind;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String])
  @Property({ type: 'text[]' })
  redirectUris: string[] = [];

  @Field(() => [String])
  @Property({ type: 'text[]' })
  postLogoutRedirectUris: string[] = [];

  @Field(() => [String], { description: 'The scopes it may ask for.' })
  @Property({ type: 'text[]' })
  scopes!: string[];

  @Field(() => Boolean, {
    description:
      'Whether it must prove by PKCE that it asked for the code it redeems (RFC 7636); always for native ones.',
  })
  @Property({ type: 'boolean' })
  requiresPkce = true;

  @Field(() => Json, {
    nullable: true,
    description: 'The public keys of a client that signs assertions instead of keeping a secret (RFC 7523).',
  })
  @Property({ type: 'json', nullable: true })
  jwks: JsonWebKeySet | null = null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the hub posts a logout token when a person signs out (OpenID Connect Back-Channel Logout).',
  })
  @Property({ type: 'text', nullable: true })
  backchannelLogoutUri: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is refused everywhere.' })
  @At({ nullable: true })
  disabledAt: Temporal.Instant | null = null;

  @Field(() => DateTime)
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Pick<Client, 'projectId' | 'kind' | 'name' | 'scopes' | 'createdAt'> & Partial<Client>,
  ) {
    Object.assign(this, { updatedAt: values.createdAt, ...values });
  }

  /** Refused everywhere from now on; a second time changes nothing. */
  disable(now: Temporal.Instant): void {
    this.disabledAt ??= now;
    this.updatedAt = now;
  }

  enable(now: Temporal.Instant): void {
    this.disabledAt = null;
    this.updatedAt = now;
  }
}

/** How a client proves that it is itself. */
export function authenticationOf({ kind, jwks }: Pick<Client, 'kind' | 'jwks'>): ClientAuthentication {
  if (kind === ClientKind.native) return ClientAuthentication.none;
  return jwks ? ClientAuthentication.private_key_jwt : ClientAuthentication.client_secret;
}
