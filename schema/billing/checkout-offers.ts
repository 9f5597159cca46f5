import { Arg, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { CheckoutOffer, findOffer } from '../../src/billing/checkouts/checkout-offer.ts';
import { OfferedCoupon } from '../../src/billing/checkouts/offered-coupon.ts';
import { Checkout } from '../../src/billing/checkouts/checkout.ts';
import { latestCheckout } from '../../src/billing/checkouts/latest-checkout.ts';
import { StartCheckoutInput } from '../../src/billing/checkouts/start-checkout-input.ts';
import { findProfile } from '../../src/billing/customers/profile/find-profile.ts';
import { Shop } from '../../src/billing/customers/profile/shop.ts';
import { previewCheckout } from '../../src/billing/verbs/previews/preview-checkout.ts';
import type { HubContext } from '../context.ts';
import { Money, toMoney } from '../money.ts';
import { limited } from '../engine/field-limit.ts';
import { BillingPreview, OrderPreview } from './preview-types.ts';
import { toOrderPreview, toPreview } from './previews.ts';

@ObjectType({ simpleResolvers: true, description: 'What a checkout would cost.' })
class CheckoutPreview {
  @Field(() => BillingPreview, { nullable: true, description: 'The subscription; null for an order.' })
  subscription!: BillingPreview | null;

  @Field(() => OrderPreview, { nullable: true, description: 'The order; null for a subscription.' })
  order!: OrderPreview | null;
}

@Resolver(() => OfferedCoupon)
export class OfferedCouponsResolver {
  @FieldResolver(() => Money, { nullable: true, description: 'The amount; null for a percentage.' })
  amountOff(@Root() { amountOffMinor, currency }: OfferedCoupon): Money | null {
    return amountOffMinor === null || currency === null ? null : toMoney(amountOffMinor, currency);
  }
}

@Resolver(() => CheckoutOffer)
export class CheckoutOffersResolver {
  @Query(() => CheckoutOffer, {
    nullable: true,
    description:
      'What a checkout link offers its buyers, also those without sign-in where the storefront is open. Scope catalog:read.',
  })
  checkoutOffer(
    @Arg('linkId', () => ID, { description: 'The checkout link.' }) linkId: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CheckoutOffer> {
    return findOffer(em, viewer, linkId, now);
  }

  @limited(300, '1m')
  @Query(() => CheckoutPreview, {
    nullable: true,
    description:
      'Previews `startCheckout` for the same input, with the same refusals; nothing is created. Scope billing:write; 300 ' +
      'a minute.',
  })
  async previewCheckout(
    @Arg('input', () => StartCheckoutInput, { description: 'The same input as for `startCheckout`.' })
    input: StartCheckoutInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CheckoutPreview> {
    const { subscription, order } = await previewCheckout(em, viewer, input, now);
    return {
      subscription: subscription ? toPreview(viewer, subscription) : null,
      order: order ? toOrderPreview(viewer, order) : null,
    };
  }

  @FieldResolver(() => Project, { description: 'The project that sells.' })
  project(@Root() { projectId }: CheckoutOffer, @Ctx() { em }: HubContext): Promise<Project> {
    return em.findOneOrFail(Project, { id: projectId });
  }

  @FieldResolver(() => Shop, { description: 'The seller, as invoices name it.' })
  async seller(@Root() { projectId }: CheckoutOffer, @Ctx() { em }: HubContext): Promise<Shop> {
    return Shop.of(await findProfile(em, projectId));
  }

  @FieldResolver(() => Checkout, {
    nullable: true,
    description: 'The latest purchase of the caller through the link; null for none. Scope billing:read.',
  })
  latestCheckout(@Root() offer: CheckoutOffer, @Ctx() { em, viewer }: HubContext): Promise<Checkout | null> {
    return latestCheckout(em, viewer, offer);
  }
}
