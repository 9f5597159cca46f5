import { eventFields } from '../../../platform/events/event-fields.ts';
import type { PaymentAttempt } from './payment-attempt.ts';

const fields = [
  'customerId',
  'invoiceId',
  'methodId',
  'paymentId',
  'status',
  'currency',
  'amountMinor',
  'number',
  'isAutomatic',
  'declineReason',
  'mismatch',
] as const;

/** The state of an attempt that its events carry. */
export const attemptFields = (attempt: PaymentAttempt) => eventFields(attempt, fields);
