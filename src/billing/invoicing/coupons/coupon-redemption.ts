import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { CouponDuration } from './coupon.ts';
import type { Coupon } from './coupon.ts';

/** That a customer uses a coupon for a subscription. */
@ObjectType({ simpleResolvers: true, description: 'That a customer uses a coupon for a subscription.' })
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

  @IdOf('subscription')
  subscriptionId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'For how many further periods it holds; null is for as long as the subscription runs.',
  })
  @Property({ type: 'integer', nullable: true })
  periodsLeft!: number | null;

  @Field(() => DateTime, { description: 'When the coupon was redeemed.' })
  @At()
  redeemedAt!: Temporal.Instant;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the subscription stopped using it; null while it does.',
  })
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  /** Since when the period runs that it was last counted for; not kept of one that holds for any number of them. */
  @At({ nullable: true })
  usedInPeriodAt: Temporal.Instant | null = null;

  /** Since when the period ran in which it was redeemed, where that was billed without it. */
  @At({ nullable: true })
  missedPeriodAt: Temporal.Instant | null = null;

  constructor(coupon: Coupon, on: { id: string; customerId: string }, now: Temporal.Instant) {
    this.projectId = coupon.projectId;
    this.couponId = coupon.id;
    this.customerId = on.customerId;
    this.subscriptionId = on.id;
    this.periodsLeft = coupon.duration === CouponDuration.once ? 1 : coupon.durationPeriods;
    this.redeemedAt = now;
  }

  /** It lets off one more period, which began then. */
  use(periodStartAt: Temporal.Instant): void {
    this.missedPeriodAt = null;
    if (this.periodsLeft === null) return;
    this.periodsLeft -= 1;
    this.usedInPeriodAt = periodStartAt;
  }

  /** It counts in none but later periods than the one that began then. */
  miss(periodStartAt: Temporal.Instant): void {
    this.missedPeriodAt = periodStartAt;
  }

  isUsedIn(periodStartAt: Temporal.Instant): boolean {
    return this.usedInPeriodAt?.equals(periodStartAt) ?? false;
  }

  countsIn(periodStartAt: Temporal.Instant): boolean {
    return !this.missedPeriodAt?.equals(periodStartAt);
  }

  /** Ends at the beginning of the first period that it does not hold for. */
  end(at: Temporal.Instant): void {
    this.endedAt = at;
  }
}
