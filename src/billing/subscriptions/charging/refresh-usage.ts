import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { calculate } from '../../../catalog/pricing/calculate.ts';
import type { Terms } from '../../../catalog/pricing/terms.ts';
import { sumUpDraft } from '../../invoicing/coupons/sum-up-draft.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { adjustTopUp } from './adjust-top-up.ts';
import { beforeDiscounts } from './before-discounts.ts';
import { countUsage } from './count-usage.ts';
import type { CountedUsage } from './count-usage.ts';
import { differenceTo, readLinesToAdjust } from './late-credits.ts';
import type { LineToAdjust } from './late-credits.ts';
import { usageKey, lastCountedQuantity, addedQuantity, usageSpans, usageLines } from './usage-lines.ts';
import { offersOf } from '../offers.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

interface StaleDraft {
  account: CustomerAccount;
  invoice: Invoice;
  lines: InvoiceLine[];
  stale: InvoiceLine[];
  at: Temporal.Instant;
}

/**
 * Counts the usage of a draft again from all events recorded by now, and updates its totals. Returns corrections of
 * earlier lines of the same period that this makes cheaper.
 */
export async function refreshUsage(
  em: EntityManager,
  { account, invoice, lines, stale, at }: StaleDraft,
): Promise<Correction[]> {
  const earlier = await earlierOf(em, invoice, stale);
  const offers = await offersOf(
    em,
    stale.map(({ priceId }) => priceId!),
  );
  const usages = stale.map((line, index) => ({
    offer: offers.get(line.priceId!)!,
    parts: usageSpans([...earlier[index]!, line]),
  }));
  const counted = await countUsage(em, account.customer, usages, at);
  const adjustable = await readLinesToAdjust(em, earlier.flat());
  const billed = amountOf(stale);
  const corrections = stale.flatMap((line, index) => {
    const terms = usages[index]!.offer.price.termsIn(invoice.currency)!;
    const before = adjustable.filter((one) => earlier[index]!.includes(one.line));
    return recount(line, { terms, before, ...counted[index]!, at });
  });
  const given = sum(corrections.map(beforeDiscounts));
  const added = await adjustTopUp(em, { invoice, lines, stale, moreMinor: amountOf(stale) - billed - given });
  await sumUpDraft(em, { invoice, lines: [...lines, ...added], stale });
  // Lines can change only while their invoice is a draft, so they are written now.
  await em.flush();
  return corrections;
}

interface RecountedUsage extends CountedUsage {
  terms: Terms;
  before: readonly LineToAdjust[];
  at: Temporal.Instant;
}

/** Updates a line to the cost of all usage of its period, less the amounts billed before. */
function recount(line: InvoiceLine, { terms, before, quantity, options, at }: RecountedUsage): Correction[] {
  const { minor } = calculate(terms, quantity, options);
  const { moreMinor, corrections } = differenceTo(before, minor);
  Object.assign(line, {
    quantity: addedQuantity(quantity, lastCountedQuantity(before.map((one) => one.line))),
    ...{ amountMinor: moreMinor, wholeMinor: moreMinor },
    ...{ usageQuantity: quantity, usageMinor: minor, recordedUntilAt: at },
  });
  return corrections;
}

/** Reads, for each line, lines of other invoices that bill the same period; only periods billed in parts have some. */
async function earlierOf(em: EntityManager, invoice: Invoice, stale: readonly InvoiceLine[]): Promise<InvoiceLine[][]> {
  const partial = stale.filter(({ usageSinceAt, periodStartAt }) => isAfter(periodStartAt!, usageSinceAt!));
  if (!partial.length) return stale.map(() => []);
  const usageSinceAt = { $in: partial.map((line) => line.usageSinceAt) };
  const other = { usageSinceAt, invoiceId: { $ne: invoice.id } };
  const found = await usageLines(em, invoice.subscriptionId!, other);
  return stale.map((line) => found.filter((one) => usageKey(one) === usageKey(line)));
}

function amountOf(lines: readonly InvoiceLine[]): bigint {
  return sum(lines.map(({ amountMinor }) => amountMinor));
}
