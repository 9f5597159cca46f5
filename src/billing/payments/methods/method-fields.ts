import { eventFields } from '../../../platform/events/event-fields.ts';
import type { PaymentMethod } from './payment-method.ts';

const fields = ['customerId', 'status', 'kind', 'last4', 'isDefault', 'declineReason'] as const;

/** The state of a method that its events carry. */
export const methodFields = (method: PaymentMethod) => eventFields(method, fields);
