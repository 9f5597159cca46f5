import { eventFields } from '../../../platform/events/event-fields.ts';
import type { Refund } from './refund.ts';

const fields = [
  'customerId',
  'paymentId',
  'creditNoteId',
  'status',
  'currency',
  'amountMinor',
  'method',
  'refundedAt',
] as const;

/** The state of a refund that its events carry. */
export const refundFields = (refund: Refund) => eventFields(refund, fields);
