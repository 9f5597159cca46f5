import { eventFields } from '../../platform/events/event-fields.ts';
import type { Licence } from './licence.ts';

/** The current state of a licence that all its events carry. */
export const licenceFields = (licence: Licence) =>
  eventFields(licence, ['customerId', 'subscriptionId', 'productGrantId', 'productId', 'planId', 'status']);
