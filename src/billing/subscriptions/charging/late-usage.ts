import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lateUsage } from '../../../metering/usage-as-of.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { chargeUsage } from './charge-item.ts';
import { openAt } from './closing-charges.ts';
import { isOfPeriod } from './closing-usage.ts';
import type { ClosingUsage } from './closing-usage.ts';
import { countUsage, usageAsked } from './count-usage.ts';
import { differenceTo, readLinesToAdjust } from './late-credits.ts';
import type { LineToAdjust } from './late-credits.ts';
import { isOfGroup, pricedGroups } from './priced-groups.ts';
import { periodKey, lastCountedQuantity, usageSpans, usageLines } from './usage-lines.ts';
import { offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { moreOffers } from '../offers.ts';
import type { OfferedPrice } from '../offers.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

/** How far back late usage is looked for: usage recorded within 13 months of its period is billed. */
export const lateUsageMonths = 13;

/** Overlap with the previous count: an event stamped just before a bill may be committed just after it. */
export const overlapMinutes = 60;

export interface LateUsageRequest {
  at: Temporal.Instant;
  /** The items that are charged now, with the late usage of their current periods. */
  closing: readonly SubscriptionItem[];
  /** An invoice whose periods alone are calculated again, since it was a draft when they should have been. */
  invoiceId?: string;
}

/** Usage of one price in one period: the spans in which it is billed, and the lines that bill it. */
interface BilledUsage {
  offer: OfferedPrice;
  parts: Span[];
  lines: InvoiceLine[];
}

/**
 * Calculates adjustments for usage recorded after its period was billed. Each such period is calculated again with all
 * usage recorded by now. A higher cost, before discounts, becomes a line of the next invoice that names the line it
 * adjusts; a lower cost is credited. A credit may concern a draft, which must be finalised first.
 */
export async function lateCharges(
  em: EntityManager,
  billingState: BillingState,
  request: LateUsageRequest,
): Promise<ClosingUsage> {
  const { at } = request;
  const periods = await billedWithLateUsage(em, billingState, request);
  const late = periods.flatMap((billed) => pricedGroups(billed.offer).map((group) => ({ ...billed, group })));
  const counted = await countUsage(em, billingState.account.customer, late, at);
  const adjustable = await readLinesToAdjust(
    em,
    periods.flatMap(({ lines }) => lines),
  );
  const result: ClosingUsage = { charges: [], corrections: [] };
  late.forEach(({ offer, group, lines }, index) => {
    const usage = { part: spanOf(lines), group, ...counted[index]!, recordedUntilAt: at };
    const recalculated = chargeUsage(billingState.subscription, { id: lines[0]!.itemId! }, offer, usage);
    const own = adjustable.filter(({ line }) => lines.includes(line) && isOfGroup(line, group));
    const { moreMinor, corrections } = differenceTo(own, recalculated.usageMinor);
    if (moreMinor > 0n) result.charges.push(adjustment(recalculated, moreMinor, { own, lines }));
    result.corrections.push(...corrections);
  });
  return result;
}

function spanOf(lines: readonly InvoiceLine[]): Span {
  const ends = lines.map(({ periodEndAt }) => periodEndAt!);
  return { startAt: lines[0]!.usageSinceAt!, endAt: ends.reduce(later) };
}

/** A group that had no usage has no line of its own, so its adjustment names the first line of its period. */
function adjustment(
  recalculated: Charge,
  amountMinor: bigint,
  { own, lines }: { own: readonly LineToAdjust[]; lines: readonly InvoiceLine[] },
): Charge {
  const ownLines = own.map(({ line }) => line);
  const before = Rational.of(lastCountedQuantity(ownLines)).toDecimal();
  return {
    ...recalculated,
    kind: LineKind.adjustment,
    description: `${recalculated.description}: counted later (${before} were billed)`,
    unitAmount: null,
    wholeMinor: amountMinor,
    amountMinor,
    correctsLineId: (ownLines[0] ?? lines[0]!).id,
  };
}

async function billedWithLateUsage(
  em: EntityManager,
  billingState: BillingState,
  { at, closing, invoiceId }: LateUsageRequest,
): Promise<BilledUsage[]> {
  if (!billingState.items.some((item) => offerOf(billingState, item).meter)) return [];
  const billed = await billedPeriods(em, billingState, { at, closing });
  if (invoiceId) return billed.filter(({ lines }) => isBilledBy(invoiceId, lines, at));
  const spans = billed.flatMap((one) => one.parts.map((part) => ({ one, part })));
  const isLate = await lateUsage(
    em,
    spans.map(({ one: { offer, lines }, part }) => ({
      ...usageAsked(billingState.account.customer, offer, part),
      billedUntil: lines.at(-1)!.recordedUntilAt!.subtract({ minutes: overlapMinutes }),
      recordedUntil: at,
    })),
  );
  const late = new Set(spans.filter((_, index) => isLate[index]).map(({ one }) => one));
  return billed.filter((one) => late.has(one));
}

/** Whether an invoice bills a period of which nothing that was recorded after an instant is billed. */
function isBilledBy(invoiceId: string, lines: readonly InvoiceLine[], at: Temporal.Instant): boolean {
  const isLater = ({ recordedUntilAt }: InvoiceLine) => recordedUntilAt !== null && isAfter(recordedUntilAt, at);
  return lines.some((line) => line.invoiceId === invoiceId) && !lines.some(isLater);
}

/**
 * Reads the billed usage periods at their billed prices, each with its lines, oldest first. A period that is charged
 * further now is left out, since that charge includes its late usage. A period on a draft is left out as well: it is
 * counted again when the draft is finalised.
 */
async function billedPeriods(
  em: EntityManager,
  billingState: BillingState,
  { at, closing }: LateUsageRequest,
): Promise<BilledUsage[]> {
  const isClosing = closingAt(billingState, { at, closing });
  const since = at.toZonedDateTimeISO('UTC').subtract({ months: lateUsageMonths }).toInstant();
  const lines = (await linesSince(em, billingState, since)).filter((line) => !isClosing(line));
  const statuses = await statusesOf(em, lines);
  const prices = lines.map(({ priceId }) => priceId!);
  const offers = await moreOffers(em, billingState.offers, prices);
  const isFinal = (of: InvoiceLine[]) => {
    const usage = of.filter(({ kind }) => kind === LineKind.usage);
    const all = usage.map(({ invoiceId }) => statuses.get(invoiceId));
    return !all.includes(InvoiceStatus.draft) && all.some((status) => status !== InvoiceStatus.void);
  };
  const byCount = Map.groupBy(lines, periodKey);
  return [...byCount.values()].filter(isFinal).map((of) => {
    return { offer: offers.get(of[0]!.priceId!)!, parts: usageSpans(of), lines: of };
  });
}

/** Recognises lines of a period whose further usage is charged with the items that close. */
function closingAt(billingState: BillingState, { at, closing }: LateUsageRequest): (line: InvoiceLine) => boolean {
  const open = openAt(billingState, closing, at);
  return (line) => open.some((one) => isOfPeriod(one, line));
}

/** Reads all lines of usage periods that have a line for time after an instant. */
async function linesSince(
  em: EntityManager,
  { subscription }: BillingState,
  since: Temporal.Instant,
): Promise<InvoiceLine[]> {
  const lines = await usageLines(em, subscription, { periodEndAt: { $gt: since } });
  const begun = lines.filter(({ usageSinceAt }) => isAfter(since, usageSinceAt!));
  if (!begun.length) return lines;
  const counts = new Set(lines.map(periodKey));
  const all = await usageLines(em, subscription, { usageSinceAt: { $gte: begun[0]!.usageSinceAt } });
  return all.filter((line) => counts.has(periodKey(line)));
}

async function statusesOf(em: EntityManager, lines: readonly InvoiceLine[]): Promise<Map<string, InvoiceStatus>> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
  const found = ids.length ? await em.find(Invoice, { id: { $in: ids } }) : [];
  return new Map(found.map((invoice) => [invoice.id, invoice.status]));
}
