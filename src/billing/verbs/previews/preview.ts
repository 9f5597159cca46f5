import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { PlannedNote } from '../../invoicing/credit-notes/plan-credits.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice, InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import { compose } from '../../invoicing/invoices/write-invoice.ts';
import { accountsOf } from '../../ledger/accounts.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { BillTotals } from '../../subscriptions/charging/bill.ts';
import type { OfferedPrice } from '../../subscriptions/offers.ts';

/** An invoice that is not written. */
export interface ForeseenInvoice {
  invoice: Invoice;
  lines: InvoiceLine[];
  /** When it would be made. */
  at: Temporal.Instant;
  /** By the id of a price. */
  offers: ReadonlyMap<string, OfferedPrice>;
}

/** What something would come to. */
export interface Preview {
  currency: string;
  invoice: ForeseenInvoice | null;
  creditNotes: PlannedNote[];
  /** What the customer's balance would settle of the invoice, with what the credit notes add to it. */
  balanceMinor: bigint;
  /** What would be owed at once. */
  dueMinor: bigint;
  /** When it would take effect, and the period it would run in then. */
  at: Temporal.Instant;
  period: Span;
  isCatchingUp: boolean;
}

/** Puts what was calculated on an invoice; none where there is nothing to charge, as when it is made. */
export function foreseeInvoice(
  account: CustomerAccount,
  { reckoned, ...what }: ToForesee & { reckoned: BillTotals },
): ForeseenInvoice | null {
  const { currency, reason, charges, at, offers } = what;
  if (!charges.length) return null;
  const { assembled } = reckoned;
  return { ...compose(account, { head: { currency, reason }, charges, assembled, at }), at, offers };
}

interface ToForesee {
  currency: string;
  reason: InvoiceReason;
  charges: readonly Charge[];
  at: Temporal.Instant;
  offers: ReadonlyMap<string, OfferedPrice>;
}

/** What the customer's balance would settle of an invoice that is made after credit notes, now. */
export async function foreseeBalance(
  em: EntityManager,
  { customer }: CustomerAccount,
  invoice: Invoice | undefined,
  notes: readonly PlannedNote[],
): Promise<bigint> {
  if (!invoice || invoice.totalMinor === 0n) return 0n;
  const { projectId, id: customerId } = customer;
  const accounts = await accountsOf(em, { projectId, customerId, currency: invoice.currency });
  const balance = notes.reduce(
    (sum, { totalMinor, appliedMinor }) => sum + totalMinor - appliedMinor,
    accounts.balanceMinor,
  );
  return balance < invoice.totalMinor ? balance : invoice.totalMinor;
}
