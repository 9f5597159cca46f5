import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { User } from '../../src/auth/people/user.ts';
import {
  changeMemberRole,
  leaveProject,
  removeMember,
  updateMemberMetadata,
} from '../../src/auth/projects/change-members.ts';
import { ChangeMemberRoleInput } from '../../src/auth/projects/member-input.ts';
import { Member } from '../../src/auth/projects/member.ts';
import { findMember, memberList } from '../../src/auth/projects/members.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { MetadataScalar } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Metadata, MetadataChange } from '../../src/platform/values/metadata.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A person as the administrators of their project see them.',
})
export class MemberProfile {
  @Field(() => ID, { description: 'The id of the user.' })
  id!: string;

  @Field(() => String, { description: 'The name that other people read, such as in invitations.' })
  name!: string;

  @Field(() => String, { description: 'The address that accepted the invitation.' })
  email!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to the mutations that add or change a member.' })
export class MemberPayload {
  @Field(() => Member, { description: 'The member as they are now.' })
  member!: Member;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `removeMember`.' })
class RemoveMemberPayload {
  @Field(() => ID, { description: 'The id of the member that was removed.' })
  removedMemberId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `leaveProject`.' })
class LeaveProjectPayload {
  @Field(() => ID, { description: 'The id of the project that you left.' })
  leftProjectId!: string;
}

const MemberConnection = connection(Member);

needs(Project, { members: ['id'] });
needs(Member, { metadata: ['projectId', 'metadata'] });

const ofMember = relate(Member, { user: one(User, 'userId'), project: one(Project, 'projectId') });

@Resolver(() => Member)
export class MembersResolver {
  @Query(() => Member, {
    nullable: true,
    description: 'One member. Scope project:admin, except for your own membership.',
  })
  member(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Member> {
    return findMember(em, viewer, id);
  }

  @Mutation(() => MemberPayload, {
    description:
      'Gives a member another role; only owners make and remove owners, and the last owner stays. Scope project:admin.',
  })
  async changeMemberRole(
    @Arg('input', () => ChangeMemberRoleInput, { description: 'The member, and the role that they get.' })
    input: ChangeMemberRoleInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MemberPayload> {
    return { member: await changeMemberRole(em, viewer, input, now) };
  }

  @Mutation(() => MemberPayload, {
    description:
      "Changes the project's own keys and values on a member; keys that are left out stay. Scope project:admin.",
  })
  async updateMemberMetadata(
    @Arg('id', () => ID, { description: 'The id of the member.' }) id: string,
    @Arg('metadata', () => MetadataScalar, {
      nullable: true,
      description: 'The keys to set, or to remove by null or an empty text; other keys stay, and null removes all.',
    })
    metadata: MetadataChange,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MemberPayload> {
    return { member: await updateMemberMetadata(em, viewer, { id, metadata }, now) };
  }

  @Mutation(() => RemoveMemberPayload, {
    description: 'Ends a membership; the last owner stays. Scope project:admin.',
  })
  async removeMember(
    @Arg('id', () => ID, { description: 'The member to remove.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RemoveMemberPayload> {
    return { removedMemberId: (await removeMember(em, viewer, id, now)).id };
  }

  @Mutation(() => LeaveProjectPayload, {
    description: 'Ends your own membership, whatever your role; the last owner stays. Scope account.',
  })
  async leaveProject(
    @Arg('projectId', () => ID, { description: 'The project to leave.' }) projectId: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<LeaveProjectPayload> {
    return { leftProjectId: (await leaveProject(em, viewer, projectId, now)).projectId };
  }

  @FieldResolver(() => MetadataScalar, {
    nullable: true,
    description: "The project's own keys and values; null for a caller without project:admin in the project.",
  })
  metadata(@Root() { projectId, metadata }: Row<Member>, @Ctx() { viewer }: HubContext): Metadata | null {
    return viewer.may('project:admin', projectId) ? metadata : null;
  }

  @FieldResolver(() => MemberProfile, { description: 'The person who is the member.' })
  user(@Related() related: RelatedTo) {
    return related(ofMember.user);
  }

  @FieldResolver(() => Project, { description: 'The project in which they are a member.' })
  project(@Related() related: RelatedTo) {
    return related(ofMember.project);
  }
}

@Resolver(() => Project)
export class ProjectMembersResolver {
  @FieldResolver(() => MemberConnection, { description: 'Newest first. Scope project:admin.' })
  members(@Args(() => PageArgs) args: PageArgs, @Below() below: ListBelow): Promise<CountedConnectionOf<Row<Member>>> {
    return below(memberList, 'projectId', args);
  }
}
