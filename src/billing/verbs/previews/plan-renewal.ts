import type { EntityManager } from '@mikro-orm/postgresql';
import { itemsEndingAt } from '../../subscriptions/charging/closing-charges.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { beforeDiscounts } from '../../subscriptions/charging/before-discounts.ts';
import { commitmentCharge } from '../../subscriptions/charging/commitment.ts';
import { Proration } from '../../customers/profile/proration.ts';
import { calendarOf, rhythmAfter } from '../../subscriptions/move-to-zone.ts';
import { anchorAndZoneAt } from '../../subscriptions/anchor.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { usageUpTo } from '../../subscriptions/acts/close-usage.ts';
import { periodFrom } from '../../subscriptions/period-from.ts';
import { termsWithCadence } from '../../subscriptions/charging/plan-change.ts';
import type { ChangePlan, ChangeRequest } from '../../subscriptions/charging/plan-change.ts';
import { openingCharges } from '../../subscriptions/charging/opening-charges.ts';
import { planItems } from '../../subscriptions/charging/plan-items.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

/** Calculates the renewal with a change at the end of the period, from usage recorded so far. Changes nothing. */
export async function planRenewal(
  em: EntityManager,
  billingState: BillingState,
  { requestedItems, at }: ChangeRequest,
): Promise<ChangePlan> {
  const { subscription, account } = billingState;
  const { charges: closing, corrections } = await usageUpTo(em, billingState, {
    at,
    items: itemsEndingAt(billingState, at),
  });
  const givenMinor = creditedInPeriod(billingState, corrections);
  const shortfall = await commitmentCharge(em, billingState, { closing, givenMinor, at });
  const { items, isReset, cadence } = await planItems(em, billingState, { requestedItems, at });
  const cadenceTerms = termsWithCadence(subscription, cadence, at);
  const anchorAt = isReset ? at : subscription.anchorAt;
  const terms = { ...cadenceTerms, ...anchorAndZoneAt({ ...cadenceTerms, anchorAt }, account.customer.timezone, at) };
  const period = periodFrom(terms, at, items);
  const move = { before: { ...calendarOf(cadenceTerms), anchorAt }, after: calendarOf(terms), at };
  const moved = terms.proration === Proration.none ? items.map((item) => rhythmAfter(move, item)) : items;
  const opening = openingCharges(terms, moved, { part: period });
  return {
    ...{ items, isReset, cadence, period, corrections, cuts: [] },
    charges: [...opening, ...closing, ...(shortfall ? [shortfall] : [])],
  };
}

/** Sums the credits of the ending period before discounts; they increase its shortfall to the minimum. */
function creditedInPeriod({ subscription }: BillingState, corrections: readonly Correction[]): bigint {
  const since = subscription.currentPeriodStartAt;
  const own = corrections.filter(({ line }) => !isAfter(since, line.periodStartAt!));
  return sum(own.map(beforeDiscounts));
}
