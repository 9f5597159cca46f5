import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { MovedSubscription } from '../../src/billing/moves/moved-subscription.ts';
import {
  MovedSubscriptionFilter,
  PlanMoveFilter,
  findPlanMove,
  movedSubscriptionList,
  planMoveList,
} from '../../src/billing/moves/plan-moves.ts';
import { planMoveStates } from '../../src/billing/moves/plan-move-states.ts';
import { PlanMove } from '../../src/billing/moves/plan-move.ts';
import { changeMove, moveSubscribers } from '../../src/billing/moves/start-move.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

@ArgsType()
class PlanMovesArgs extends PageArgs {
  @Field(() => PlanMoveFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all moves.' })
  filter!: PlanMoveFilter;
}

@ArgsType()
class MovedSubscriptionsArgs extends PageArgs {
  @Field(() => ID, { description: 'The move.' })
  moveId!: string;

  @Field(() => MovedSubscriptionFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all.' })
  filter!: MovedSubscriptionFilter;
}

@ObjectType({ simpleResolvers: true, description: 'The result of the mutations that start or change a move.' })
class PlanMovePayload {
  @Field(() => PlanMove, { description: 'The move as it is now.' })
  planMove!: PlanMove;
}

export const PlanMoveConnection = connection(PlanMove);
export const MovedSubscriptionConnection = connection(MovedSubscription);

const ofMove = relate(PlanMove, { plan: one(Plan, 'planId') });

needs(PlanMove, { availableActions: ['status'] });

@Resolver(() => PlanMove)
export class PlanMovesResolver {
  @Query(() => PlanMove, {
    nullable: true,
    description: 'One move of subscribers of your project. Scope billing:read.',
  })
  planMove(
    @Arg('id', () => ID, { description: 'The id of the move.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PlanMove> {
    return findPlanMove(em, viewer, id);
  }

  @Query(() => PlanMoveConnection, {
    description: 'The moves of subscribers of your projects, newest first. Scope billing:read.',
  })
  planMoves(
    @Args() args: PlanMovesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<PlanMove>>> {
    return scopedListed(planMoveList, args.filter, { args, context, info });
  }

  @Query(() => MovedSubscriptionConnection, {
    description: 'The subscriptions of a move with their outcomes. Scope billing:read.',
  })
  movedSubscriptions(
    @Args() args: MovedSubscriptionsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<MovedSubscription>>> {
    return scopedListed(movedSubscriptionList, Object.assign({ moveId: args.moveId }, args.filter), {
      args,
      context,
      info,
    });
  }

  @Mutation(() => PlanMovePayload, {
    description:
      'Starts to move subscribers of a plan to one of its versions: each to the price of the same component and interval. The ' +
      'hub begins within a minute. `previewMoveSubscribers` shows the effect. Only the project may. Scope billing:write.',
  })
  async moveSubscribers(
    @Arg('input', () => MoveSubscribersInput, { description: 'The subscribers to move, and how.' })
    input: MoveSubscribersInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PlanMovePayload> {
    return { planMove: await moveSubscribers(em, viewer, input, now) };
  }

  @Mutation(() => PlanMovePayload, { description: 'Pauses a move until it is resumed. Scope billing:write.' })
  async pausePlanMove(
    @Arg('id', () => ID, { description: 'The move to pause.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PlanMovePayload> {
    return { planMove: await changeMove(em, viewer, { id, event: 'pause' }, now) };
  }

  @Mutation(() => PlanMovePayload, { description: 'Resumes a paused move. Scope billing:write.' })
  async resumePlanMove(
    @Arg('id', () => ID, { description: 'The move to resume.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PlanMovePayload> {
    return { planMove: await changeMove(em, viewer, { id, event: 'resume' }, now) };
  }

  @Mutation(() => PlanMovePayload, {
    description:
      'Cancels a move: no further subscription is moved. Those that were stay so, and planned changes stay planned. Scope ' +
      'billing:write.',
  })
  async cancelPlanMove(
    @Arg('id', () => ID, { description: 'The move to cancel.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<PlanMovePayload> {
    return { planMove: await changeMove(em, viewer, { id, event: 'cancel' }, now) };
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() { status }: Row<PlanMove>): string[] {
    return planMoveStates.availableActions({ status });
  }

  @FieldResolver(() => Plan, { description: 'The plan.' })
  plan(@Related() related: RelatedTo) {
    return related(ofMove.plan);
  }
}
