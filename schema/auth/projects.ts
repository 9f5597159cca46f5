import {
  Arg,
  Args,
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
import { revokeApiKey, createApiKey } from '../../src/auth/clients/api-keys.ts';
import { ApiKey } from '../../src/auth/clients/api-key.ts';
import { Client } from '../../src/auth/clients/client.ts';
import { createClient } from '../../src/auth/clients/create-client.ts';
import { Member } from '../../src/auth/projects/member.ts';
import {
  AddMemberInput,
  CreateApiKeyInput,
  CreateClientInput,
  CreateProjectInput,
} from '../../src/auth/projects/project-input.ts';
import { Project } from '../../src/auth/projects/project.ts';
import {
  addMember,
  createProject,
  findProject,
  listProjects,
  removeMember,
} from '../../src/auth/projects/projects.ts';
import { User } from '../../src/auth/people/user.ts';
import type { Row } from '../../src/platform/rows.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../connection.ts';
import type { ConnectionOf } from '../connection.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../field-limit.ts';

@ObjectType({ simpleResolvers: true })
class ProjectPayload {
  @Field(() => Project)
  project!: Project;
}

@ObjectType({ simpleResolvers: true })
class MemberPayload {
  @Field(() => Member)
  member!: Member;
}

@ObjectType({ simpleResolvers: true })
class RemoveMemberPayload {
  @Field(() => ID)
  removedMemberId!: string;
}

@ObjectType({ simpleResolvers: true })
class ClientPayload {
  @Field(() => Client)
  client!: Client;

  @Field(() => String, {
    nullable: true,
    description: 'The client secret. Keep it now: it is not shown again.',
  })
  secret!: string | null;
}

@ObjectType({ simpleResolvers: true })
class CreateApiKeyPayload {
  @Field(() => ApiKey)
  apiKey!: ApiKey;

  @Field(() => String, { nullable: true, description: 'The key itself. Keep it now: it is not shown again.' })
  key!: string | null;
}

@ObjectType({ simpleResolvers: true })
class RevokeApiKeyPayload {
  @Field(() => ApiKey)
  apiKey!: ApiKey;
}

const ProjectConnection = connection(Project);

@Resolver(() => Project)
export class ProjectsResolver {
  @Query(() => Project, { description: 'One project that you take part in.' })
  project(@Arg('id', () => ID) id: string, @Ctx() { em, viewer }: HubContext): Promise<Project> {
    return findProject(em, viewer, id);
  }

  @Query(() => ProjectConnection, { description: 'The projects that you take part in, newest first.' })
  async projects(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ConnectionOf<Row<Project>>> {
    return toConnection(await listProjects(em, viewer, pageRequest(args)), args);
  }

  @Mutation(() => ProjectPayload, {
    description: 'Registers a project; you become its owner. Scope project:admin.',
  })
  async createProject(
    @Arg('input', () => CreateProjectInput) input: CreateProjectInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProjectPayload> {
    return { project: await createProject(em, viewer, input, now) };
  }

  @Mutation(() => MemberPayload, {
    description: 'Makes somebody with an account a member. Scope project:admin.',
  })
  async addMember(
    @Arg('input', () => AddMemberInput) input: AddMemberInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MemberPayload> {
    return { member: await addMember(em, viewer, input, now) };
  }

  @Mutation(() => RemoveMemberPayload, { description: 'Ends a membership. Scope project:admin.' })
  async removeMember(
    @Arg('id', () => ID) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RemoveMemberPayload> {
    return { removedMemberId: (await removeMember(em, viewer, id, now)).id };
  }

  @limited(30, '1m')
  @Mutation(() => ClientPayload, { description: 'Makes an OAuth client. Scope project:admin; 30 a minute.' })
  async createClient(
    @Arg('input', () => CreateClientInput) input: CreateClientInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ClientPayload> {
    return createClient(em, viewer, input, now);
  }

  @limited(30, '1m')
  @Mutation(() => CreateApiKeyPayload, { description: 'Makes an API key. Scope project:admin; 30 a minute.' })
  async createApiKey(
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CreateApiKeyPayload> {
    return createApiKey(em, viewer, input, now);
  }

  @Mutation(() => RevokeApiKeyPayload, { description: 'Ends an API key at once. Scope project:admin.' })
  async revokeApiKey(
    @Arg('id', () => ID) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RevokeApiKeyPayload> {
    return { apiKey: await revokeApiKey(em, viewer, id, now) };
  }

  @FieldResolver(() => [Member], { description: 'Scope project:admin.' })
  members(@Root() { id }: Row<Project>, @Ctx() { viewer, loaders }: HubContext): Promise<Row<Member>[]> {
    viewer.actIn('project:admin', id);
    return loaders.many(Member, 'projectId', 'project_id = any(?) order by created_at, id', id);
  }

  @FieldResolver(() => [Client], { description: 'Scope project:admin.' })
  clients(@Root() { id }: Row<Project>, @Ctx() { viewer, loaders }: HubContext): Promise<Row<Client>[]> {
    viewer.actIn('project:admin', id);
    return loaders.many(Client, 'projectId', 'project_id = any(?) order by created_at, id', id);
  }

  @FieldResolver(() => [ApiKey], { description: 'Scope project:admin.' })
  apiKeys(@Root() { id }: Row<Project>, @Ctx() { viewer, loaders }: HubContext): Promise<Row<ApiKey>[]> {
    viewer.actIn('project:admin', id);
    return loaders.many(ApiKey, 'projectId', 'project_id = any(?) order by created_at, id', id);
  }
}

@Resolver(() => Member)
export class MembersResolver {
  @FieldResolver(() => User)
  user(@Root() { userId }: Row<Member>, @Ctx() { loaders }: HubContext): Promise<Row<User> | null> {
    return loaders.one(User, userId);
  }
}
