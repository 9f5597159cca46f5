import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { sumUpDraft } from '../../invoicing/coupons/sum-up-draft.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { refuseNegative } from '../../invoicing/invoices/refuse-negative.ts';
import { adjustTopUp } from './adjust-top-up.ts';
import { beforeDiscounts } from './before-discounts.ts';
import { countUsage } from './count-usage.ts';
import { readLinesToAdjust } from './late-credits.ts';
import { isOfGroup, pricedGroups } from './priced-groups.ts';
import { recount } from './recount-usage.ts';
import type { DraftUsage } from './recount-usage.ts';
import { periodKey, usageSpans, usageLines } from './usage-lines.ts';
import { offersOf } from '../offers.ts';

interface StaleDraft {
  account: CustomerAccount;
  invoice: Invoice;
  lines: InvoiceLine[];
  /** The lines of one subscription whose usage may have changed. */
  stale: InvoiceLine[];
  /** The start of the period in which that subscription was billed. */
  since: Temporal.Instant;
  at: Temporal.Instant;
}

/**
 * Counts the usage of a draft again from all events recorded by now, and updates its totals. A group whose first usage
 * came since gets a line. Returns corrections of earlier lines of the same period that this makes cheaper.
 */
export async function refreshUsage(
  em: EntityManager,
  { account, invoice, lines, stale, since, at }: StaleDraft,
): Promise<Correction[]> {
  const asked = (await usageOfDraft(em, invoice, stale)).flatMap((usage) =>
    pricedGroups(usage.offer).map((group) => ({ ...usage, group })),
  );
  const counted = await countUsage(em, account.customer, asked, at);
  const adjustable = await readLinesToAdjust(em, [...new Set(asked.flatMap(({ earlier }) => earlier))]);
  const billed = amountOf(stale);
  const recounted = asked.map((usage, index) => {
    const before = adjustable.filter(({ line }) => usage.earlier.includes(line) && isOfGroup(line, usage.group));
    return recount(invoice, usage, { before, ...counted[index]!, recordedUntilAt: at });
  });
  const corrections = recounted.flatMap((one) => one.corrections);
  const newLines = recounted.flatMap(({ added }) => added ?? []);
  newLines.forEach((line, index) => em.persist(Object.assign(line, { position: lines.length + index })));
  const [allLines, allStale] = [
    [...lines, ...newLines],
    [...stale, ...newLines],
  ];
  const moreMinor = amountOf(allStale) - billed - sum(corrections.map(beforeDiscounts));
  const topUps = await adjustTopUp(em, { invoice, lines: allLines, stale: allStale, moreMinor });
  await sumUpDraft(em, { invoice, since, lines: [...allLines, ...topUps], stale: allStale });
  refuseNegative(invoice);
  // Lines can change only while their invoice is a draft, so they are written now.
  await em.flush();
  return corrections;
}

/** Collects, for each price and period, the lines of the draft and those of other invoices that bill it. */
async function usageOfDraft(
  em: EntityManager,
  invoice: Invoice,
  stale: readonly InvoiceLine[],
): Promise<Omit<DraftUsage, 'group'>[]> {
  const earlier = await earlierOf(em, invoice, stale);
  const offers = await offersOf(
    em,
    stale.map(({ priceId }) => priceId!),
  );
  return [...Map.groupBy(stale, periodKey)].map(([key, lines]) => {
    const before = earlier.filter((line) => periodKey(line) === key);
    const parts = usageSpans([...before, ...lines]);
    return { offer: offers.get(lines[0]!.priceId!)!, lines, earlier: before, parts };
  });
}

/** Reads lines of other invoices that bill the same periods; only periods billed in parts have some. */
async function earlierOf(em: EntityManager, invoice: Invoice, stale: readonly InvoiceLine[]): Promise<InvoiceLine[]> {
  const partial = stale.filter(({ usageSinceAt, periodStartAt }) => isAfter(periodStartAt!, usageSinceAt!));
  if (!partial.length) return [];
  const usageSinceAt = { $in: partial.map((line) => line.usageSinceAt) };
  const of = { id: stale[0]!.subscriptionId!, customerId: invoice.customerId };
  const found = await usageLines(em, of, { usageSinceAt, invoiceId: { $ne: invoice.id } });
  const keys = new Set(stale.map(periodKey));
  return found.filter((line) => keys.has(periodKey(line)));
}

function amountOf(lines: readonly InvoiceLine[]): bigint {
  return sum(lines.map(({ amountMinor }) => amountMinor));
}
