import { eventFields } from '../../../platform/events/event-fields.ts';
import type { PendingCharge } from './pending-charge.ts';

const fields = [
  'customerId',
  'subscriptionId',
  'status',
  'kind',
  'currency',
  'amountMinor',
  'periodStartAt',
  'periodEndAt',
] as const;

/** The current state of a pending charge that all its events carry. */
export const pendingChargeFields = (charge: PendingCharge) => eventFields(charge, fields);
