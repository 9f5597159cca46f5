import { eventFields } from '../../platform/events/event-fields.ts';
import type { Payment } from './payment.ts';

const fields = [
  'customerId',
  'invoiceId',
  'currency',
  'amountMinor',
  'appliedMinor',
  'creditedMinor',
  'method',
  'receivedAt',
] as const;

/** The state of a payment that its events carry. */
export const paymentFields = (payment: Payment) => eventFields(payment, fields);
