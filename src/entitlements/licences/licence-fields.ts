import { eventFields } from '../../platform/events/event-fields.ts';
import type { Licence } from './licence.ts';

/** What every event of a licence tells of it, as it is at the moment. */
export const licenceFields = (licence: Licence) =>
  eventFields(licence, ['customerId', 'subscriptionId', 'productId', 'planId', 'status']);
