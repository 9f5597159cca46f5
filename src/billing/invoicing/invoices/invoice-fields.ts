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

/** What every event of an invoice tells of it, as it is at the moment. */
export const invoiceFields = (invoice: Invoice) => eventFields(invoice, fields);
