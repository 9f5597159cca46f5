import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Rational } from '../../platform/rational.ts';
import type { Correction } from '../credit-notes/credit.ts';
import { unusedOf } from '../credit-notes/unused.ts';
import type { Charge } from '../invoices/charge.ts';
import type { Proration, Span } from '../reckoning/proration.ts';
import { chargeItem } from './charge-item.ts';
import { closingCharges } from './closing-charges.ts';
import { commitmentCharge } from './commitment.ts';
import { isInArrears } from '../subscriptions/course.ts';
import type { Course } from '../subscriptions/course.ts';
import { periodFrom } from '../subscriptions/period-from.ts';
import { planItems } from './plan-items.ts';
import type { PlannedItem } from './plan-items.ts';
import type { WantedItem } from '../subscriptions/subscription-change.ts';
import type { SubscriptionItem } from '../subscriptions/subscription-item.ts';
import { sum } from '../reckoning/sum.ts';

export interface Wanted {
  wanted: readonly WantedItem[];
  at: Temporal.Instant;
  unit: Proration;
}

/** A change before it is made: what it gives back, what it costs, and what the subscription consists of after. */
export interface ChangePlan {
  items: PlannedItem[];
  /** Whether prices recur otherwise, so that a period begins with the change. */
  isReset: boolean;
  period: Span;
  corrections: Correction[];
  charges: Charge[];
}

/**
 * Reckons a change within a period, and changes nothing. What is not touched by it goes on as it was. Of the rest, what is
 * paid for time to come is given back, what was used is charged, and what comes instead is charged from now on.
 */
export async function planChange(em: EntityManager, course: Course, what: Wanted): Promise<ChangePlan> {
  const { subscription } = course;
  const { at, unit } = what;
  const items = await planItems(em, course, what.wanted);
  const { interval, intervalCount } = items[0]!.offer.price;
  const cadence = { interval, intervalCount };
  const isReset = interval !== subscription.interval || intervalCount !== subscription.intervalCount;
  const leaving = course.items.filter((item) => isReset || isTouched(item, items));
  const corrections = await unusedOf(em, subscription, { items: leaving, at, unit });
  const closing = await closingCharges(em, course, { at, unit, items: leaving });
  const givenMinor = sum(corrections.map(beforeDiscounts));
  const lacking = isReset ? await commitmentCharge(em, course, { closing, givenMinor, at }) : undefined;
  const terms = isReset ? termsOf(subscription, cadence, at) : subscription;
  const period = isReset ? periodFrom(terms, at) : { startAt: at, endAt: subscription.currentPeriodEndAt };
  const opening = items
    .filter((item) => (isReset || item.isChanged) && !isInArrears(item.offer))
    .flatMap((item) => chargeItem(terms, item, item.offer, { part: period, unit }));
  const charges = [...opening, ...closing, ...(lacking ? [lacking] : [])];
  return { items, isReset, period, corrections, charges };
}

/** What was given back is after discounts; a minimum is before them. */
function beforeDiscounts({ line, baseMinor }: Correction): bigint {
  const paid = line.amountMinor - line.discountMinor;
  return paid > 0n ? new Rational(baseMinor * line.amountMinor, paid).round() : 0n;
}

function isTouched(item: SubscriptionItem, planned: readonly PlannedItem[]): boolean {
  return planned.find(({ id }) => id === item.id)?.isChanged ?? true;
}

export function termsOf(
  { id, currency, timezone, proration, cancelAt }: Course['subscription'],
  cadence: Course['subscription']['cadence'],
  at: Temporal.Instant,
) {
  return { id, currency, timezone, proration, cancelAt, cadence, anchorAt: at };
}
