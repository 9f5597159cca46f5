import { Field, Int, ObjectType } from 'type-graphql';
import { Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { CouponDuration } from '../invoicing/coupons/coupon.ts';
import type { Coupon } from '../invoicing/coupons/coupon.ts';

/** A coupon that every purchase through a link uses, as buyers see it: its code could be used elsewhere. */
@ObjectType({ simpleResolvers: true, description: 'A coupon that every purchase through a checkout link uses.' })
export class OfferedCoupon {
  @Field(() => String, { description: 'The name on invoices.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its code; only its project sees it.' })
  code!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage: "19" is 19 %; null for an amount.' })
  percentOff!: string | null;

  amountOffMinor!: bigint | null;
  currency!: string | null;

  @Field(() => CouponDuration, { description: 'The time for which a subscription uses it.' })
  duration!: CouponDuration;

  @Field(() => Int, { nullable: true, description: 'The number of periods; null unless `duration` is repeating.' })
  durationPeriods!: number | null;

  static of(coupon: Coupon, isShown: boolean): OfferedCoupon {
    const { name, code, percentOff, amountOffMinor, currency, duration, durationPeriods } = coupon;
    const shown = {
      name,
      code: isShown ? code : null,
      percentOff,
      amountOffMinor,
      currency,
      duration,
      durationPeriods,
    };
    return Object.assign(new OfferedCoupon(), shown);
  }
}
