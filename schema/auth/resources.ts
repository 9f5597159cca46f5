import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Client } from '../../src/auth/clients/client.ts';
import { Project } from '../../src/auth/projects/project.ts';
import {
  changeResourceAccess,
  grantResourceAccess,
  resourceAccessList,
  withdrawResourceAccess,
} from '../../src/auth/resources/resource-accesses.ts';
import { ResourceAccess } from '../../src/auth/resources/resource-access.ts';
import {
  ChangeResourceAccessInput,
  CreateResourceServerInput,
  GrantResourceAccessInput,
  UpdateResourceServerInput,
} from '../../src/auth/resources/resource-input.ts';
import { ResourceServer } from '../../src/auth/resources/resource-server.ts';
import {
  createResourceServer,
  resourceServerList,
  removeResourceServer,
  updateResourceServer,
} from '../../src/auth/resources/resource-servers.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, parts, relate } from '../lists/relation.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `createResourceServer` and `updateResourceServer`.',
})
class ResourceServerPayload {
  @Field(() => ResourceServer, { description: 'The API as it is now.' })
  resourceServer!: ResourceServer;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `removeResourceServer`.' })
class RemoveResourceServerPayload {
  @Field(() => ID, { description: 'The id of the API that was removed.' })
  removedResourceServerId!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `grantResourceAccess` and `changeResourceAccess`.',
})
class ResourceAccessPayload {
  @Field(() => ResourceAccess, { description: 'The access as it is now.' })
  resourceAccess!: ResourceAccess;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `withdrawResourceAccess`.' })
class WithdrawResourceAccessPayload {
  @Field(() => ID, { description: 'The id of the access that was withdrawn.' })
  withdrawnResourceAccessId!: string;
}

const ResourceServerConnection = connection(ResourceServer);
const ResourceAccessConnection = connection(ResourceAccess);

needs(Project, { resourceServers: ['id'] });
needs(ResourceServer, { access: ['id'] });

@Resolver(() => Project)
export class ResourceServersResolver {
  @Mutation(() => ResourceServerPayload, {
    description: "Registers a project's own API, so that clients can request tokens for it. Scope project:admin.",
  })
  async createResourceServer(
    @Arg('input', () => CreateResourceServerInput, { description: 'The API to create.' })
    input: CreateResourceServerInput,
    @Ctx() { em, viewer, now, service }: HubContext,
  ): Promise<ResourceServerPayload> {
    const request = { input, hubUrl: service.url };
    return { resourceServer: await createResourceServer(em, viewer, request, now) };
  }

  @Mutation(() => ResourceServerPayload, {
    description: 'Changes an API; tokens issued before do not change. Scope project:admin.',
  })
  async updateResourceServer(
    @Arg('input', () => UpdateResourceServerInput, { description: 'The API, and what is to be changed.' })
    input: UpdateResourceServerInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ResourceServerPayload> {
    return { resourceServer: await updateResourceServer(em, viewer, input, now) };
  }

  @Mutation(() => RemoveResourceServerPayload, {
    description:
      'Ends an API and what it grants; only its own project can have its identifier again. Scope project:admin.',
  })
  async removeResourceServer(
    @Arg('id', () => ID, { description: 'The API to remove.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RemoveResourceServerPayload> {
    return { removedResourceServerId: (await removeResourceServer(em, viewer, id, now)).id };
  }

  @FieldResolver(() => ResourceServerConnection, { description: 'Newest first. Scope project:admin.' })
  resourceServers(
    @Args(() => PageArgs) args: PageArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<ResourceServer>>> {
    return below(resourceServerList, 'projectId', args);
  }
}

const ofServer = relate(ResourceServer, { project: one(Project, 'projectId') });

@Resolver(() => ResourceServer)
export class ResourceAccessResolver {
  @Mutation(() => ResourceAccessPayload, {
    description: "Allows another project's client to request tokens for an API. Scope project:admin.",
  })
  async grantResourceAccess(
    @Arg('input', () => GrantResourceAccessInput, {
      description: 'The API, the client, and the scopes that it may ask for.',
    })
    input: GrantResourceAccessInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ResourceAccessPayload> {
    return { resourceAccess: await grantResourceAccess(em, viewer, input, now) };
  }

  @Mutation(() => ResourceAccessPayload, {
    description: 'Changes the scopes that a client may request. Scope project:admin.',
  })
  async changeResourceAccess(
    @Arg('input', () => ChangeResourceAccessInput, {
      description: 'The access, and the scopes that it gives from now on.',
    })
    input: ChangeResourceAccessInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ResourceAccessPayload> {
    return { resourceAccess: await changeResourceAccess(em, viewer, input, now) };
  }

  @Mutation(() => WithdrawResourceAccessPayload, {
    description: "Withdraws a client's access to an API. Scope project:admin.",
  })
  async withdrawResourceAccess(
    @Arg('id', () => ID, {
      description: 'The access to withdraw; tokens issued before stay valid until they expire.',
    })
    id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WithdrawResourceAccessPayload> {
    return { withdrawnResourceAccessId: (await withdrawResourceAccess(em, viewer, id, now)).id };
  }

  @FieldResolver(() => Project, { description: 'The project that owns the API.' })
  project(@Related() related: RelatedTo) {
    return related(ofServer.project);
  }

  @FieldResolver(() => ResourceAccessConnection, {
    description: "The access of other projects' clients to it, newest first.",
  })
  access(
    @Args(() => PageArgs) args: PageArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<ResourceAccess>>> {
    return below(resourceAccessList, 'resourceServerId', args);
  }
}

const ofAccess = relate(ResourceAccess, { clientName: parts(Client, 'clientId', ['name']) });

@Resolver(() => ResourceAccess)
export class ResourceAccessClientResolver {
  @FieldResolver(() => String, { nullable: true, description: 'The name of the client.' })
  async clientName(@Related() related: RelatedTo): Promise<string | null> {
    return (await related(ofAccess.clientName))?.name ?? null;
  }
}
