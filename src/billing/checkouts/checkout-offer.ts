import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Price } from '../../catalog/offers/price.ts';
import { Plan } from '../../catalog/offers/plan.ts';
import { Product } from '../../catalog/products/product.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { Customer } from '../customers/customer.ts';
import { couponProblem, findCoupons } from '../invoicing/coupons/coupon-problem.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { CheckoutLinkItem } from './checkout-link-item.ts';
import { CheckoutLink } from './checkout-link.ts';
import { obstacleOf } from './link-state.ts';
import { OfferedCoupon } from './offered-coupon.ts';

export enum CheckoutOfferStatus {
  open = 'open',
  archived = 'archived',
  expired = 'expired',
  used_up = 'used_up',
  not_for_sale = 'not_for_sale',
}

registerEnumType(CheckoutOfferStatus, {
  name: 'CheckoutOfferStatus',
  description: 'Whether people can buy through a checkout link now.',
  valuesConfig: {
    open: { description: 'They can.' },
    archived: { description: 'The project has archived the link.' },
    expired: { description: 'The link has expired.' },
    used_up: { description: 'The link has been used as often as it may be.' },
    not_for_sale: {
      description: 'A price of the link is no longer sold, or a coupon of it can no longer be redeemed.',
    },
  },
});

/** A checkout link as its buyers see it. */
@ObjectType({ simpleResolvers: true, description: 'A checkout link as its buyers see it.' })
export class CheckoutOffer {
  @Field(() => ID, { description: 'The id of the link.' })
  linkId!: string;

  @Field(() => ID, { description: 'The id of the project that sells.' })
  projectId!: string;

  @Field(() => CheckoutOfferStatus, { description: 'Whether it can be bought now.' })
  status!: CheckoutOfferStatus;

  @Field(() => String, { description: 'The currency, as an ISO 4217 code.' })
  currency!: string;

  @Field(() => Boolean, { description: 'Whether it makes an order, which is paid once, or else a subscription.' })
  isOrder!: boolean;

  @Field(() => [CheckoutLinkItem], { description: 'What it sells, in its order.' })
  items!: CheckoutLinkItem[];

  @Field(() => [OfferedCoupon], { description: 'The coupons that every purchase uses, in their order.' })
  coupons!: OfferedCoupon[];

  @Field(() => Boolean, { description: 'Whether the buyer may enter the code of a coupon.' })
  takesCoupon!: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of free days for a customer who had no trial of these products before; null for those of the prices.',
  })
  trialDays!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the link ends; null for no end.' })
  expiresAt!: Temporal.Instant | null;

  @Field(() => String, { description: 'The address to which people return who do not buy.' })
  cancelUrl!: string;
}

/**
 * Finds what a link offers to a caller who may see what is for sale: anyone where the storefront is open, people, and the
 * project. That of one customer is "not found" for any other person.
 */
export async function findOffer(
  em: EntityManager,
  viewer: Viewer,
  linkId: string,
  now: Temporal.Instant,
): Promise<CheckoutOffer> {
  viewer.require('catalog:read');
  const link = await em.findOne(CheckoutLink, { id: linkId });
  if (!link || !(await isOfferedTo(em, viewer, link))) throw notFound('checkout_link');
  return readOffer(em, link, { now, showsCodes: viewer.may('billing:read', link.projectId) });
}

async function isOfferedTo(em: EntityManager, viewer: Viewer, link: CheckoutLink): Promise<boolean> {
  if (viewer.may('billing:read', link.projectId)) return true;
  if (!viewer.seesForSale()) return false;
  if (!link.customerId) return true;
  const customer = await em.findOne(Customer, { id: link.customerId });
  return viewer.kind === 'user' && customer?.userId === viewer.userId;
}

async function readOffer(
  em: EntityManager,
  link: CheckoutLink,
  { now, showsCodes }: { now: Temporal.Instant; showsCodes: boolean },
): Promise<CheckoutOffer> {
  const { id: linkId, projectId, currency, takesCoupon, trialDays, expiresAt, cancelUrl } = link;
  const items = await em.find(CheckoutLinkItem, { linkId, projectId }, { orderBy: { position: 'asc' } });
  const prices = await em.find(Price, { projectId, id: { $in: items.map(({ priceId }) => priceId) } });
  const obstacle = await obstacleOf(em, link, now);
  const found = await findCoupons(em, projectId, link.coupons);
  const isRedeemable = found.every((coupon) => coupon && !couponProblem(coupon, currency, now));
  const coupons = found.flatMap((coupon) => (coupon ? [OfferedCoupon.of(coupon, showsCodes)] : []));
  const isSold = isRedeemable && (await areForSale(em, projectId, prices));
  return Object.assign(new CheckoutOffer(), {
    ...{ linkId, projectId, currency, coupons, takesCoupon, trialDays, expiresAt, cancelUrl, items },
    status: (obstacle ?? (isSold ? 'open' : 'not_for_sale')) as CheckoutOfferStatus,
    isOrder: prices.every(({ isRecurring }) => !isRecurring),
  });
}

async function areForSale(em: EntityManager, projectId: string, prices: readonly Price[]): Promise<boolean> {
  const of = (ids: string[]) => ({ projectId, id: { $in: ids } });
  const plans = await em.find(Plan, of(prices.map(({ planId }) => planId)));
  const products = await em.find(Product, of(prices.map(({ productId }) => productId)));
  const isCurrent = [...prices, ...plans].every(({ archivedAt }) => !archivedAt);
  return isCurrent && products.every(({ isForSale }) => isForSale);
}
