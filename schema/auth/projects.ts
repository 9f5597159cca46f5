import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { logoUrl } from '../../src/auth/network/logos.ts';
import {
  CreateProjectInput,
  SetFirstPartyInput,
  SetProjectLogoInput,
  UpdateProjectInput,
} from '../../src/auth/projects/project-input.ts';
import { setProjectLogo } from '../../src/auth/projects/project-logo.ts';
import { Project } from '../../src/auth/projects/project.ts';
import {
  createProject,
  findProject,
  listProjects,
  setFirstParty,
  updateProject,
} from '../../src/auth/projects/projects.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `createProject`, `updateProject`, `setProjectLogo` and `setFirstParty`.',
})
class ProjectPayload {
  @Field(() => Project, { description: 'The project as it is now.' })
  project!: Project;
}

export const ProjectConnection = connection(Project);

@Resolver(() => Project)
export class ProjectsResolver {
  @Query(() => Project, { nullable: true, description: 'One project that you take part in.' })
  project(
    @Arg('id', () => ID, { description: 'The id of the project.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Project> {
    return findProject(em, viewer, id);
  }

  @Query(() => ProjectConnection, { description: 'The projects that you take part in, newest first.' })
  async projects(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<Project>>> {
    return toConnection(await listProjects(em, viewer, pageRequest(args)));
  }

  @limited(10, '60m')
  @Mutation(() => ProjectPayload, {
    description: 'Registers a project; you become its owner. Scope project:admin; 10 an hour, at each instance.',
  })
  async createProject(
    @Arg('input', () => CreateProjectInput, { description: 'The project to create.' })
    input: CreateProjectInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProjectPayload> {
    return { project: await createProject(em, viewer, input, now) };
  }

  @Mutation(() => ProjectPayload, {
    description: 'Changes the description or the rules of a project. Scope project:admin.',
  })
  async updateProject(
    @Arg('input', () => UpdateProjectInput, { description: 'The project, and what is to be changed.' })
    input: UpdateProjectInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProjectPayload> {
    return { project: await updateProject(em, viewer, input, now) };
  }

  @Mutation(() => ProjectPayload, {
    description:
      "Says whether a project is the network's own: its clients need no consent. Operators only. Scope project:admin.",
  })
  async setFirstParty(
    @Arg('input', () => SetFirstPartyInput, {
      description: "The project, and whether it is the network's own.",
    })
    input: SetFirstPartyInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProjectPayload> {
    return { project: await setFirstParty(em, viewer, input, now) };
  }

  @Mutation(() => ProjectPayload, {
    description: 'Sets the logo that people see when they sign in to the project, or removes it. Scope project:admin.',
  })
  async setProjectLogo(
    @Arg('input', () => SetProjectLogoInput, { description: 'The project, and its new logo.' })
    input: SetProjectLogoInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProjectPayload> {
    return { project: await setProjectLogo(em, viewer, input, now) };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The address of its logo, which the hub serves and anyone may load; null if there is none.',
  })
  logoUrl(@Root() { logoSha256 }: Row<Project>, @Ctx() { service }: HubContext): string | null {
    return logoUrl(service.url, logoSha256);
  }

  @FieldResolver(() => [String], {
    description: 'The scopes that you have in the project: those of your credential that your role there allows.',
  })
  viewerScopes(@Root() { id }: Row<Project>, @Ctx() { viewer }: HubContext): string[] {
    return hubScopes.filter((scope) => viewer.may(scope, id));
  }
}
