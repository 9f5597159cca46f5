import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { codePattern } from './coupon-code.ts';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { atLeast, positivePercentage, between, line, matching, positive } from '../../../platform/values/bounds.ts';
import { Currency, DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { CouponDuration } from './coupon.ts';

@InputType({ description: 'The input of `createCoupon`; give either percentOff or amountOff.' })
export class CreateCouponInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @bounded(matching(codePattern, 'must be 3 to 50 letters, digits, - and _'))
  @Field(() => String, {
    description: 'The code that customers enter: 3 to 50 letters, digits, - and _; case does not matter.',
  })
  code!: string;

  @bounded(line(200))
  @Field(() => String, { description: 'The name on invoices: 1 to 200 characters.' })
  name!: string;

  @bounded(positivePercentage)
  @Field(() => Decimal, {
    nullable: true,
    description:
      'The percentage: more than 0, at most 100, with at most 4 decimals. Either this or amountOff is given.',
  })
  percentOff?: string | null;

  @bounded(positive)
  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount off each invoice in the currency: "5.00", at most 10^16 of its minor units.',
  })
  amountOff?: string | null;

  @Field(() => Currency, { nullable: true, description: 'The currency of amountOff, given exactly with it.' })
  currency?: string | null;

  @Field(() => CouponDuration, {
    defaultValue: CouponDuration.once,
    description: 'The time for which a subscription uses the coupon.',
  })
  duration!: CouponDuration;

  @bounded(between(1, 1000))
  @Field(() => Int, {
    nullable: true,
    description: 'The number of periods, given exactly for the duration repeating: 1 to 1000.',
  })
  durationPeriods?: number | null;

  @Field(() => [ID], {
    defaultValue: [],
    description: 'The products that are discounted; an empty list is all products.',
  })
  productIds!: string[];

  @bounded(atLeast(1))
  @Field(() => Int, {
    nullable: true,
    description: 'The number of customers who may redeem it; any number if left out.',
  })
  maxRedemptions?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time in the future until which it can be redeemed; without limit if left out.',
  })
  redeemBy?: Temporal.Instant | null;
}

@InputType({ description: 'The input of `applyCoupon`.' })
export class ApplyCouponInput {
  @Field(() => ID, { description: 'The subscription that will use the coupon; it must not have ended.' })
  subscriptionId!: string;

  @Field(() => String, { description: 'The code of the coupon, in upper or lower case.' })
  coupon!: string;
}
