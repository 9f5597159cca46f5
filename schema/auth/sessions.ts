import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Field, FieldResolver, ID, Info, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Client } from '../../src/auth/clients/client.ts';
import { ConnectedClient } from '../../src/auth/people/connected-client.ts';
import { disconnectClient, listConnectedClients } from '../../src/auth/people/connected-clients.ts';
import { Session } from '../../src/auth/people/session.ts';
import { endAllSessions, endSession, listSessions } from '../../src/auth/people/sessions.ts';
import { User } from '../../src/auth/people/user.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { ForwardArgs, forwardConnection, forwardRequest, toForwardConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The public facts about a client; only its project sees more.',
})
export class ClientProfile {
  @Field(() => ID, { description: 'The client_id.' })
  id!: string;

  @Field(() => String, { description: 'The name that people read when they sign in with it.' })
  name!: string;

  projectId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `endSession`.' })
class EndSessionPayload {
  @Field(() => ID, { description: 'The id of the session that was ended.' })
  endedSessionId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `endAllSessions`.' })
class EndAllSessionsPayload {
  @Field(() => ID, { description: 'The id of the user, whose sessions were all ended.' })
  userId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `withdrawConsent`.' })
class WithdrawConsentPayload {
  @Field(() => ID, { description: 'The id of the client whose consent was withdrawn.' })
  clientId!: string;
}

const SessionConnection = forwardConnection(Session);
const ConnectedClientConnection = forwardConnection(ConnectedClient);

const reached = one(Client, 'id');
const ofConnected = relate(ConnectedClient, { client: one(Client, 'id') });
const ofProfile = relate(ClientProfile, { project: one(Project, 'projectId') });

@Resolver(() => User)
export class OwnAccountResolver {
  @FieldResolver(() => SessionConnection, {
    description: 'Their sessions, the latest first. Your own with the scope account; others’ for operators.',
  })
  async sessions(
    @Root() { id: userId }: Row<User>,
    @Args(() => ForwardArgs) args: ForwardArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ConnectionOf<Session>> {
    return toForwardConnection(await listSessions(em, viewer, { userId, now }, forwardRequest(args)));
  }

  @FieldResolver(() => ConnectedClientConnection, {
    description:
      'The clients with their consent, the latest first. Your own with the scope account; others’ for operators.',
  })
  async connectedClients(
    @Root() { id }: Row<User>,
    @Args(() => ForwardArgs) args: ForwardArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ConnectionOf<ConnectedClient>> {
    return toForwardConnection(await listConnectedClients(em, viewer, id, forwardRequest(args)));
  }

  @Mutation(() => EndSessionPayload, {
    description:
      'Signs a browser out remotely and ends all tokens issued from it. Your own with the scope account; others’ for operators with project:admin.',
  })
  async endSession(
    @Arg('id', () => ID, { description: 'The session to end.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<EndSessionPayload> {
    return { endedSessionId: await endSession(em, viewer, id, now) };
  }

  @Mutation(() => EndAllSessionsPayload, {
    description: 'Signs you out everywhere; the token of this request ends too. Scope account.',
  })
  async endAllSessions(@Ctx() { em, viewer, now }: HubContext): Promise<EndAllSessionsPayload> {
    return { userId: await endAllSessions(em, viewer, now) };
  }

  @Mutation(() => WithdrawConsentPayload, {
    description:
      'Withdraws your consent to a client: its tokens end at once, and it must ask you again. Scope account.',
  })
  async withdrawConsent(
    @Arg('clientId', () => ID, { description: 'The client whose consent and tokens end, by its client_id.' })
    clientId: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WithdrawConsentPayload> {
    return { clientId: await disconnectClient(em, viewer, clientId, now) };
  }
}

@Resolver(() => Session)
export class SessionsResolver {
  @FieldResolver(() => [ClientProfile], { description: 'The clients that the person signed in to from this session.' })
  async clients(@Root() { clientIds }: Session, @Ctx() { loaders }: HubContext, @Info() info: GraphQLResolveInfo) {
    const found = await Promise.all(clientIds.map(async (id) => loaders.related(reached, { id }, info)));
    return found.filter((client) => client !== null);
  }
}

@Resolver(() => ConnectedClient)
export class ConnectedClientsResolver {
  @FieldResolver(() => ClientProfile, { description: 'The client that the person consented to.' })
  client(@Related() related: RelatedTo) {
    return related(ofConnected.client);
  }
}

@Resolver(() => ClientProfile)
export class ClientProfilesResolver {
  @FieldResolver(() => Project, { description: 'The project that owns the client.' })
  project(@Related() related: RelatedTo) {
    return related(ofProfile.project);
  }
}
