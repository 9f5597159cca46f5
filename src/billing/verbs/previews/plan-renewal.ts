import type { EntityManager } from '@mikro-orm/postgresql';
import { isAfter } from '../../../platform/time/instants.ts';
import { beforeDiscounts } from '../../subscriptions/charging/before-discounts.ts';
import { commitmentCharge } from '../../subscriptions/charging/commitment.ts';
import { calculatedFrom } from '../../subscriptions/anchor.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { usageUpTo } from '../../subscriptions/acts/close-usage.ts';
import { periodFrom } from '../../subscriptions/period-from.ts';
import { termsOf } from '../../subscriptions/charging/plan-change.ts';
import type { ChangePlan, WantedChange } from '../../subscriptions/charging/plan-change.ts';
import { openingCharges } from '../../subscriptions/charging/opening-charges.ts';
import { planItems } from '../../subscriptions/charging/plan-items.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

/** Calculates the renewal that goes with a change as the period ends, by what is known of the period, and changes nothing. */
export async function planRenewal(
  em: EntityManager,
  billingState: BillingState,
  { wanted, at }: WantedChange,
): Promise<ChangePlan> {
  const { subscription, account } = billingState;
  const { charges: closing, corrections } = await usageUpTo(em, billingState, at);
  const givenMinor = givenOfPeriod(billingState, corrections);
  const lacking = await commitmentCharge(em, billingState, { closing, givenMinor, at });
  const items = await planItems(em, billingState, wanted);
  const { interval, intervalCount } = items[0]!.offer.price;
  const isReset = interval !== subscription.interval || intervalCount !== subscription.intervalCount;
  const anew = termsOf(subscription, { interval, intervalCount }, at);
  const anchorAt = isReset ? at : subscription.anchorAt;
  const terms = { ...anew, ...calculatedFrom({ ...anew, anchorAt }, account.customer.timezone, at) };
  const period = periodFrom(terms, at);
  const opening = openingCharges(terms, items, { part: period });
  return {
    ...{ items, isReset, period, corrections },
    charges: [...opening, ...closing, ...(lacking ? [lacking] : [])],
  };
}

/** What is given back of the period that ends, before discounts: its minimum is by so much further off. */
function givenOfPeriod({ subscription }: BillingState, corrections: readonly Correction[]): bigint {
  const since = subscription.currentPeriodStartAt;
  const own = corrections.filter(({ line }) => !isAfter(since, line.periodStartAt!));
  return sum(own.map(beforeDiscounts));
}
