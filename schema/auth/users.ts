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
import { appointOperator, dismissOperator } from '../../src/auth/people/operators.ts';
import { requireAccountOf } from '../../src/auth/people/own-account.ts';
import { reinstateUser, suspendUser } from '../../src/auth/people/suspension.ts';
import { SuspendUserInput, UserFilter } from '../../src/auth/people/user-input.ts';
import { User } from '../../src/auth/people/user.ts';
import { findUser, listUsers } from '../../src/auth/people/users.ts';
import { Member } from '../../src/auth/projects/member.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, relate } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ArgsType()
class UsersArgs extends PageArgs {
  @Field(() => UserFilter, { defaultValue: {}, description: 'The users to list; left out, all.' })
  filter!: UserFilter;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `suspendUser`, `reinstateUser`, `appointOperator` and `dismissOperator`.',
})
export class UserPayload {
  @Field(() => User, { description: 'The user as they are now.' })
  user!: User;
}

const UserConnection = connection(User);

const ofUser = relate(User, {
  memberships: many(Member, 'userId', (ids) => sql`user_id = any(${ids}) order by created_at, id`),
});

@Resolver(() => User)
export class UsersResolver {
  @Query(() => User, { nullable: true, description: 'You, or for an operator (scope project:admin) anyone.' })
  user(
    @Arg('id', () => ID, { description: 'The id of the user.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<User> {
    return findUser(em, viewer, id);
  }

  @Query(() => UserConnection, {
    description: 'Everyone who has an account, newest first. Operators only. Scope project:admin.',
  })
  async users(
    @Args(() => UsersArgs) args: UsersArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CountedConnectionOf<Row<User>>> {
    return toConnection(await listUsers(em, viewer, args.filter, pageRequest(args)));
  }

  @Mutation(() => UserPayload, {
    description:
      'Suspends a person at once: sessions, codes and tokens end; API keys stay, because they belong to projects. Operators only. Scope project:admin.',
  })
  async suspendUser(
    @Arg('input', () => SuspendUserInput, { description: 'The user to suspend, and why.' })
    input: SuspendUserInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UserPayload> {
    return { user: await suspendUser(em, viewer, input, now) };
  }

  @Mutation(() => UserPayload, {
    description: 'Reinstates a suspended person. Operators only. Scope project:admin.',
  })
  async reinstateUser(
    @Arg('id', () => ID, { description: 'The user to reinstate.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UserPayload> {
    return { user: await reinstateUser(em, viewer, id, now) };
  }

  @Mutation(() => UserPayload, {
    description: 'Makes a person an operator of the network. Operators only. Scope project:admin.',
  })
  async appointOperator(
    @Arg('id', () => ID, { description: 'The user to appoint; their email address must be confirmed.' })
    id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UserPayload> {
    return { user: await appointOperator(em, viewer, id, now) };
  }

  @Mutation(() => UserPayload, {
    description:
      'Ends the role of an operator; the last operator cannot be dismissed. Operators only. Scope project:admin.',
  })
  async dismissOperator(
    @Arg('id', () => ID, { description: 'The operator to dismiss.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UserPayload> {
    return { user: await dismissOperator(em, viewer, id, now) };
  }

  @FieldResolver(() => [Member], {
    description: 'Their memberships in projects. Your own with the scope account; others’ for operators.',
  })
  memberships(@Root() { id }: Row<User>, @Ctx() { viewer }: HubContext, @Related() related: RelatedTo) {
    requireAccountOf(viewer, id);
    return related(ofUser.memberships);
  }
}
