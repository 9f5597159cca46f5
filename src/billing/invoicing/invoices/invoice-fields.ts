import { eventFields } from '../../../platform/events/event-fields.ts';
import type { Invoice } from './invoice.ts';

const fields = [
  'customerId',
  'subscriptionId',
  'status',
  'reason',
  'number',
  'currency',
  'totalMinor',
  'dueMinor',
  'dueAt',
] as const;

/** The current state of an invoice that all its events carry: the payload `invoice` of events/catalogue/billing-events.ts. */
export const invoiceFields = (invoice: Invoice) => ({
  ...eventFields(invoice, fields),
  warnings: invoice.warnings.map(({ code }) => code),
});
