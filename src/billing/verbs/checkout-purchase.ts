import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { CheckoutLinkItem } from '../checkouts/checkout-link-item.ts';
import type { CheckoutLink } from '../checkouts/checkout-link.ts';
import { StartCheckoutInput } from '../checkouts/start-checkout-input.ts';
import { CreateOrderInput } from '../orders/order-input.ts';
import { CreateSubscriptionInput } from '../subscriptions/subscription-input.ts';
import { isPaidOnce } from './check-checkout-link.ts';

/** What a person buys through a link, as the input of an order or a subscription. */
export type CheckoutPurchase =
  { isOrder: true; input: CreateOrderInput } | { isOrder: false; input: CreateSubscriptionInput };

/** Refuses quantities outside the bounds of the items, and a coupon where the link takes none. */
export async function purchaseOf(
  em: EntityManager,
  link: CheckoutLink,
  input: StartCheckoutInput,
): Promise<CheckoutPurchase> {
  const { id: linkId, projectId, currency } = link;
  const items = await em.find(CheckoutLinkItem, { linkId, projectId }, { orderBy: { position: 'asc' } });
  checkChoices(link, items, input);
  const chosen = new Map(input.items.map(({ itemId, quantity }) => [itemId, quantity]));
  const coupon = input.coupon?.trim();
  const coupons = [...link.coupons, ...(coupon ? [coupon] : [])];
  const bought = items.map(({ id, priceId, quantity }) => ({ priceId, quantity: chosen.get(id) ?? quantity }));
  const values = { items: bought, currency, coupons };
  return (await isPaidOnce(em, items))
    ? { isOrder: true, input: Object.assign(new CreateOrderInput(), values) }
    : { isOrder: false, input: Object.assign(new CreateSubscriptionInput(), values) };
}

function checkChoices(link: CheckoutLink, items: readonly CheckoutLinkItem[], input: StartCheckoutInput): void {
  const check = checkBounds(new Check(), StartCheckoutInput, input);
  check.that(!input.coupon?.trim() || link.takesCoupon, '/coupon', 'must be left out: the link takes none');
  check.unique(
    input.items.map(({ itemId }) => itemId),
    (index) => `/items/${index}/itemId`,
  );
  input.items.forEach(({ itemId, quantity }, index) => {
    const item = items.find(({ id }) => id === itemId);
    check.that(item !== undefined, `/items/${index}/itemId`, 'is no item of this link');
    if (!item) return;
    const { minQuantity, maxQuantity } = item;
    const bounds = minQuantity === maxQuantity ? String(minQuantity) : `from ${minQuantity} to ${maxQuantity}`;
    const fits = quantity >= minQuantity && quantity <= maxQuantity;
    check.that(fits, `/items/${index}/quantity`, `must be ${bounds}`);
  });
  check.done();
}
