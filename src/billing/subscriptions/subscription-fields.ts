import { eventFields } from '../../platform/events/event-fields.ts';
import type { Subscription } from './subscription.ts';

const fields = ['customerId', 'status', 'currency', 'currentPeriodStartAt', 'currentPeriodEndAt', 'cancelAt'] as const;

/** Returns the fields of a subscription that all its events carry. */
export const subscriptionFields = (subscription: Subscription) => eventFields(subscription, fields);
