import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { DateTime } from '../../platform/graphql-scalars.ts';
import { newId } from '../../platform/ids.ts';
import { Node } from '../../platform/node.ts';

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

  /** SHA-256, hex, of a random secret; null for clients that cannot keep one. */
  @Property({ type: 'text', nullable: true })
  secretHash: string | null = null;

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
}
