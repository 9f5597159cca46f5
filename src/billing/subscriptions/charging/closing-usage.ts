import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { earlier, isAfter } from '../../../platform/time/instants.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import type { Charge, UsageCharge } from '../../invoicing/invoices/charge.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { BillingState } from '../billing-state.ts';
import type { OfferedPrice } from '../offers.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { chargeUsage } from './charge-item.ts';
import { countUsage } from './count-usage.ts';
import type { CountedUsage } from './count-usage.ts';
import { differenceTo, readLinesToAdjust } from './late-credits.ts';
import type { LineToAdjust } from './late-credits.ts';
import { lastCountedQuantity, addedQuantity, usageSpans, usageLines } from './usage-lines.ts';

/** The charges of usage, and corrections of billed lines where more units cost less. */
export interface ClosingUsage {
  charges: Charge[];
  corrections: Correction[];
}

/** An item with the span of time that is charged now. */
export interface OpenUsage {
  item: SubscriptionItem;
  offer: OfferedPrice;
  part: Span;
  /** The start of the period of the item; all usage since then is charged as one. */
  since: Temporal.Instant;
}

/**
 * Charges metered items for the time since they were last charged. All usage of a price in a period is calculated as one,
 * however often it was billed: its whole cost, less the amount billed. An excess is credited at once, as for late
 * usage: carried forward, it would be owed by a period that may never end.
 */
export async function closingUsage(
  em: EntityManager,
  billingState: BillingState,
  open: readonly OpenUsage[],
  at: Temporal.Instant,
): Promise<ClosingUsage> {
  const lines = await billedInPeriod(em, billingState, open);
  const ofPrice = ({ offer }: OpenUsage) => lines.filter(({ priceId }) => priceId === offer.price.id);
  const requests = open.map((one) => ({ offer: one.offer, parts: [...usageSpans(ofPrice(one)), one.part] }));
  const counted = await countUsage(em, billingState.account.customer, requests, at);
  const adjustable = await readLinesToAdjust(em, lines);
  const added = open.map((one, index) => {
    const before = adjustable.filter(({ line }) => line.priceId === one.offer.price.id);
    return addTo(before, chargeSoFar(billingState, one, { before, ...counted[index]!, recordedUntilAt: at }));
  });
  return {
    charges: added.map(({ charge }) => charge),
    corrections: added.flatMap(({ corrections }) => corrections),
  };
}

/** Charges all usage of the period, dated to the time that is charged now. */
function chargeSoFar(
  { subscription }: BillingState,
  { item, offer, part }: OpenUsage,
  { before, ...usage }: CountedUsage & { before: readonly LineToAdjust[]; recordedUntilAt: Temporal.Instant },
): UsageCharge {
  const startAt = before[0]?.line.usageSinceAt ?? part.startAt;
  const soFar = chargeUsage(subscription, item, offer, { ...usage, part: { ...part, startAt } });
  return { ...soFar, period: part };
}

/** Reduces a charge for all usage so far by the lines that bill some of it. */
function addTo(before: readonly LineToAdjust[], soFar: UsageCharge): { charge: Charge; corrections: Correction[] } {
  const { moreMinor, corrections } = differenceTo(before, soFar.usageMinor);
  const quantity = addedQuantity(soFar.usageQuantity, lastCountedQuantity(before.map(({ line }) => line)));
  return { charge: { ...soFar, quantity, amountMinor: moreMinor, wholeMinor: moreMinor }, corrections };
}

/** Reads the lines that bill usage of the items' periods; an item not charged within its own has none and is not queried. */
async function billedInPeriod(
  em: EntityManager,
  { subscription }: BillingState,
  open: readonly OpenUsage[],
): Promise<InvoiceLine[]> {
  const again = open.filter(({ part, since }) => isAfter(part.startAt, since));
  if (!again.length) return [];
  const priceId = { $in: again.map(({ offer }) => offer.price.id) };
  const usageSinceAt = { $gte: again.map(({ since }) => since).reduce(earlier) };
  const lines = await usageLines(em, subscription.id, { priceId, usageSinceAt });
  return lines.filter((line) => again.some((one) => isOfPeriod(one, line)));
}

/** Whether a line bills usage of the period that an item is charged for now. */
export function isOfPeriod({ offer, since }: Pick<OpenUsage, 'offer' | 'since'>, line: InvoiceLine): boolean {
  return line.priceId === offer.price.id && !isAfter(since, line.usageSinceAt!);
}
