import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Interval } from '../../catalog/offers/price.ts';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { DateTime } from '../../platform/graphql-scalars.ts';
import { newId } from '../../platform/ids.ts';
import { Node } from '../../platform/node.ts';
import { Transitions } from '../../platform/transitions.ts';
import { periodStart } from '../reckoning/period.ts';

export enum SubscriptionStatus {
  active = 'active',
  past_due = 'past_due',
  canceled = 'canceled',
}

registerEnumType(SubscriptionStatus, {
  name: 'SubscriptionStatus',
  description: 'active: runs. past_due: runs, and an invoice is overdue. canceled: has ended.',
});

type Event = 'cancel' | 'cancel_at_period_end' | 'renew' | 'fall_due' | 'settle';

/**
 * A subscription is active from its start. It falls past due when an invoice of it is not paid in time, and is active
 * again when none is owed any more. Both renew with each period. It is canceled at once, or when the period it was
 * canceled for has ended; that is the end of it.
 */
export const subscriptionStates = new Transitions<SubscriptionStatus, Event>(
  'subscription',
  {
    active: {
      renew: SubscriptionStatus.active,
      fall_due: SubscriptionStatus.past_due,
      cancel: SubscriptionStatus.canceled,
      cancel_at_period_end: SubscriptionStatus.active,
    },
    past_due: {
      renew: SubscriptionStatus.past_due,
      fall_due: SubscriptionStatus.past_due,
      settle: SubscriptionStatus.active,
      cancel: SubscriptionStatus.canceled,
      cancel_at_period_end: SubscriptionStatus.past_due,
    },
    canceled: {},
  },
  ['cancel', 'cancel_at_period_end'],
);

/** What a customer has bought that recurs. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'What a customer has bought that recurs.',
})
@Entity()
export class Subscription implements Node {
  @Field(() => ID)
  @Id('subscription')
  id: string = newId('subscription');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @Field(() => SubscriptionStatus)
  @Enum({ items: () => SubscriptionStatus })
  status: SubscriptionStatus = SubscriptionStatus.active;

  @Field(() => String, { description: 'ISO 4217.' })
  @Property({ type: 'character(3)' })
  currency!: string;

  @Field(() => Interval)
  @Enum({ items: () => Interval })
  interval!: Interval;

  @Field(() => Int)
  @Property({ type: 'integer' })
  intervalCount!: number;

  @Field(() => String, { description: 'The zone in which its periods are reckoned.' })
  @Property({ type: 'text' })
  timezone!: string;

  @Field(() => DateTime, { description: 'The beginning from which every period is reckoned.' })
  @At()
  anchorAt!: Temporal.Instant;

  @Field(() => Int, { description: 'Which period is current, from 1.' })
  @Property({ type: 'integer' })
  period = 1;

  @At()
  currentPeriodStartAt!: Temporal.Instant;

  @At()
  currentPeriodEndAt!: Temporal.Instant;

  /** When the worker has something to do with it; none once it is canceled. */
  @At({ nullable: true })
  nextBillingAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it will end, if that is settled.' })
  @At({ nullable: true })
  cancelAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true })
  @At({ nullable: true })
  canceledAt: Temporal.Instant | null = null;

  @Field(() => Int)
  @Property({ type: 'integer', version: true })
  version = 1;

  @Field(() => DateTime)
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Pick<
      Subscription,
      'projectId' | 'customerId' | 'currency' | 'interval' | 'intervalCount' | 'timezone'
    >,
    startAt: Temporal.Instant,
  ) {
    Object.assign(this, values);
    this.anchorAt = startAt;
    this.createdAt = startAt;
    this.enterPeriod(1, startAt);
  }

  /** Moves on to the next period. */
  renew(now: Temporal.Instant): void {
    this.status = subscriptionStates.next(this.status, 'renew');
    this.enterPeriod(this.period + 1, now);
  }

  /** Stops renewal. What is paid stays usable until the period ends. */
  cancelAtPeriodEnd(now: Temporal.Instant): void {
    this.status = subscriptionStates.next(this.status, 'cancel_at_period_end');
    this.cancelAt = this.currentPeriodEndAt;
    this.updatedAt = now;
  }

  /** Ends it. */
  cancel(now: Temporal.Instant): void {
    this.status = subscriptionStates.next(this.status, 'cancel');
    this.cancelAt = this.canceledAt = this.updatedAt = now;
    this.nextBillingAt = null;
  }

  fallDue(now: Temporal.Instant): void {
    this.status = subscriptionStates.next(this.status, 'fall_due');
    this.updatedAt = now;
  }

  settle(now: Temporal.Instant): void {
    this.status = subscriptionStates.next(this.status, 'settle');
    this.updatedAt = now;
  }

  private enterPeriod(period: number, now: Temporal.Instant): void {
    this.period = period;
    this.currentPeriodStartAt = periodStart(this.anchorAt, this.timezone, this, period - 1);
    this.currentPeriodEndAt = periodStart(this.anchorAt, this.timezone, this, period);
    this.nextBillingAt = this.currentPeriodEndAt;
    this.updatedAt = now;
  }
}
