import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { append } from '../../../platform/store/append.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { Totals } from '../arithmetic/totals.ts';
import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import type { AssembledInvoice } from './assemble.ts';
import type { Charge } from './charge.ts';
import { finalize } from './finalize.ts';
import { Invoice } from './invoice.ts';
import { InvoiceLine } from './invoice-line.ts';
import { partiesOf } from './parties.ts';
import type { TaxGroupShape } from './invoice-shapes.ts';
import { invoiceFields } from './invoice-fields.ts';
import { warningsOf } from './invoice-warnings.ts';
import { isHeld, recordHold } from './tax-hold.ts';

export type InvoiceHead = Pick<Invoice, 'reason' | 'currency'> &
  Partial<
    Pick<Invoice, 'subscriptionId' | 'timezone' | 'periodStartAt' | 'periodEndAt' | 'metadata'> &
      Pick<Invoice, 'paymentTermDays' | 'dueAt' | 'poNumber'>
  > & {
    /** When to finalise a draft: at once if left out, or only on request if null. */
    finalizeAt?: Temporal.Instant | null;
    /** When the time to pay begins, if it is not finalised later; by default with the invoice. */
    termFrom?: Temporal.Instant;
  };

export interface InvoiceDraft {
  head: InvoiceHead;
  charges: readonly Charge[];
  /** The totals of the charges. */
  assembled: AssembledInvoice;
  at: Temporal.Instant;
}

/** Writes a calculated invoice, either finalised or as a draft. */
export async function writeInvoice(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  draft: InvoiceDraft,
): Promise<Invoice> {
  const { at, head } = draft;
  const { finalizeAt } = head;
  const { invoice, lines } = compose(account, draft);
  em.persist(invoice);
  append(em, lines);
  const payload = invoiceFields(invoice);
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.created', payload });
  if (isHeld(invoice)) recordHold(em, actor, invoice, at);
  if (finalizeAt) invoice.finalizeLater(finalizeAt);
  else if (finalizeAt === undefined && isHeld(invoice)) invoice.hold(at);
  else if (finalizeAt === undefined) await finalize(em, actor, { account, invoice, at, termFrom: head.termFrom });
  return invoice;
}

/** Builds an invoice and its lines without writing them; previews use it too. */
export function compose(
  { customer, profile }: CustomerAccount,
  { head, charges, assembled, at }: InvoiceDraft,
): { invoice: Invoice; lines: InvoiceLine[] } {
  const { finalizeAt: _, termFrom: __, ...about } = head;
  const { projectId, id: customerId, testClockId } = customer;
  const invoice = new Invoice({ projectId, customerId, testClockId, ...about }, at);
  invoice.locale = customer.locale ?? profile.locale;
  invoice.timezone ??= customer.timezone;
  invoice.paymentTermDays ??= customer.paymentTermDays;
  invoice.poNumber ??= customer.poNumber;
  invoice.parties = partiesOf({ customer, profile });
  const lines = charges.map((charge, position) => lineOf(invoice, charge, position));
  fill(invoice, lines, assembled);
  invoice.warnings = warningsOf({ customer, profile }, assembled);
  return { invoice, lines };
}

/** Copies the calculated amounts to a draft and its lines. */
export function fill(invoice: Invoice, lines: readonly InvoiceLine[], assembled: AssembledInvoice): void {
  const { totals, rates, discounts } = assembled;
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = totals;
  Object.assign(invoice, { subtotalMinor, discountMinor, taxMinor, totalMinor });
  invoice.lineCount = lines.length;
  invoice.hasDeductions = totals.lines.some(({ amountMinor }) => amountMinor < 0n);
  invoice.discounts = discounts.map((discount, index) => ({
    ...discount,
    minor: String(totals.byDiscount[index]!),
  }));
  invoice.taxGroups = groupsOf(totals, rates);
  lines.forEach((line, index) => {
    const rate = rates[index]!;
    line.setAmounts(totals.lines[index]!);
    line.taxRateId = rate.id;
    line.taxPercentage = rate.percentage;
    line.taxCategory = rate.category;
    line.taxRule = rate.rule;
  });
}

export function groupsOf({ groups }: Pick<Totals, 'groups'>, rates: readonly NamedRate[]): TaxGroupShape[] {
  return groups.map(({ rate, netMinor, taxMinor }) => ({
    rateId: rate.id,
    name: rates.find(({ id }) => id === rate.id)?.name ?? null,
    reason: rates.find(({ id, category }) => id === rate.id && category === rate.category)?.reason ?? null,
    // The database returns "19.0000" when a draft is read back, so the percentage is normalised.
    percentage: Rational.of(rate.percentage).toDecimal(),
    category: rate.category,
    netMinor: String(netMinor),
    taxMinor: String(taxMinor),
  }));
}

/** Builds a line of an invoice without writing it; its amounts and its tax are filled in with those of all lines. */
export function lineOf(invoice: Invoice, charge: Charge, position: number): InvoiceLine {
  const { share, period, namedRateId: _, isDiscountable: __, ...facts } = charge;
  const { projectId, id: invoiceId } = invoice;
  return new InvoiceLine({
    ...facts,
    projectId,
    invoiceId,
    position,
    numerator: share.numerator,
    denominator: share.denominator,
    unitsAfter: share.after,
    periodStartAt: period?.startAt ?? null,
    periodEndAt: period?.endAt ?? null,
  });
}
