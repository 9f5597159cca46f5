import { hasSameCadence, isSameComponent } from '../../catalog/offers/price-terms.ts';
import type { Price } from '../../catalog/offers/price.ts';
import { conflict } from '../../errors.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { versionOf } from '../subscriptions/plan-versions-of.ts';
import { requireCalculable } from '../subscriptions/resolve-sales.ts';
import type { RequestedItem } from '../subscriptions/subscription-change.ts';
import type { TargetVersion } from './target-version.ts';

/** The items of a subscription after its move to a version. */
export interface MovedItems {
  requestedItems: RequestedItem[];
  fromVersion: number;
  /** The prices that are replaced. */
  replaced: { priceId: string; byPriceId: string }[];
}

/**
 * Maps the items of a subscription to the prices of a version: each to the price that a caller named, or the same price, or
 * the one of the same component, interval and currency. Terms of one customer are kept. Returns undefined if the
 * subscription has the version already, or no longer has the plan.
 */
export function moveItems(billingState: BillingState, target: TargetVersion): MovedItems | undefined {
  const { items, offers } = billingState;
  const own = items.filter(({ planId }) => planId === target.plan.id);
  const lead = own.find(({ isLead }) => isLead) ?? own[0];
  if (!lead) return undefined;
  const fromVersion = versionOf(lead, target.plan);
  if (fromVersion === target.number) return undefined;
  const mapped = items.map(({ id: itemId, planId, priceId, quantity, amount }, index) => {
    if (planId !== target.plan.id) return { itemId, priceId, quantity, amount };
    const before = offers.get(priceId)!;
    const price = replacementOf(before.price, billingState, target);
    if (price.id !== priceId)
      requireCalculable(
        { ...before, price, itemId, quantity, amount },
        billingState.subscription.currency,
        `/items/${index}`,
      );
    return { itemId, priceId: price.id, quantity, amount, planVersion: target.number };
  });
  const replaced = items.flatMap(({ priceId }, index) =>
    mapped[index]!.priceId === priceId ? [] : [{ priceId, byPriceId: mapped[index]!.priceId }],
  );
  return { requestedItems: mapped, fromVersion, replaced };
}

function replacementOf(
  price: Price,
  { subscription: { currency } }: BillingState,
  { prices, replacements, plan, number }: TargetVersion,
): Price {
  const named = replacements.find(({ priceId }) => priceId === price.id);
  const found = named
    ? prices.find(({ id }) => id === named.byPriceId)
    : (prices.find(({ id }) => id === price.id) ?? (price.customerId ? price : sameIn(prices, price, currency)));
  if (found?.termsIn(currency)) return found;
  const { interval, intervalCount, component } = price;
  const what = `${component ?? 'the plan'} every ${intervalCount} ${interval}`;
  throw conflict(
    'no_replacement_price',
    `Version ${number} of "${plan.key}" has no price of ${what} in ${currency} to replace ${price.id}; name one in "prices".`,
  );
}

/** The price of the same component and interval that is sold in a currency; one whose own currency is the same comes first. */
function sameIn(prices: readonly Price[], price: Price, currency: string): Price | undefined {
  const exact = prices.find((other) => hasSameCadence(other, price));
  return (
    exact ??
    prices.find(
      (other) =>
        isSameComponent(other, price) &&
        other.interval === price.interval &&
        other.intervalCount === price.intervalCount &&
        other.termsIn(currency) !== undefined,
    )
  );
}
