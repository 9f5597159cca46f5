import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { releaseTestClock } from '../../src/billing/verbs/release-test-clock.ts';
import { AdvanceTestClockInput, CreateTestClockInput } from '../../src/billing/customers/clocks/test-clock-input.ts';
import { TestClock } from '../../src/billing/customers/clocks/test-clock.ts';
import { findTestClock, testClockList } from '../../src/billing/customers/clocks/test-clocks.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';

@ArgsType()
class TestClocksArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to every project of the viewer.',
  })
  projectId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createTestClock` and `advanceTestClock`.' })
class TestClockPayload {
  @Field(() => TestClock, { description: 'The test clock as it is now.' })
  testClock!: TestClock;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `releaseTestClock`.' })
class ReleaseTestClockPayload {
  @Field(() => ID, { description: 'The id of the removed test clock.' })
  releasedTestClockId!: string;
}

export const TestClockConnection = connection(TestClock);

@Resolver()
export class TestClocksResolver {
  @Query(() => TestClock, { nullable: true, description: 'One test clock of your project. Scope billing:read.' })
  testClock(
    @Arg('id', () => ID, { description: 'The id of the test clock.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<TestClock> {
    return findTestClock(em, viewer, id);
  }

  @Query(() => TestClockConnection, {
    nullable: true,
    description: 'The test clocks of your projects, newest first. Scope billing:read.',
  })
  async testClocks(
    @Args() args: TestClocksArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<TestClock>>> {
    return scopedListed(testClockList, { projectId: args.projectId }, { args, context, info });
  }

  @Mutation(() => TestClockPayload, {
    description:
      'Creates a test clock: a separate time for customers that are created with its id. It stands still until it is ' +
      'advanced. Scope billing:write.',
  })
  async createTestClock(
    @Arg('input', () => CreateTestClockInput, { description: 'The test clock to create.' })
    input: CreateTestClockInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TestClockPayload> {
    return { testClock: await createTestClock(em, viewer, input, now) };
  }

  @Mutation(() => TestClockPayload, {
    description:
      'Advances a test clock: all work that becomes due for its customers is done, oldest first. If that takes long, ' +
      'the clock is returned as "advancing" and becomes "ready" later. Scope billing:write.',
  })
  async advanceTestClock(
    @Arg('id', () => ID, { description: 'The test clock to advance.' }) id: string,
    @Arg('input', () => AdvanceTestClockInput, { description: 'The time to advance to, or by.' })
    input: AdvanceTestClockInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TestClockPayload> {
    return { testClock: await advanceTestClock(em, viewer, { id, input }, now) };
  }

  @Mutation(() => ReleaseTestClockPayload, {
    description:
      'Removes a test clock that is not ahead of the real time; its customers return to real time, and due work is done. ' +
      'Scope billing:write.',
  })
  async releaseTestClock(
    @Arg('id', () => ID, { description: 'The test clock to remove.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ReleaseTestClockPayload> {
    return { releasedTestClockId: await releaseTestClock(em, viewer, id, now) };
  }
}
