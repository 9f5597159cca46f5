import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { requireAccount } from '../../src/auth/people/own-account.ts';
import { User } from '../../src/auth/people/user.ts';
import { countMail, countsOfInvitation } from '../../src/auth/mail-limits.ts';
import { acceptInvitation } from '../../src/auth/projects/accept-invitation.ts';
import { writeInvitation } from '../../src/auth/projects/invitation-mail.ts';
import { Invitation, InvitationState, stateOf } from '../../src/auth/projects/invitation.ts';
import { findInvitation, invitationList } from '../../src/auth/projects/invitations.ts';
import { inviteMember, withdrawInvitation } from '../../src/auth/projects/invite-member.ts';
import { InviteMemberInput } from '../../src/auth/projects/member-input.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';
import { MemberPayload } from './members.ts';

@ArgsType()
class InvitationsArgs extends PageArgs {
  @Field(() => InvitationState, { nullable: true, description: 'Only those in this state; left out, all.' })
  state?: InvitationState | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `inviteMember` and `withdrawInvitation`.' })
class InvitationPayload {
  @Field(() => Invitation, { description: 'The invitation as it is now.' })
  invitation!: Invitation;
}

export const InvitationConnection = connection(Invitation);

needs(Project, { invitations: ['id'] });

const ofInvitation = relate(Invitation, { project: one(Project, 'projectId') });

@Resolver(() => Invitation)
export class InvitationsResolver {
  @Query(() => Invitation, {
    nullable: true,
    description: 'One invitation to a project you administer. Scope project:admin.',
  })
  invitation(
    @Arg('id', () => ID, { description: 'The id of the invitation.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Invitation> {
    return findInvitation(em, viewer, id);
  }

  @limited(30, '10m')
  @Mutation(() => InvitationPayload, {
    description:
      'Mails a link to become a member, valid for a week and only while you may give the role. An older invitation to the same address is replaced. Scope project:admin; 30 in ten minutes at each instance; 100 an hour for a project and for a person, 5 a day from a project to one mailbox, and 20 a day to one mailbox.',
  })
  async inviteMember(
    @Arg('input', () => InviteMemberInput, {
      description: 'The address to invite, the project and the role.',
    })
    input: InviteMemberInput,
    @Ctx() context: HubContext,
  ): Promise<InvitationPayload> {
    const { em, viewer, now, post, service } = context;
    const projectId = viewer.actIn('project:admin', input.projectId);
    await countMail(context, countsOfInvitation({ projectId, sender: viewer.party }, input.email));
    const made = await inviteMember(em, viewer, input, now);
    await post(await writeInvitation(em, viewer, made, service));
    return { invitation: made.invitation };
  }

  @Mutation(() => InvitationPayload, {
    description: 'Withdraws an invitation before it is accepted. Scope project:admin.',
  })
  async withdrawInvitation(
    @Arg('id', () => ID, { description: 'The invitation to withdraw; one that was accepted is refused.' })
    id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvitationPayload> {
    return { invitation: await withdrawInvitation(em, viewer, id, now) };
  }

  @limited(30, '10m')
  @Mutation(() => MemberPayload, {
    description:
      'Accepts an invitation by the token in its link, if it was sent to the address of your account. Scope account; 30 in ten minutes.',
  })
  async acceptInvitation(
    @Arg('token', () => String, {
      description: 'The token in the link that was mailed; it can be used once.',
    })
    token: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MemberPayload> {
    const user = await em.findOneOrFail(User, { id: requireAccount(viewer) });
    return { member: await acceptInvitation(em, { token, user }, now, viewer) };
  }

  @FieldResolver(() => InvitationState, { description: 'Whether it can be accepted now, and if not, why.' })
  state(@Root() invitation: Row<Invitation>, @Ctx() { now }: HubContext): InvitationState {
    return stateOf(invitation, now);
  }

  @FieldResolver(() => Project, { description: 'The project to which it invites.' })
  project(@Related() related: RelatedTo) {
    return related(ofInvitation.project);
  }
}

@Resolver(() => Project)
export class ProjectInvitationsResolver {
  @FieldResolver(() => InvitationConnection, { description: 'Newest first. Scope project:admin.' })
  invitations(
    @Args(() => InvitationsArgs) { state, ...args }: InvitationsArgs,
    @Ctx() { now }: HubContext,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Invitation>>> {
    return below(invitationList, 'projectId', { ...args, filter: { state, now } });
  }
}
