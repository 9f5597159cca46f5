import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Row } from '../../src/platform/store/rows.ts';

/** The columns that the amount due of an invoice is calculated from. */
export const amountDueColumns = [
  'status',
  'totalMinor',
  'paidMinor',
  'creditedMinor',
  'creditNoteMinor',
  'currency',
] as const;

/** Whether an invoice of this status is still owed. */
export function isOwed(status: InvoiceStatus): boolean {
  return status === InvoiceStatus.open || status === InvoiceStatus.uncollectible;
}

/** The amount that is still owed, in minor units. */
export function dueOf(invoice: Row<Invoice>): bigint {
  const { status, totalMinor, paidMinor, creditedMinor, creditNoteMinor } = invoice;
  if (!isOwed(status)) return 0n;
  return BigInt(totalMinor) - BigInt(paidMinor) - BigInt(creditedMinor) - BigInt(creditNoteMinor);
}
