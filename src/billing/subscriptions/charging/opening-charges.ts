import type { Temporal } from 'temporal-polyfill';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { Proration } from '../../customers/profile/proration.ts';
import { earlier, isAfter, later } from '../../../platform/time/instants.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { afterFreeTime } from '../free-time.ts';
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
  /** The end of its time that is free. */
  freeUntilAt: Temporal.Instant | null;
  /** Whether charging restarts within its own period, of which nothing was charged. */
  isRestarted?: boolean;
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
      // What is paid once was paid with the time that was paid elsewhere.
      if (isOnce(item.offer.price)) return item.freeUntilAt ? [] : [chargeOnce(terms, item, item.offer)];
      const time = timeToCharge(terms, item, part);
      if (!time) return [];
      return chargeItem(terms, item, item.offer, { part: time, unit: item.isRestarted ? restartUnit(terms) : unit });
    });
}

/** Without proration, the rest of an own period of which nothing was charged would be free: it is charged by the second. */
function restartUnit({ proration }: OpeningTerms): Proration {
  return proration === Proration.none ? Proration.second : proration;
}

/**
 * Returns the time that an item in advance is charged for when a period begins: the period, or where the item recurs less
 * often the rest of its own period, up to the end of the subscription. Undefined while paid or free time covers the period.
 */
export function timeToCharge(
  terms: Pick<OpeningTerms, 'anchorAt' | 'timezone' | 'cadence' | 'cancelAt'>,
  item: Pick<ItemToCharge, 'phase' | 'offer' | 'chargedToAt' | 'freeUntilAt'>,
  part: Span,
): Span | undefined {
  const isLong = isLonger(terms, item.offer.price);
  const paidToAt = isLong && item.chargedToAt ? later(item.chargedToAt, part.startAt) : part.startAt;
  const startAt = afterFreeTime(item, paidToAt);
  if (!isAfter(part.endAt, startAt)) return undefined;
  if (!isLong) return { startAt, endAt: part.endAt };
  const { endAt } = itemPeriodAround(terms, item, startAt);
  return {
    startAt,
    endAt: terms.cancelAt && isAfter(terms.cancelAt, startAt) ? earlier(terms.cancelAt, endAt) : endAt,
  };
}

/** Returns the current items of a subscription with their offers. */
export function itemsToCharge(billingState: BillingState): ItemToCharge[] {
  return billingState.items.map((item) => {
    const { id, quantity, amount, phase, chargedToAt, freeUntilAt, periodStartAt } = item;
    const isRestarted = !periodStartAt && isAfter(chargedToAt, billingState.subscription.billedFromAt);
    const offer = offerOf(billingState, item);
    return {
      ...{ id, quantity, amount, phase, chargedToAt, freeUntilAt, offer },
      isRestarted: isRestarted && isLonger(billingState.subscription, offer.price),
    };
  });
}
