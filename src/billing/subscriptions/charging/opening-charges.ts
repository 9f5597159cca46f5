import type { Temporal } from 'temporal-polyfill';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { Proration } from '../../customers/profile/proration.ts';
import { earlier, isAfter, later } from '../../../platform/time/instants.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { isLonger, isOnce, itemPeriodAround } from '../item-period.ts';
import type { OfferedPrice } from '../offers.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { chargeItem, chargeOnce } from './charge-item.ts';
import type { ChargeTerms } from './charge-item.ts';

/** An item of a subscription to charge, existing or planned. */
export type ItemToCharge = Pick<SubscriptionItem, 'id' | 'quantity' | 'amount' | 'phase'> & {
  offer: OfferedPrice;
  /** The end of its time that is charged already; null where none of it is. */
  chargedToAt: Temporal.Instant | null;
};

type OpeningTerms = ChargeTerms & Pick<Subscription, 'cancelAt'>;

/** Charges the items that are billed in advance or once, for a period that begins or the rest of it. */
export function openingCharges(
  terms: OpeningTerms,
  items: readonly ItemToCharge[],
  { part, unit }: { part: Span; unit?: Proration },
): Charge[] {
  return items
    .filter(({ offer }) => !isInArrears(offer))
    .flatMap((item) => {
      if (isOnce(item.offer.price)) return [chargeOnce(terms, item, item.offer)];
      const time = timeToCharge(terms, item, part);
      return time ? chargeItem(terms, item, item.offer, { part: time, unit }) : [];
    });
}

/**
 * Returns the time that an item in advance is charged for when a period begins: the period, or where the item recurs less
 * often the rest of its own period, up to the end of the subscription. Undefined while paid time covers the period.
 */
export function timeToCharge(
  terms: Pick<OpeningTerms, 'anchorAt' | 'timezone' | 'cadence' | 'cancelAt'>,
  item: Pick<ItemToCharge, 'phase' | 'offer' | 'chargedToAt'>,
  part: Span,
): Span | undefined {
  if (!isLonger(terms, item.offer.price)) return part;
  const startAt = item.chargedToAt ? later(item.chargedToAt, part.startAt) : part.startAt;
  if (!isAfter(part.endAt, startAt)) return undefined;
  const { endAt } = itemPeriodAround(terms, item, startAt);
  return {
    startAt,
    endAt: terms.cancelAt && isAfter(terms.cancelAt, startAt) ? earlier(terms.cancelAt, endAt) : endAt,
  };
}

/** Returns the current items of a subscription with their offers. */
export function itemsToCharge(billingState: BillingState): ItemToCharge[] {
  return billingState.items.map((item) => {
    const { id, quantity, amount, phase, chargedToAt } = item;
    return { id, quantity, amount, phase, chargedToAt, offer: offerOf(billingState, item) };
  });
}
