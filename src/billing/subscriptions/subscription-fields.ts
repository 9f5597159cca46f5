import { eventFields } from '../../platform/events/event-fields.ts';
import type { Subscription } from './subscription.ts';

const fields = [
  'customerId',
  'status',
  'currency',
  'currentPeriodStartAt',
  'currentPeriodEndAt',
  'cancelAt',
] as const;

/** What every event of a subscription tells of it, as it is at the moment. */
export const subscriptionFields = (subscription: Subscription) => eventFields(subscription, fields);
