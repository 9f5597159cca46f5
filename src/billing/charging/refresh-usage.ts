import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { reckon } from '../../catalog/pricing/reckon.ts';
import type { Account } from '../customers/account.ts';
import { LineKind } from '../invoices/invoice-line.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { reassemble } from '../invoices/reassemble.ts';
import { countUsage } from './count-usage.ts';
import { offersOf } from '../subscriptions/offers.ts';
import { sum } from '../reckoning/sum.ts';

/** Counts the usage of a draft anew, by all that is recorded now, and sums the draft up again. */
export async function refreshUsage(
  em: EntityManager,
  {
    account,
    invoice,
    lines,
    stale,
    at,
  }: { account: Account; invoice: Invoice; lines: InvoiceLine[]; stale: InvoiceLine[]; at: Temporal.Instant },
): Promise<void> {
  const offers = await offersOf(
    em,
    stale.map(({ priceId }) => priceId!),
  );
  const asked = stale.map((line) => ({
    offer: offers.get(line.priceId!)!,
    part: { startAt: line.periodStartAt!, endAt: line.periodEndAt! },
  }));
  const counted = await countUsage(em, account.customer, asked, at);
  const before = amountOf(stale);
  stale.forEach((line, index) => {
    const { quantity, options } = counted[index]!;
    const terms = asked[index]!.offer.price.termsIn(invoice.currency)!;
    const { minor } = reckon(terms, quantity, options);
    Object.assign(line, { quantity, amountMinor: minor, wholeMinor: minor, recordedUntilAt: at });
  });
  const lacking = lines.find(({ kind }) => kind === LineKind.commitment);
  if (lacking) fillUpLess(lacking, amountOf(stale) - before);
  reassemble(invoice, lines);
  // Written while the invoice is still a draft: once it is final, its lines do not change any more.
  await em.flush();
}

/** The more is charged, the less is lacking to the agreed minimum. */
function fillUpLess(line: InvoiceLine, more: bigint): void {
  const left = line.amountMinor > more ? line.amountMinor - more : 0n;
  Object.assign(line, { amountMinor: left, wholeMinor: left });
}

function amountOf(lines: readonly InvoiceLine[]): bigint {
  return sum(lines.map(({ amountMinor }) => amountMinor));
}
