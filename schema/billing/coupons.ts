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
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { archiveCoupon } from '../../src/billing/verbs/archive-coupon.ts';
import { ApplyCouponInput, CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { CouponFilter, CouponSort } from '../../src/billing/invoicing/coupons/coupon-filter.ts';
import { CouponRedemption } from '../../src/billing/invoicing/coupons/coupon-redemption.ts';
import { Coupon } from '../../src/billing/invoicing/coupons/coupon.ts';
import { couponList, findCoupon } from '../../src/billing/invoicing/coupons/coupons.ts';
import { createCoupon } from '../../src/billing/verbs/create-coupon.ts';
import { removeCoupon } from '../../src/billing/verbs/remove-coupon.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Money, toMoney } from '../money.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ArgsType()
export class CouponsArgs extends PageArgs {
  @Field(() => CouponFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all coupons.' })
  filter!: CouponFilter;

  @Field(() => CouponSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: CouponSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createCoupon` and `archiveCoupon`.' })
class CouponPayload {
  @Field(() => Coupon, { description: 'The coupon as it is now.' })
  coupon!: Coupon;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `applyCoupon` and `removeCoupon`.' })
class CouponOfSubscriptionPayload {
  @Field(() => Subscription, { description: 'The subscription as it is now.' })
  subscription!: Subscription;
}

export const CouponConnection = connection(Coupon);

const ofRedemption = relate(CouponRedemption, { coupon: one(Coupon, 'couponId') });

const ofSubscription = relate(Subscription, {
  coupons: many(
    CouponRedemption,
    'subscriptionId',
    (ids) => sql`subscription_id = any(${ids}) and ended_at is null order by redeemed_at, id`,
  ),
});

needs(Coupon, {
  amountOff: ['amountOffMinor', 'currency'],
  maxRedemptions: ['projectId', 'maxRedemptions'],
  timesRedeemed: ['projectId', 'timesRedeemed'],
});

@Resolver(() => Coupon)
export class CouponsResolver {
  @Query(() => Coupon, { nullable: true, description: 'One coupon of your project. Scope billing:read.' })
  coupon(
    @Arg('id', () => ID, { description: 'The id of the coupon.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Coupon> {
    return findCoupon(em, viewer, id);
  }

  @Query(() => CouponConnection, {
    nullable: true,
    description: 'The coupons of your projects, newest first. Scope billing:read.',
  })
  async coupons(
    @Args() args: CouponsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Coupon>>> {
    return scopedListed(couponList, args.filter, { args, context, info });
  }

  @Mutation(() => CouponPayload, {
    description: 'Creates a coupon, which customers can redeem from then on. Scope billing:write.',
  })
  async createCoupon(
    @Arg('input', () => CreateCouponInput, { description: 'The coupon to create.' }) input: CreateCouponInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CouponPayload> {
    return { coupon: await createCoupon(em, viewer, input, now) };
  }

  @Mutation(() => CouponPayload, {
    description:
      'Archives a coupon: no customer can redeem it any more, but subscriptions that use it keep it. Scope billing:write.',
  })
  async archiveCoupon(
    @Arg('id', () => ID, { description: 'The coupon to archive.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CouponPayload> {
    return { coupon: await archiveCoupon(em, viewer, id, now) };
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description: 'The amount off each invoice; null for a percentage.',
  })
  amountOff(@Root() { amountOffMinor, currency }: Row<Coupon>): Money | null {
    return amountOffMinor === null ? null : toMoney(amountOffMinor, currency!);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The number of customers who may redeem it; null for any number, and for viewers without access to the billing of the project.',
  })
  maxRedemptions(@Root() { projectId, maxRedemptions }: Row<Coupon>, @Ctx() { viewer }: HubContext): number | null {
    return viewer.may('billing:read', projectId) ? maxRedemptions : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The number of customers who have redeemed it; null for viewers without access to the billing of the project.',
  })
  timesRedeemed(@Root() { projectId, timesRedeemed }: Row<Coupon>, @Ctx() { viewer }: HubContext): number | null {
    return viewer.may('billing:read', projectId) ? timesRedeemed : null;
  }
}

@Resolver(() => Subscription)
export class CouponsOfSubscriptionResolver {
  @Mutation(() => CouponOfSubscriptionPayload, {
    description:
      'Applies a coupon to a subscription, from its next invoice on; its customer may do so too. Scope billing:write.',
  })
  async applyCoupon(
    @Arg('input', () => ApplyCouponInput, { description: 'The coupon and the subscription.' })
    input: ApplyCouponInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CouponOfSubscriptionPayload> {
    return { subscription: await applyCoupon(em, viewer, input, now) };
  }

  @Mutation(() => CouponOfSubscriptionPayload, {
    description: 'Removes a coupon from a subscription; it still counts as redeemed. Scope billing:write.',
  })
  async removeCoupon(
    @Arg('redemptionId', () => ID, { description: 'The redemption to end.' }) redemptionId: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CouponOfSubscriptionPayload> {
    return { subscription: await removeCoupon(em, viewer, redemptionId, now) };
  }

  @FieldResolver(() => [CouponRedemption], {
    description: 'The coupons that the subscription uses now, in the order in which they apply.',
  })
  coupons(@Related() related: RelatedTo) {
    return related(ofSubscription.coupons);
  }
}

@Resolver(() => CouponRedemption)
export class CouponRedemptionsResolver {
  @FieldResolver(() => Coupon, { description: 'The coupon that was redeemed.' })
  coupon(@Related() related: RelatedTo) {
    return related(ofRedemption.coupon);
  }
}
