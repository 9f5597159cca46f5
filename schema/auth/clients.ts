import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { CreateClientInput, UpdateClientInput } from '../../src/auth/clients/client-input.ts';
import { ClientSecret } from '../../src/auth/clients/client-secret.ts';
import { Client, ClientAuthentication, authenticationOf } from '../../src/auth/clients/client.ts';
import { findClient, clientList } from '../../src/auth/clients/clients.ts';
import { createClient } from '../../src/auth/clients/create-client.ts';
import { deleteClient, disableClient, enableClient } from '../../src/auth/clients/disable-client.ts';
import { updateClient } from '../../src/auth/clients/update-client.ts';
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
import { many, needs, one, relate } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `createClient` and `updateClient`.' })
class ClientPayload {
  @Field(() => Client, { description: 'The client as it is now.' })
  client!: Client;

  @Field(() => String, {
    nullable: true,
    description: 'The client secret, when there is a new one. Keep it now: it is not shown again.',
  })
  secret!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `disableClient` and `enableClient`.' })
class ChangedClientPayload {
  @Field(() => Client, { description: 'The client as it is now.' })
  client!: Client;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `deleteClient`.' })
class DeleteClientPayload {
  @Field(() => ID, { description: 'The id of the client that was deleted.' })
  deletedClientId!: string;
}

const ClientConnection = connection(Client);

needs(Project, { clients: ['id'] });

const ofClient = relate(Client, {
  project: one(Project, 'projectId'),
  secrets: many(ClientSecret, 'clientId', (ids) => sql`client_id = any(${ids}) order by created_at desc, id desc`),
});

needs(Client, { secrets: ['projectId'] });

@Resolver(() => Client)
export class ClientsResolver {
  @Query(() => Client, {
    nullable: true,
    description: 'One client of a project that you administer. Scope project:admin.',
  })
  client(
    @Arg('id', () => ID, { description: 'The id of the client.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Client> {
    return findClient(em, viewer, id);
  }

  @limited(30, '1m')
  @Mutation(() => ClientPayload, { description: 'Creates an OAuth client. Scope project:admin; 30 a minute.' })
  async createClient(
    @Arg('input', () => CreateClientInput, { description: 'The client to create.' }) input: CreateClientInput,
    @Ctx() { em, viewer, now, allowPrivateAddresses }: HubContext,
  ): Promise<ClientPayload> {
    return createClient(em, viewer, Object.assign({}, input, { allowPrivateAddresses }), now);
  }

  @Mutation(() => ClientPayload, {
    description: 'Changes a client, by the same rules as for a new one. Scope project:admin.',
  })
  async updateClient(
    @Arg('input', () => UpdateClientInput, { description: 'The client, and what is to be changed.' })
    input: UpdateClientInput,
    @Ctx() { em, viewer, now, allowPrivateAddresses }: HubContext,
  ): Promise<ClientPayload> {
    return updateClient(em, viewer, Object.assign({}, input, { allowPrivateAddresses }), now);
  }

  @Mutation(() => ChangedClientPayload, {
    description: 'Disables a client everywhere and ends its tokens at once. Scope project:admin.',
  })
  async disableClient(
    @Arg('id', () => ID, { description: 'The client to disable.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ChangedClientPayload> {
    return { client: await disableClient(em, viewer, id, now) };
  }

  @Mutation(() => ChangedClientPayload, {
    description: 'Enables a disabled client again; its ended tokens stay ended. Scope project:admin.',
  })
  async enableClient(
    @Arg('id', () => ID, { description: 'The client to enable.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ChangedClientPayload> {
    return { client: await enableClient(em, viewer, id, now) };
  }

  @Mutation(() => DeleteClientPayload, {
    description: 'Deletes a client with its secrets, consents and tokens; its audit stays. Scope project:admin.',
  })
  async deleteClient(
    @Arg('id', () => ID, { description: 'The client to delete.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeleteClientPayload> {
    return { deletedClientId: (await deleteClient(em, viewer, id, now)).id };
  }

  @FieldResolver(() => ClientAuthentication, { description: 'The method by which it authenticates to the hub.' })
  authentication(@Root() client: Row<Client>): ClientAuthentication {
    return authenticationOf(client);
  }

  @FieldResolver(() => Project, { description: 'The project that owns it.' })
  project(@Related() related: RelatedTo) {
    return related(ofClient.project);
  }

  @FieldResolver(() => [ClientSecret], {
    description: 'Its secrets, newest first, including those that have ended. Scope project:admin.',
  })
  secrets(@Root() { projectId }: Row<Client>, @Ctx() { viewer }: HubContext, @Related() related: RelatedTo) {
    viewer.actIn('project:admin', projectId);
    return related(ofClient.secrets);
  }
}

@Resolver(() => Project)
export class ClientsOfProjectResolver {
  @FieldResolver(() => ClientConnection, { description: 'Newest first. Scope project:admin.' })
  clients(@Args(() => PageArgs) args: PageArgs, @Below() below: ListBelow): Promise<CountedConnectionOf<Row<Client>>> {
    return below(clientList, 'projectId', args);
  }
}
