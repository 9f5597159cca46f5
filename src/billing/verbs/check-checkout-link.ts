import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Interval, Price } from '../../catalog/offers/price.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { notFound } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { CheckoutLinkItem } from '../checkouts/checkout-link-item.ts';
import type { CheckoutLinkItemInput, CreateCheckoutLinkInput } from '../checkouts/checkout-link-input.ts';
import type { CheckoutLink } from '../checkouts/checkout-link.ts';
import { Customer } from '../customers/customer.ts';
import { couponProblem, findCoupons } from '../invoicing/coupons/coupon-problem.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { resolveOrder } from '../orders/resolve-order.ts';
import { checkItems } from '../subscriptions/hold-products.ts';
import { priceNotFound, resolveSales } from '../subscriptions/resolve-sales.ts';

interface LinkItems {
  projectId: string;
  items: readonly CheckoutLinkItemInput[];
  currency?: string | null;
}

/** Refuses items that could not be bought together now, and bounds that do not fit. Returns the currency of the link. */
export async function checkLinkItems(
  em: EntityManager,
  viewer: Viewer,
  { projectId, items, currency }: LinkItems,
): Promise<string> {
  checkQuantities(items);
  const named = items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  const resolve = (await isPaidOnce(em, named)) ? resolveOrder : resolveSales;
  await refuseChosenAmounts(em, named);
  const sales = await resolve(em, viewer, named, { currency, isPreview: true });
  if (sales[0].price.projectId !== projectId) throw priceNotFound(0);
  return currency ?? sales[0].price.currency;
}

/** Whether items make an order, since all of their prices are paid once. */
export async function isPaidOnce(em: EntityManager, items: readonly { priceId: string }[]): Promise<boolean> {
  const prices = await em.find(Price, { id: { $in: items.map(({ priceId }) => priceId) } });
  return prices.every(({ interval }) => interval === Interval.once);
}

function checkQuantities(items: readonly CheckoutLinkItemInput[]): void {
  checkItems([...items]);
  const check = new Check();
  items.forEach((item, index) => {
    const { quantity, minQuantity, maxQuantity } = boundsOf(item);
    check
      .that(
        minQuantity >= 1 && minQuantity <= quantity,
        `/items/${index}/minQuantity`,
        'must be from 1 to the quantity',
      )
      .that(
        maxQuantity >= quantity && maxQuantity <= 1_000_000,
        `/items/${index}/maxQuantity`,
        'must be from the quantity to 1,000,000',
      );
  });
  check.done();
}

function boundsOf({ quantity, minQuantity, maxQuantity }: CheckoutLinkItemInput) {
  return { quantity, minQuantity: minQuantity ?? quantity, maxQuantity: maxQuantity ?? quantity };
}

/** A link has one amount for all its buyers. */
async function refuseChosenAmounts(em: EntityManager, items: readonly { priceId: string }[]): Promise<void> {
  const check = new Check();
  const chosen = await em.find(Price, { id: { $in: items.map(({ priceId }) => priceId) }, model: PricingModel.custom });
  const ids = new Set(chosen.map(({ id }) => id));
  items.forEach(({ priceId }, index) =>
    check.that(!ids.has(priceId), `/items/${index}/priceId`, 'is a price whose buyer names the amount'),
  );
  check.done();
}

/** The rows of the items of a link. */
export function linkItemsOf(link: CheckoutLink, items: readonly CheckoutLinkItemInput[]): CheckoutLinkItem[] {
  const { id: linkId, projectId } = link;
  return items.map((item, position) => {
    const { priceId } = item;
    return new CheckoutLinkItem({ projectId, linkId, priceId, ...boundsOf(item), position });
  });
}

/** Requires codes of coupons, and an end in the future. */
export async function checkLinkTerms(
  em: EntityManager,
  check: Check,
  { projectId, coupons, expiresAt }: Pick<CreateCheckoutLinkInput, 'coupons' | 'expiresAt'> & { projectId: string },
  now: Temporal.Instant,
): Promise<void> {
  check.that(!expiresAt || Temporal.Instant.compare(expiresAt, now) > 0, '/expiresAt', 'must be in the future');
  const codes = coupons ?? [];
  const lowered = codes.map((code) => code.toLowerCase());
  check.unique(lowered, (index) => `/coupons/${index}`);
  if (!codes.length) return;
  const found = await em.find(Coupon, { projectId, archivedAt: null, [raw('lower(code)')]: { $in: lowered } });
  const known = new Set(found.map(({ code }) => code.toLowerCase()));
  lowered.forEach((code, index) => check.that(known.has(code), `/coupons/${index}`, 'is not the code of a coupon'));
}

/** Requires coupons that can be redeemed now, in the currency of the link. */
export async function checkLinkCoupons(
  em: EntityManager,
  { projectId, currency, coupons }: { projectId: string; currency: string; coupons: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  const check = new Check();
  (await findCoupons(em, projectId, coupons)).forEach((coupon, index) => {
    const problem = coupon && couponProblem(coupon, currency, now);
    check.that(!problem, `/coupons/${index}`, problem ?? '');
  });
  check.done();
}

/** Requires a customer who can sign in, since only that person may buy through the link. */
export async function checkLinkCustomer(
  em: EntityManager,
  check: Check,
  { projectId, customerId }: { projectId: string; customerId: string | null | undefined },
): Promise<void> {
  if (!customerId) return;
  const customer = await em.findOne(Customer, { id: customerId });
  if (customer?.projectId !== projectId) throw notFound('customer', '/customerId');
  check.that(customer.userId !== null, '/customerId', 'must be a customer with an account (userId)');
}
