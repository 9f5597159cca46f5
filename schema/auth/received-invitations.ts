import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { User } from '../../src/auth/people/user.ts';
import { acceptReceivedInvitation } from '../../src/auth/projects/accept-invitation.ts';
import type { Invitation } from '../../src/auth/projects/invitation.ts';
import { declineInvitation, listReceivedInvitations } from '../../src/auth/projects/received-invitations.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { InvitationConnection } from './invitations.ts';
import { MemberPayload } from './members.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `declineReceivedInvitation`.' })
class DeclineReceivedInvitationPayload {
  @Field(() => ID, { description: 'The id of the invitation that you declined.' })
  declinedInvitationId!: string;
}

@Resolver(() => User)
export class ReceivedInvitationsResolver {
  @FieldResolver(() => InvitationConnection, {
    description:
      'The open invitations to their confirmed address, newest first. Your own with the scope account; others’ for operators.',
  })
  async receivedInvitations(
    @Root() { id: userId }: Row<User>,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CountedConnectionOf<Row<Invitation>>> {
    return toConnection(await listReceivedInvitations(em, viewer, { userId, now }, pageRequest(args)));
  }

  @Mutation(() => MemberPayload, {
    description: 'Accepts an invitation to the address of your account, without its link. Scope account.',
  })
  async acceptReceivedInvitation(
    @Arg('id', () => ID, { description: 'One of your `receivedInvitations`.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MemberPayload> {
    return { member: await acceptReceivedInvitation(em, viewer, id, now) };
  }

  @Mutation(() => DeclineReceivedInvitationPayload, {
    description: 'Declines an invitation to the address of your account; its link no longer works. Scope account.',
  })
  async declineReceivedInvitation(
    @Arg('id', () => ID, { description: 'One of your `receivedInvitations`.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeclineReceivedInvitationPayload> {
    return { declinedInvitationId: (await declineInvitation(em, viewer, id, now)).id };
  }
}
