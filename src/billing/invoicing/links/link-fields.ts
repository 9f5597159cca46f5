import { eventTime } from '../../../platform/events/event-fields.ts';
import type { CustomerLink } from './customer-link.ts';

/** What the events of a link report. */
export function linkFields({ customerId, invoiceId, expiresAt }: CustomerLink) {
  return { customerId, invoiceId, expiresAt: eventTime(expiresAt) };
}
