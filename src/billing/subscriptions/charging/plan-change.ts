import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { unusedOf } from './unused.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { Proration } from '../../customers/profile/proration.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { beforeDiscounts } from './before-discounts.ts';
import { closingCharges } from './closing-charges.ts';
import { commitmentCharge } from './commitment.ts';
import type { BillingState } from '../billing-state.ts';
import { periodFrom } from '../period-from.ts';
import { openingCharges } from './opening-charges.ts';
import { planItems } from './plan-items.ts';
import type { ItemPlan } from './plan-items.ts';
import type { WantedItem } from '../subscription-change.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

export interface WantedChange {
  wanted: readonly WantedItem[];
  at: Temporal.Instant;
  unit: Proration;
}

/** A change before it is made: what it gives back, what it costs, and what the subscription consists of after. */
export interface ChangePlan {
  items: ItemPlan[];
  /** Whether prices recur otherwise, so that a period begins with the change. */
  isReset: boolean;
  period: Span;
  corrections: Correction[];
  charges: Charge[];
}

/**
 * Calculates a change within a period, and changes nothing. What is not touched by it continues as it was. Of the rest, what is
 * paid for time to come is given back, what was used is charged, and what comes instead is charged from now on.
 */
export async function planChange(
  em: EntityManager,
  billingState: BillingState,
  what: WantedChange,
): Promise<ChangePlan> {
  const { subscription } = billingState;
  const { at, unit } = what;
  const items = await planItems(em, billingState, what.wanted);
  const { interval, intervalCount } = items[0]!.offer.price;
  const cadence = { interval, intervalCount };
  const isReset = interval !== subscription.interval || intervalCount !== subscription.intervalCount;
  const leaving = billingState.items.filter((item) => isReset || isTouched(item, items));
  const unused = await unusedOf(em, subscription, {
    items: leaving,
    at,
    unit: isAtBeginning(subscription, what) ? Proration.second : unit,
    most: billingState.items.length,
  });
  const { charges: closing, ...cheaper } = await closingCharges(em, billingState, { at, unit, items: leaving });
  const corrections = [...unused, ...cheaper.corrections];
  const givenMinor = sum(corrections.map(beforeDiscounts));
  const lacking = isReset ? await commitmentCharge(em, billingState, { closing, givenMinor, at }) : undefined;
  const terms = isReset ? termsOf(subscription, cadence, at) : subscription;
  const period = isReset ? periodFrom(terms, at) : { startAt: at, endAt: subscription.currentPeriodEndAt };
  const coming = items.filter((item) => isReset || item.isChanged);
  const opening = openingCharges(terms, coming, { part: period, unit });
  const charges = [...opening, ...closing, ...(lacking ? [lacking] : [])];
  return { items, isReset, period, corrections, charges };
}

/** Where nothing is prorated, what comes as a period begins is charged whole: what goes in that instant is given back whole. */
function isAtBeginning({ currentPeriodStartAt }: BillingState['subscription'], { at, unit }: WantedChange): boolean {
  return unit === Proration.none && at.equals(currentPeriodStartAt);
}

function isTouched(item: SubscriptionItem, planned: readonly ItemPlan[]): boolean {
  return planned.find(({ id }) => id === item.id)?.isChanged ?? true;
}

export function termsOf(
  { id, currency, timezone, proration, cancelAt }: BillingState['subscription'],
  cadence: BillingState['subscription']['cadence'],
  at: Temporal.Instant,
) {
  return { id, currency, timezone, proration, cancelAt, cadence, anchorAt: at };
}
