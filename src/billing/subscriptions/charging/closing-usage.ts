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
import { isOfGroup, pricedGroups } from './priced-groups.ts';
import type { PricedGroup } from './priced-groups.ts';
import { lastCountedQuantity, addedQuantity, isSameQuantity, usageSpans, usageLines } from './usage-lines.ts';

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
  const asked = open.flatMap((one) => pricedGroups(one.offer).map((group) => ({ ...one, group })));
  const requests = asked.map((one) => ({ ...one, parts: [...usageSpans(ofPrice(one)), one.part] }));
  const counted = await countUsage(em, billingState.account.customer, requests, at);
  const adjustable = await readLinesToAdjust(em, lines);
  const added = asked.map((one, index) => {
    const ofOffer = adjustable.filter(({ line }) => line.priceId === one.offer.price.id);
    const startAt = ofOffer[0]?.line.usageSinceAt ?? one.part.startAt;
    const before = ofOffer.filter(({ line }) => isOfGroup(line, one.group));
    const soFar = chargeSoFar(billingState, one, { startAt, ...counted[index]!, recordedUntilAt: at });
    return { of: one.item, ...addTo(before, soFar) };
  });
  return {
    charges: [...Map.groupBy(added, ({ of }) => of).values()].flatMap(chargesOfItem),
    corrections: added.flatMap(({ corrections }) => corrections),
  };
}

/** Leaves out groups without usage. One charge stays for an item without any, so that its period counts as billed. */
function chargesOfItem(added: readonly AddedUsage[]): Charge[] {
  const used = added.filter(({ isEmpty }) => !isEmpty);
  return (used.length ? used : added.slice(-1)).map(({ charge }) => charge);
}

/** Charges all usage of the period, dated to the time that is charged now. */
function chargeSoFar(
  { subscription }: BillingState,
  { item, offer, part, group }: OpenUsage & { group: PricedGroup },
  { startAt, ...usage }: CountedUsage & { startAt: Temporal.Instant; recordedUntilAt: Temporal.Instant },
): UsageCharge {
  const soFar = chargeUsage(subscription, item, offer, { ...usage, group, part: { ...part, startAt } });
  return { ...soFar, period: part };
}

/** A charge for usage that was not billed before; empty where nothing changes. */
export interface AddedUsage {
  charge: Charge;
  corrections: Correction[];
  isEmpty: boolean;
}

/** Reduces a charge for all usage so far by the lines that bill some of it. */
export function addTo(before: readonly LineToAdjust[], soFar: UsageCharge): AddedUsage {
  const { moreMinor, corrections } = differenceTo(before, soFar.usageMinor);
  const counted = lastCountedQuantity(before.map(({ line }) => line));
  const quantity = addedQuantity(soFar.usageQuantity, counted);
  const isEmpty = moreMinor === 0n && isSameQuantity(soFar.usageQuantity, counted);
  return { charge: { ...soFar, quantity, amountMinor: moreMinor, wholeMinor: moreMinor }, corrections, isEmpty };
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
  const lines = await usageLines(em, subscription, { priceId, usageSinceAt });
  return lines.filter((line) => again.some((one) => isOfPeriod(one, line)));
}

/** Whether a line bills usage of the period that an item is charged for now. */
export function isOfPeriod({ offer, since }: Pick<OpenUsage, 'offer' | 'since'>, line: InvoiceLine): boolean {
  return line.priceId === offer.price.id && !isAfter(since, line.usageSinceAt!);
}
