import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
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
import { differenceTo, standingOf } from './late-credits.ts';
import type { LineToAdjust } from './late-credits.ts';
import { countedBy, countedMore, stretchesOf, usageLines } from './usage-lines.ts';

/** What usage comes to, and where more units cost less, what is given back of what is billed of it. */
export interface ClosingUsage {
  charges: Charge[];
  corrections: Correction[];
}

/** An item with the time that it is charged for now. */
export interface OpenUsage {
  item: SubscriptionItem;
  offer: OfferedPrice;
  part: Span;
}

/**
 * What metered items cost for the time since they were charged last. Within a period all usage of a price is calculated as
 * one, however often it was billed in between: what all of it costs, less what is billed of it. What that is too much is
 * given back at once, as with usage that comes late: kept for later, it would be owed back by a period that may never end.
 */
export async function closingUsage(
  em: EntityManager,
  billingState: BillingState,
  open: readonly OpenUsage[],
  at: Temporal.Instant,
): Promise<ClosingUsage> {
  const lines = await billedInPeriod(em, billingState, open);
  const ofPrice = ({ offer }: OpenUsage) => lines.filter(({ priceId }) => priceId === offer.price.id);
  const asked = open.map((one) => ({ offer: one.offer, parts: [...stretchesOf(ofPrice(one)), one.part] }));
  const counted = await countUsage(em, billingState.account.customer, asked, at);
  const standing = await standingOf(em, lines);
  const added = open.map((one, index) => {
    const before = standing.filter(({ line }) => line.priceId === one.offer.price.id);
    return addTo(before, chargeSoFar(billingState, one, { before, ...counted[index]!, recordedUntilAt: at }));
  });
  return {
    charges: added.map(({ charge }) => charge),
    corrections: added.flatMap(({ corrections }) => corrections),
  };
}

/** What all usage of the period costs, for the time that is charged now. */
function chargeSoFar(
  { subscription }: BillingState,
  { item, offer, part }: OpenUsage,
  { before, ...usage }: CountedUsage & { before: readonly LineToAdjust[]; recordedUntilAt: Temporal.Instant },
): UsageCharge {
  const startAt = before[0]?.line.usageSinceAt ?? part.startAt;
  const soFar = chargeUsage(subscription, item, offer, { ...usage, part: { ...part, startAt } });
  return { ...soFar, period: part };
}

/** What a charge for all usage so far adds to the lines that bill some of it. */
function addTo(before: readonly LineToAdjust[], soFar: UsageCharge): { charge: Charge; corrections: Correction[] } {
  const { moreMinor, corrections } = differenceTo(before, soFar.usageMinor);
  const quantity = countedMore(soFar.usageQuantity, countedBy(before.map(({ line }) => line)));
  return { charge: { ...soFar, quantity, amountMinor: moreMinor, wholeMinor: moreMinor }, corrections };
}

/** What bills usage of the current period already; what was not charged within it has no such lines, and is not asked for. */
async function billedInPeriod(
  em: EntityManager,
  { subscription }: BillingState,
  open: readonly OpenUsage[],
): Promise<InvoiceLine[]> {
  const since = subscription.currentPeriodStartAt;
  const again = open.filter(({ part }) => isAfter(part.startAt, since));
  if (!again.length) return [];
  const priceId = { $in: again.map(({ offer }) => offer.price.id) };
  return usageLines(em, subscription.id, { priceId, usageSinceAt: { $gte: since } });
}
