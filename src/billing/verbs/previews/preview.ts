import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { PlannedNote } from '../../invoicing/credit-notes/plan-credits.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { compose } from '../../invoicing/invoices/write-invoice.ts';
import { accountsOf } from '../../ledger/accounts.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { BillTotals } from '../../subscriptions/charging/bill.ts';
import type { OfferedPrice } from '../../subscriptions/offers.ts';

/** An invoice that is calculated and not written. */
export interface PreviewedInvoice {
  invoice: Invoice;
  lines: InvoiceLine[];
  /** When the invoice would be created. */
  at: Temporal.Instant;
  /** Offers by price id. */
  offers: ReadonlyMap<string, OfferedPrice>;
}

/** The result that an operation would have. */
export interface Preview {
  currency: string;
  invoice: PreviewedInvoice | null;
  /** The charges that would wait for the next invoice, as if they were invoiced now; null if none would. */
  gathered: PreviewedInvoice | null;
  /** Further invoices that would be created at once, for periods that have passed. */
  laterInvoices?: PreviewedInvoice[];
  creditNotes: PlannedNote[];
  /** The part of the invoice that the customer's balance, with the credit notes, would settle. */
  balanceMinor: bigint;
  /** The amount that would be owed at once. */
  dueMinor: bigint;
  /** When the operation would take effect. */
  at: Temporal.Instant;
  /** The period of the subscription then. */
  period: Span;
  isCatchingUp: boolean;
  /** Whether it takes effect only once the amount due is paid. */
  awaitsPayment: boolean;
}

/** Composes an invoice of calculated totals; returns null without charges, as billing does. */
export function composeInvoice(
  account: CustomerAccount,
  { totals, ...input }: PreviewInvoiceInput & { totals: BillTotals },
): PreviewedInvoice | null {
  const { currency, timezone, reason, at, offers } = input;
  const { assembled, charges } = totals;
  if (!charges.length) return null;
  return { ...compose(account, { head: { currency, timezone, reason }, charges, assembled, at }), at, offers };
}

interface PreviewInvoiceInput {
  currency: string;
  timezone: string;
  reason: InvoiceReason;
  at: Temporal.Instant;
  offers: ReadonlyMap<string, OfferedPrice>;
}

/** Returns the part of an invoice that the customer's balance would settle now, after the credit notes. */
export async function appliedBalance(
  em: EntityManager,
  { customer }: CustomerAccount,
  invoice: Invoice | undefined,
  notes: readonly PlannedNote[],
): Promise<bigint> {
  if (!invoice || invoice.totalMinor === 0n) return 0n;
  const { projectId, id: customerId } = customer;
  const accounts = await accountsOf(em, { projectId, customerId, currency: invoice.currency });
  const own = notes.filter((note) => note.invoice.customerId === customerId);
  const balance = own.reduce(
    (sum, { totalMinor, appliedMinor }) => sum + totalMinor - appliedMinor,
    accounts.balanceMinor,
  );
  return balance < invoice.totalMinor ? balance : invoice.totalMinor;
}
