import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { calculate } from '../../../catalog/pricing/reckon.ts';
import type { Terms } from '../../../catalog/pricing/terms.ts';
import { sumUpDraft } from '../../invoicing/coupons/sum-up-draft.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { beforeDiscounts } from './before-discounts.ts';
import { countUsage } from './count-usage.ts';
import type { CountedUsage } from './count-usage.ts';
import { differenceTo, standingOf } from './late-credits.ts';
import type { LineToAdjust } from './late-credits.ts';
import { countOf, countedBy, countedMore, stretchesOf, usageLines } from './usage-lines.ts';
import { offersOf } from '../offers.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

interface Stale {
  account: CustomerAccount;
  invoice: Invoice;
  lines: InvoiceLine[];
  stale: InvoiceLine[];
  at: Temporal.Instant;
}

/**
 * Counts the usage of a draft again, by all that is recorded now, and sums the draft up again. Says what that makes
 * cheaper of the lines that bill usage of the same period before it.
 */
export async function refreshUsage(
  em: EntityManager,
  { account, invoice, lines, stale, at }: Stale,
): Promise<Correction[]> {
  const earlier = await earlierOf(em, invoice, stale);
  const offers = await offersOf(
    em,
    stale.map(({ priceId }) => priceId!),
  );
  const asked = stale.map((line, index) => ({
    offer: offers.get(line.priceId!)!,
    parts: stretchesOf([...earlier[index]!, line]),
  }));
  const counted = await countUsage(em, account.customer, asked, at);
  const standing = await standingOf(em, earlier.flat());
  const billed = amountOf(stale);
  const corrections = stale.flatMap((line, index) => {
    const terms = asked[index]!.offer.price.termsIn(invoice.currency)!;
    const before = standing.filter((one) => earlier[index]!.includes(one.line));
    return recount(line, { terms, before, ...counted[index]!, at });
  });
  const given = sum(corrections.map(beforeDiscounts));
  const lacking = lines.find(({ kind }) => kind === LineKind.commitment);
  if (lacking) fillUpLess(lacking, amountOf(stale) - billed - given);
  await sumUpDraft(em, { invoice, lines, stale });
  // Written while the invoice is still a draft: once it is final, its lines do not change any more.
  await em.flush();
  return corrections;
}

interface RecountedUsage extends CountedUsage {
  terms: Terms;
  before: readonly LineToAdjust[];
  at: Temporal.Instant;
}

/** Has a line bill what all usage of its period comes to now, less what is billed before. */
function recount(line: InvoiceLine, { terms, before, quantity, options, at }: RecountedUsage): Correction[] {
  const { minor } = calculate(terms, quantity, options);
  const { moreMinor, corrections } = differenceTo(before, minor);
  Object.assign(line, {
    quantity: countedMore(quantity, countedBy(before.map((one) => one.line))),
    ...{ amountMinor: moreMinor, wholeMinor: moreMinor },
    ...{ usageQuantity: quantity, usageMinor: minor, recordedUntilAt: at },
  });
  return corrections;
}

/** For each line those of other invoices that bill usage of the same period; only what was cut in parts has some. */
async function earlierOf(em: EntityManager, invoice: Invoice, stale: readonly InvoiceLine[]): Promise<InvoiceLine[][]> {
  const cut = stale.filter(({ usageSinceAt, periodStartAt }) => isAfter(periodStartAt!, usageSinceAt!));
  if (!cut.length) return stale.map(() => []);
  const usageSinceAt = { $in: cut.map((line) => line.usageSinceAt) };
  const other = { usageSinceAt, invoiceId: { $ne: invoice.id } };
  const found = await usageLines(em, invoice.subscriptionId!, other);
  return stale.map((line) => found.filter((one) => countOf(one) === countOf(line)));
}

/** The more is charged, the less is lacking to the agreed minimum. */
function fillUpLess(line: InvoiceLine, more: bigint): void {
  const left = line.amountMinor > more ? line.amountMinor - more : 0n;
  Object.assign(line, { amountMinor: left, wholeMinor: left });
}

function amountOf(lines: readonly InvoiceLine[]): bigint {
  return sum(lines.map(({ amountMinor }) => amountMinor));
}
