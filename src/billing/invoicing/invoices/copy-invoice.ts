import type { Temporal } from 'temporal-polyfill';
import { newId } from '../../../platform/values/ids.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { InvoiceLine } from './invoice-line.ts';
import { Invoice } from './invoice.ts';
import { taxAgain } from './retax-draft.ts';

interface CopyRequest {
  account: CustomerAccount;
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  at: Temporal.Instant;
}

/**
 * Builds a draft with the lines and discounts of a final invoice, and the data of the customer of now, without writing it.
 * It bills the same time and usage as the invoice, in whose place it is.
 */
export function copyInvoice({ account, invoice, lines, at }: CopyRequest): { copy: Invoice; copied: InvoiceLine[] } {
  const { projectId, customerId, testClockId, subscriptionId, reason, currency } = invoice;
  const { timezone, periodStartAt, periodEndAt, discounts, taxGroups, metadata } = invoice;
  const { paymentTermDays, poNumber, combinedUntilAt } = invoice;
  const copy = new Invoice(
    {
      ...{ projectId, customerId, testClockId, subscriptionId, reason, currency, metadata },
      ...{ timezone, periodStartAt, periodEndAt, discounts, taxGroups, paymentTermDays, poNumber, combinedUntilAt },
      locale: account.customer.locale ?? account.profile.locale,
      replacesId: invoice.id,
    },
    at,
  );
  const copied = lines.map((line) => copyLine(line, copy.id));
  taxAgain({ account, invoice: copy, since: invoice.createdAt, at: invoice.finalizedAt ?? at }, copied);
  return { copy, copied };
}

function copyLine(line: InvoiceLine, invoiceId: string): InvoiceLine {
  return Object.assign(new InvoiceLine(line), { id: newId('line'), invoiceId });
}
