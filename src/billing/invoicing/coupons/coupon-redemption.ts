import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { CouponDuration } from './coupon.ts';
import type { Coupon } from './coupon.ts';

/** The subscription that a coupon is used for, or the order. */
export interface CouponUse {
  id: string;
  isOrder?: boolean;
}

/** The use of a coupon by a customer for a subscription, or once for an order. */
@ObjectType({
  simpleResolvers: true,
  description: 'The use of a coupon by a customer for a subscription, or once for an order.',
})
@Entity()
export class CouponRedemption {
  @Field(() => ID, { description: 'The id of the redemption.' })
  @Id('redemption')
  id: string = newId('redemption');

  @IdOf('project')
  projectId!: string;

  @IdOf('coupon')
  couponId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription', { nullable: true })
  subscriptionId!: string | null;

  @IdOf('order', { nullable: true })
  orderId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of further periods that it applies to; null is for as long as the subscription runs.',
  })
  @Property({ type: 'integer', nullable: true })
  periodsLeft!: number | null;

  @Field(() => DateTime, { description: 'When the coupon was redeemed.' })
  @At()
  redeemedAt!: Temporal.Instant;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it stopped being used; null while it is in use.',
  })
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  /** The start of the period that it was last counted for; null for a redemption without a limit of periods. */
  @At({ nullable: true })
  usedInPeriodAt: Temporal.Instant | null = null;

  /** The start of the period of redemption, if that period was billed without the coupon. */
  @At({ nullable: true })
  missedPeriodAt: Temporal.Instant | null = null;

  constructor(coupon: Coupon, on: CouponUse & { customerId: string }, now: Temporal.Instant) {
    this.projectId = coupon.projectId;
    this.couponId = coupon.id;
    this.customerId = on.customerId;
    this.subscriptionId = on.isOrder ? null : on.id;
    this.orderId = on.isOrder ? on.id : null;
    this.periodsLeft = coupon.duration === CouponDuration.once ? 1 : coupon.durationPeriods;
    this.redeemedAt = now;
  }

  /** Counts one more period, which began at the given time. */
  use(periodStartAt: Temporal.Instant): void {
    this.missedPeriodAt = null;
    if (this.periodsLeft === null) return;
    this.periodsLeft -= 1;
    this.usedInPeriodAt = periodStartAt;
  }

  /** Excludes the period that began at the given time; only later periods count. */
  miss(periodStartAt: Temporal.Instant): void {
    this.missedPeriodAt = periodStartAt;
  }

  isUsedIn(periodStartAt: Temporal.Instant): boolean {
    return this.usedInPeriodAt?.equals(periodStartAt) ?? false;
  }

  countsIn(periodStartAt: Temporal.Instant): boolean {
    return !this.missedPeriodAt?.equals(periodStartAt);
  }

  /** Ends the redemption at the start of the first period that it does not apply to. */
  end(at: Temporal.Instant): void {
    this.endedAt = at;
  }
}
