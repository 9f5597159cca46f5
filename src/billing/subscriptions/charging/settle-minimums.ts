import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Rational } from '../../../platform/values/rational.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { BillingState } from '../billing-state.ts';
import { beforeDiscounts } from './before-discounts.ts';
import type { ClosingUsage } from './closing-usage.ts';
import { chargedBy, topUp } from './commitment.ts';
import { committedPeriodsAt, isWithin, topUpChange } from './committed-periods.ts';
import type { CommittedPeriod } from './committed-periods.ts';
import { correctionsFor, readLinesToAdjust } from './late-credits.ts';
import { notReplaced } from './usage-lines.ts';

/**
 * Holds late usage against the minimum of the period that it belongs to, as if it had been recorded in time: credits the
 * top-up that it makes superfluous, or charges the one that is missing because more units cost less.
 */
export async function settleMinimums(
  em: EntityManager,
  billingState: BillingState,
  late: ClosingUsage,
  at: Temporal.Instant,
): Promise<ClosingUsage> {
  const { subscription } = billingState;
  if (subscription.minimumMinor === null) return { charges: [], corrections: [] };
  const periods = await committedPeriodsAt(em, subscription, instantsOf(late));
  const charges: Charge[] = [];
  const corrections: Correction[] = [];
  for (const period of periods) {
    const changeMinor = topUpChange(period, costOf(late, period));
    if (changeMinor < 0n) corrections.push(...(await creditTopUps(em, billingState, period, -changeMinor)));
    const { startAt, untilAt, requiredMinor } = period;
    const missing = { requiredMinor, amountMinor: changeMinor, period: { startAt, endAt: untilAt ?? at } };
    if (changeMinor > 0n) charges.push(topUp(chargedBy(billingState), missing));
  }
  return { charges, corrections };
}

function instantsOf({ charges, corrections }: ClosingUsage): Temporal.Instant[] {
  return [...charges.map(({ usageSinceAt }) => usageSinceAt!), ...corrections.map(({ line }) => line.usageSinceAt!)];
}

/** Returns what late usage adds to the charges of a period, before discounts; negative where it makes them cheaper. */
function costOf({ charges, corrections }: ClosingUsage, period: CommittedPeriod): bigint {
  const more = charges.filter(({ usageSinceAt }) => isWithin(period, usageSinceAt!));
  const less = corrections.filter(({ line }) => isWithin(period, line.usageSinceAt!));
  return sum(more.map(({ amountMinor }) => amountMinor)) - sum(less.map(beforeDiscounts));
}

/** Credits an amount of the top-ups of a period, newest first, and no more than is left of them. */
async function creditTopUps(
  em: EntityManager,
  { subscription: { id: subscriptionId } }: BillingState,
  { startAt, untilAt }: CommittedPeriod,
  amountMinor: bigint,
): Promise<Correction[]> {
  const periodStartAt = untilAt ? { $gte: startAt, $lt: untilAt } : { $gte: startAt };
  const where = { subscriptionId, kind: LineKind.commitment, periodStartAt };
  const lines = await em.find(InvoiceLine, { $and: [where, notReplaced()] }, { orderBy: { id: 'asc' } });
  return correctionsFor(await readLinesToAdjust(em, lines), new Rational(amountMinor));
}
