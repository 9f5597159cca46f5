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
  description: 'The state of an invitation.',
  valuesConfig: {
    open: { description: 'It can be accepted, while its sender may give the role.' },
    accepted: { description: 'A person became a member by it.' },
    withdrawn: { description: 'It was withdrawn or declined, or replaced by a newer invitation to the same address.' },
    expired: { description: 'It was not accepted within 7 days.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An offer of membership in a project, mailed to an email address.',
})
@Entity()
export class Invitation implements Node {
  @Field(() => ID, { description: 'The id of the invitation.' })
  @Id('invitation')
  id: string = newId('invitation');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, {
    description: 'The address to which it was mailed, in lower case and with the domain in ASCII.',
  })
  @Property({ type: 'text' })
  email!: string;

  @Field(() => Role, { description: 'The role that the person gets by accepting it.' })
  @Enum({ items: () => Role })
  role!: Role;

  /** The SHA-256 of the token in the link, in hex. */
  @Property({ type: 'text' })
  tokenHash!: string;

  @Field(() => String, { description: 'The key, client and person that invited.' })
  @Property({ type: 'text' })
  invitedBy!: string;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it expires: 7 days after it was created.' })
  @At()
  expiresAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was accepted; null if it was not.' })
  @At({ nullable: true })
  acceptedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was withdrawn, declined or replaced; null if it was not.',
  })
  @At({ nullable: true })
  withdrawnAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<Invitation, 'projectId' | 'email' | 'role' | 'tokenHash' | 'invitedBy' | 'createdAt' | 'expiresAt'>,
  ) {
    Object.assign(this, values);
  }
}

/** The state of an invitation, which may be an entity or a row of a list. */
export function stateOf(
  { acceptedAt, withdrawnAt, expiresAt }: Pick<Invitation, 'acceptedAt' | 'withdrawnAt' | 'expiresAt'>,
  now: Temporal.Instant,
): InvitationState {
  if (acceptedAt) return InvitationState.accepted;
  if (withdrawnAt) return InvitationState.withdrawn;
  const isOpen = Temporal.Instant.compare(now, isoFromPostgres(String(expiresAt))) < 0;
  return isOpen ? InvitationState.open : InvitationState.expired;
}
