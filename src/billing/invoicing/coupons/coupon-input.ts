import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { Currency, DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { CouponDuration } from './coupon.ts';

@InputType({ description: 'Takes off percentOff, or else amountOff.' })
export class CreateCouponInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, {
    description: 'What customers type: 3 to 50 letters, digits, - and _. Upper and lower case are the same.',
  })
  code!: string;

  @Field(() => String, { description: 'As it stands on invoices: 1 to 200 characters.' })
  name!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Of each hundred: more than 0, at most 100, with at most 4 decimals.',
  })
  percentOff?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Of each invoice, in the currency itself: "5.00".' })
  amountOff?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Of amountOff.' })
  currency?: string | null;

  @Field(() => CouponDuration, {
    defaultValue: CouponDuration.once,
    description: 'For how long a subscription uses it.',
  })
  duration!: CouponDuration;

  @Field(() => Int, { nullable: true, description: 'For how many periods it repeats: 1 to 1000.' })
  durationPeriods?: number | null;

  @Field(() => [ID], { defaultValue: [], description: 'Only these products are let off; none named is all.' })
  productIds!: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'How many customers may redeem it; left out, any number.',
  })
  maxRedemptions?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Until when it can be redeemed; left out, always.' })
  redeemBy?: Temporal.Instant | null;
}

@InputType({ description: 'What `applyCoupon` takes.' })
export class ApplyCouponInput {
  @Field(() => ID, { description: 'The subscription that is to use the coupon; it must not have ended.' })
  subscriptionId!: string;

  @Field(() => String, { description: 'The code of the coupon, in upper or lower case.' })
  coupon!: string;
}
