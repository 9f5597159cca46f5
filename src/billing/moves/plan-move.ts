import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { usually } from '../../platform/graphql/list-size.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import { Proration } from '../customers/profile/proration.ts';
import { MoveAt, PlanMoveStatus, planMoveStates } from './plan-move-states.ts';
import type { MovedStatus } from './plan-move-states.ts';
import { PriceReplacement } from './price-replacement.ts';

type Outcome = Exclude<MovedStatus, MovedStatus.waiting>;

/** A move of subscribers of a plan to one of its versions, which the worker carries out. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A move of subscribers of a plan to one of its versions, one subscription after another.',
})
@Entity()
export class PlanMove implements Node {
  @Field(() => ID, { description: 'The id of the move.' })
  @Id('planmove')
  id: string = newId('planmove');

  @IdOf('project')
  projectId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @Field(() => Int, { nullable: true, description: 'The version whose subscribers move; null for all other versions.' })
  @Property({ type: 'integer', nullable: true })
  fromVersion!: number | null;

  @Field(() => Int, { description: 'The version to which they move.' })
  @Property({ type: 'integer' })
  toVersion!: number;

  @Field(() => MoveAt, { description: 'When each subscription is moved.' })
  @Enum({ items: () => MoveAt })
  at!: MoveAt;

  @Field(() => Proration, {
    nullable: true,
    description: 'The proration of the parts of a period; null for that of each subscription.',
  })
  @Enum({ items: () => Proration, nullable: true })
  proration!: Proration | null;

  @usually(0)
  @Field(() => [PriceReplacement], { description: 'The prices that were named to replace others.' })
  @Property({ type: 'json' })
  prices!: PriceReplacement[];

  @Field(() => PlanMoveStatus, { description: 'Whether it runs.' })
  @Enum({ items: () => PlanMoveStatus })
  status: PlanMoveStatus = PlanMoveStatus.running;

  @Field(() => Int, { description: 'The number of subscriptions that it selected.' })
  @Property({ type: 'integer' })
  total!: number;

  @Field(() => Int, { description: 'The number of subscriptions that were moved.' })
  @Property({ type: 'integer' })
  moved = 0;

  @Field(() => Int, { description: 'The number of subscriptions that change at the end of their period.' })
  @Property({ type: 'integer' })
  planned = 0;

  @Field(() => Int, { description: 'The number of subscriptions that needed no move any more.' })
  @Property({ type: 'integer' })
  skipped = 0;

  @Field(() => Int, { description: 'The number of subscriptions that were refused.' })
  @Property({ type: 'integer' })
  failed = 0;

  @Field(() => DateTime, { description: 'When it was started.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it last made progress, or was changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was finished or canceled; null until then.' })
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<
      PlanMove,
      'projectId' | 'productId' | 'planId' | 'fromVersion' | 'toVersion' | 'at' | 'proration' | 'prices' | 'total'
    >,
    now: Temporal.Instant,
  ) {
    Object.assign(this, values, { createdAt: now, updatedAt: now });
  }

  transition(event: 'pause' | 'resume' | 'cancel' | 'finish', now: Temporal.Instant): void {
    this.status = planMoveStates.next(this, event);
    this.updatedAt = now;
    if (event === 'cancel' || event === 'finish') this.endedAt = now;
  }

  /** Counts the outcome of one subscription. */
  count(outcome: Outcome, now: Temporal.Instant): void {
    this[outcome] += 1;
    this.updatedAt = now;
  }
}
