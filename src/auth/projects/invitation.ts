import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf, isoFromPostgres } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { Role } from './member.ts';

export enum InvitationState {
  open = 'open',
  accepted = 'accepted',
  withdrawn = 'withdrawn',
  expired = 'expired',
}

registerEnumType(InvitationState, {
  name: 'InvitationState',
  description: 'What has become of an invitation. One that was replaced by a newer one is withdrawn.',
});

/** A place in a project, offered to whoever reads the mail of an address. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A place in a project, offered to whoever reads the mail of an address.',
})
@Entity()
export class Invitation implements Node {
  @Field(() => ID)
  @Id('invitation')
  id: string = newId('invitation');

  @IdOf('project')
  projectId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  email!: string;

  @Field(() => Role)
  @Enum({ items: () => Role })
  role!: Role;

  /** SHA-256, hex, of the token in the link. */
  @Property({ type: 'text' })
  tokenHash!: string;

  @Field(() => String, { description: 'The key, client and person that invited.' })
  @Property({ type: 'text' })
  invitedBy!: string;

  @Field(() => DateTime)
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime)
  @At()
  expiresAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true })
  @At({ nullable: true })
  acceptedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true })
  @At({ nullable: true })
  withdrawnAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<
      Invitation,
      'projectId' | 'email' | 'role' | 'tokenHash' | 'invitedBy' | 'createdAt' | 'expiresAt'
    >,
  ) {
    Object.assign(this, values);
  }
}

/** What has become of an invitation, whether it is an entity or a row of a list. */
export function stateOf(
  { acceptedAt, withdrawnAt, expiresAt }: Pick<Invitation, 'acceptedAt' | 'withdrawnAt' | 'expiresAt'>,
  now: Temporal.Instant,
): InvitationState {
  if (acceptedAt) return InvitationState.accepted;
  if (withdrawnAt) return InvitationState.withdrawn;
  const isOpen = Temporal.Instant.compare(now, isoFromPostgres(String(expiresAt))) < 0;
  return isOpen ? InvitationState.open : InvitationState.expired;
}
