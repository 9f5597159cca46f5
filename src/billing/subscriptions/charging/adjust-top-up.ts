import type { EntityManager } from '@mikro-orm/postgresql';
import { later } from '../../../platform/time/instants.ts';
import { LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { lineOf } from '../../invoicing/invoices/write-invoice.ts';
import { topUp } from './commitment.ts';
import { committedPeriodsAt, isWithin, topUpChange } from './committed-periods.ts';
import type { CommittedPeriod } from './committed-periods.ts';

interface RecountedDraft {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  /** The lines whose usage was counted again; all are of the period that the draft closes. */
  stale: readonly InvoiceLine[];
  /** By how much that changed the charges of the period, before discounts. */
  moreMinor: bigint;
}

/** Adjusts the top-up of a draft to usage that was counted again; returns the line that it adds if the draft had none. */
export async function adjustTopUp(
  em: EntityManager,
  { invoice, lines, stale, moreMinor }: RecountedDraft,
): Promise<InvoiceLine[]> {
  if (!moreMinor) return [];
  const { subscriptionId, projectId } = stale[0]!;
  const since = stale.map(({ usageSinceAt }) => usageSinceAt!);
  const [period] = await committedPeriodsAt(em, { id: subscriptionId!, projectId }, since);
  if (!period) return [];
  const changeMinor = topUpChange(period, moreMinor);
  const line = lines.find(
    (one) =>
      one.kind === LineKind.commitment && one.subscriptionId === subscriptionId && isWithin(period, one.periodStartAt!),
  );
  if (line) changeAmount(line, changeMinor);
  if (line || changeMinor <= 0n) return [];
  const added = topUpOnDraft({ invoice, lines, stale }, period, changeMinor);
  em.persist(added);
  return [added];
}

function changeAmount(line: InvoiceLine, changeMinor: bigint): void {
  const changed = line.amountMinor + changeMinor;
  const amountMinor = changed > 0n ? changed : 0n;
  Object.assign(line, { amountMinor, wholeMinor: amountMinor });
}

/** The line that tops a draft up; it is taxed like the usage whose lower cost made it necessary. */
function topUpOnDraft(
  { invoice, lines, stale }: Omit<RecountedDraft, 'moreMinor'>,
  { startAt, requiredMinor }: CommittedPeriod,
  amountMinor: bigint,
): InvoiceLine {
  const { subscriptionId, productId, isTaxInclusive, taxCode } = stale[0]!;
  const { taxRateId, taxPercentage, taxCategory, taxRule, couponIds } = stale[0]!;
  const of = { subscriptionId, currency: invoice.currency, productId, taxCode, isTaxInclusive };
  const endAt = stale.map(({ periodEndAt }) => periodEndAt!).reduce(later);
  const charge = topUp(of, { requiredMinor, amountMinor, period: { startAt, endAt } });
  const taxed = { taxRateId, taxPercentage, taxCategory, taxRule, couponIds };
  return Object.assign(lineOf(invoice, charge, lines.length), taxed);
}
