import type { Customer } from '../../customers/customer.ts';
import type { Invoice } from './invoice.ts';
import type { UpdateInvoiceInput } from './update-invoice-input.ts';

type Terms = Pick<UpdateInvoiceInput, 'paymentTermDays' | 'dueAt' | 'poNumber'>;

/** Those whose terms apply to an invoice without terms of its own, the nearest first. */
interface TermsAround {
  customer: Pick<Customer, 'paymentTermDays'>;
  subscription: { paymentTermDays: number | null } | null;
}

/** Changes the given terms of a draft. A due date takes the place of days, and days that of a due date. */
export function changeTerms(
  invoice: Invoice,
  { paymentTermDays, dueAt, poNumber }: Terms,
  { customer, subscription }: TermsAround,
): void {
  if (poNumber !== undefined) invoice.poNumber = poNumber;
  if (dueAt !== undefined) invoice.dueAt = dueAt;
  if (paymentTermDays === undefined) return;
  const around = subscription?.paymentTermDays ?? customer.paymentTermDays;
  invoice.paymentTermDays = paymentTermDays ?? around;
  if (paymentTermDays !== null) invoice.dueAt = null;
}
