import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { Node } from '../../platform/graphql/node.ts';
import { hubScopes } from '../scopes.ts';
import type { Scope } from '../scopes.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

export enum Role {
  owner = 'owner',
  admin = 'admin',
  developer = 'developer',
  billing = 'billing',
  viewer = 'viewer',
}

registerEnumType(Role, {
  name: 'Role',
  description: 'The permissions of a member in a project: a request needs its scope in the credential and in the role.',
  valuesConfig: {
    owner: {
      description: 'All scopes; only owners and operators make and remove owners, and a project keeps at least one.',
    },
    admin: { description: 'All scopes, but an admin cannot make or remove owners.' },
    developer: { description: 'The scopes catalog:read, catalog:write, usage:write and analytics:read.' },
    billing: { description: 'The scopes catalog:read, billing:read, billing:write and analytics:read.' },
    viewer: { description: 'The scopes catalog:read, billing:read and analytics:read.' },
  },
});

/** The scopes of each role. A member's request needs its scope in the token and in the role. */
export const roleScopes: Record<Role, readonly Scope[]> = {
  owner: hubScopes,
  admin: hubScopes,
  developer: ['catalog:read', 'catalog:write', 'usage:write', 'analytics:read'],
  billing: ['catalog:read', 'billing:read', 'billing:write', 'analytics:read'],
  viewer: ['catalog:read', 'billing:read', 'analytics:read'],
};

@ObjectType({ simpleResolvers: true, implements: Node, description: "A user's membership in a project." })
@Entity()
export class Member implements Node {
  @Field(() => ID, { description: 'The id of the member.' })
  @Id('member')
  id: string = newId('member');

  @IdOf('project')
  projectId!: string;

  @IdOf('user')
  userId!: string;

  @Field(() => Role, { description: 'The role of the member in the project.' })
  @Enum({ items: () => Role })
  role!: Role;

  /** The project's own keys and values; shown to its administrators only. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => DateTime, {
    description: 'When the person created or joined the project.',
  })
  @At()
  createdAt!: Temporal.Instant;

  /** When the person agreed to the membership, by founding the project or accepting an invitation. */
  @At({ nullable: true })
  acceptedAt: Temporal.Instant | null = null;

  constructor(values: Pick<Member, 'projectId' | 'userId' | 'role' | 'createdAt'> & Partial<Member>) {
    Object.assign(this, values);
  }
}
