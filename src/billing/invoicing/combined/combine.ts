import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { append } from '../../../platform/store/append.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { AssembledInvoice } from '../invoices/assemble.ts';
import type { Charge } from '../invoices/charge.ts';
import { contentOf, differenceOf } from '../invoices/draft-content.ts';
import type { ContentChange } from '../invoices/draft-content.ts';
import { invoiceFields } from '../invoices/invoice-fields.ts';
import { InvoiceLine } from '../invoices/invoice-line.ts';
import { InvoiceReason } from '../invoices/invoice-reason.ts';
import { InvoiceStatus } from '../invoices/invoice-states.ts';
import { warningsOf } from '../invoices/invoice-warnings.ts';
import { Invoice } from '../invoices/invoice.ts';
import { partiesOf } from '../invoices/parties.ts';
import { presentRate, reassembleWith } from '../invoices/reassemble.ts';
import { isHeld, recordHold } from '../invoices/tax-hold.ts';
import { lineOf } from '../invoices/write-invoice.ts';
import { InvoicedSubscription } from './invoiced-subscription.ts';

/** The terms of a subscription where it has its own. */
type CombinedTerms = Pick<Invoice, 'paymentTermDays' | 'poNumber'>;

/** Calculated charges of a subscription for the invoice that it shares with others. */
export interface CombinedCharges extends CombinedTerms {
  subscriptionId: string;
  currency: string;
  reason: InvoiceReason;
  periodStartAt: Temporal.Instant;
  periodEndAt: Temporal.Instant;
  charges: readonly Charge[];
  assembled: AssembledInvoice;
  at: Temporal.Instant;
}

/**
 * Adds the charges of a subscription to the draft of its customer's local day with the same days until it is due and the
 * same purchase order number, which it begins if there is none. The draft is finalised when the day ends, or after the grace time; by then all that fell due on the day is on it.
 */
export async function combine(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  added: CombinedCharges,
): Promise<Invoice> {
  const { at, subscriptionId, reason, periodStartAt, periodEndAt } = added;
  const combinedUntilAt = endOfDay(at, account.customer.timezone);
  const { id: customerId, projectId } = account.customer;
  const { currency } = added;
  const where = { customerId, projectId, currency, status: InvoiceStatus.draft, combinedUntilAt, replacesId: null };
  const drafts = await em.find(Invoice, where, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const open = drafts.find((draft) => hasTerms(draft, account, added));
  const invoice = open ?? begin(account, added, combinedUntilAt);
  const wasHeld = isHeld(invoice);
  const difference = await addLines(em, account, { invoice, isNew: !open, added });
  em.persist([
    invoice,
    new InvoicedSubscription({
      ...{ projectId, invoiceId: invoice.id, subscriptionId, reason, periodStartAt, periodEndAt },
      createdAt: at,
    }),
  ]);
  if (!open) {
    record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.created', payload: invoiceFields(invoice) });
    invoice.finalizeLater(combinedUntilAt.add({ hours: account.profile.graceHours }));
  }
  if (open && difference) {
    invoice.edit(at);
    const payload = { ...invoiceFields(invoice), version: invoice.version, ...difference };
    record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.updated', payload });
  } else invoice.updatedAt = at;
  if (isHeld(invoice) && !wasHeld) recordHold(em, actor, invoice, at);
  return invoice;
}

/** The terms of an invoice: those of its subscription, or of its customer. */
function termsOf({ customer }: CustomerAccount, { paymentTermDays, poNumber }: CombinedTerms): CombinedTerms {
  return { paymentTermDays: paymentTermDays ?? customer.paymentTermDays, poNumber: poNumber ?? customer.poNumber };
}

function hasTerms(draft: Invoice, account: CustomerAccount, own: CombinedTerms): boolean {
  const { paymentTermDays, poNumber } = termsOf(account, own);
  const daysOf = (days: number | null) => days ?? account.profile.paymentTermDays;
  return daysOf(draft.paymentTermDays) === daysOf(paymentTermDays) && draft.poNumber === poNumber;
}

function begin(
  account: CustomerAccount,
  { currency, at, ...own }: CombinedCharges,
  combinedUntilAt: Temporal.Instant,
): Invoice {
  const { customer, profile } = account;
  const { projectId, id: customerId, testClockId, timezone } = customer;
  const of = { projectId, customerId, testClockId, timezone, currency, combinedUntilAt, ...termsOf(account, own) };
  const invoice = new Invoice({ ...of, reason: InvoiceReason.combined }, at);
  invoice.locale = customer.locale ?? profile.locale;
  invoice.parties = partiesOf(account);
  return invoice;
}

/**
 * Sums up all lines together: their tax is rounded once. Each names its coupons, so none discounts another subscription.
 * Returns what that adds to the draft.
 */
async function addLines(
  em: EntityManager,
  account: CustomerAccount,
  { invoice, isNew, added }: { invoice: Invoice; isNew: boolean; added: CombinedCharges },
): Promise<ContentChange | undefined> {
  const { assembled } = added;
  const before = isNew ? [] : await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  const content = contentOf(invoice, before);
  const charges = withCoupons(added);
  const lines = charges.map((charge, index) => lineOf(invoice, charge, before.length + index));
  const rates = [...before.map((line) => presentRate(invoice, line)), ...assembled.rates];
  const known = new Set(invoice.discounts.map(({ couponId }) => couponId));
  const own = assembled.discounts.filter(({ couponId }) => !known.has(couponId));
  invoice.discounts = [...invoice.discounts, ...own.map((discount) => ({ ...discount, minor: '0' }))];
  const whole = reassembleWith(invoice, [...before, ...lines], rates);
  invoice.warnings = warningsOf(account, whole);
  append(em, lines);
  return differenceOf(content, contentOf(invoice, [...before, ...lines]));
}

function withCoupons({ charges, assembled: { discounts } }: CombinedCharges): Charge[] {
  const couponIds = discounts.filter(({ isGathered }) => !isGathered).map(({ couponId }) => couponId);
  return charges.map((charge) => ({ ...charge, couponIds: charge.couponIds ?? couponIds }));
}

/** The last millisecond of the local day of an instant: the invoice of a day is dated to it. */
export function endOfDay(at: Temporal.Instant, timezone: string): Temporal.Instant {
  const start = at.toZonedDateTimeISO(timezone).startOfDay();
  return start.add({ days: 1 }).startOfDay().toInstant().subtract({ milliseconds: 1 });
}
