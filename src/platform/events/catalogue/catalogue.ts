import type { z } from 'zod';
import { authEvents } from './auth-events.ts';
import { billingEvents } from './billing-events.ts';
import { catalogEvents } from './catalog-events.ts';
import { entitlementEvents } from './entitlement-events.ts';
import { invoiceEvents } from './invoice-events.ts';
import { mailEvents } from './mail-events.ts';
import { meteringEvents } from './metering-events.ts';
import { paymentEvents } from './payment-events.ts';
import { subscriptionEvents } from './subscription-events.ts';
import { webhookEvents } from './webhook-events.ts';

/**
 * Every type of event that the hub records, with its meaning and payload. A type is named after a noun and what has
 * happened to it, as in `invoice.finalized`. `npm run schema` prints docs/events.md from it.
 */
export const catalogue = {
  ...authEvents,
  ...catalogEvents,
  ...meteringEvents,
  ...billingEvents,
  ...invoiceEvents,
  ...paymentEvents,
  ...subscriptionEvents,
  ...entitlementEvents,
  ...mailEvents,
  ...webhookEvents,
};

export type EventType = keyof typeof catalogue;

/** The payload of an event type. */
export type PayloadOf<T extends EventType> = z.infer<(typeof catalogue)[T]['payload']>;
