import { eventFields } from '../../platform/events/event-fields.ts';
import type { ProductGrant } from './product-grant.ts';

const fields = [
  'customerId',
  'productId',
  'planId',
  'orderItemId',
  'quantity',
  'startsAt',
  'expiresAt',
  'updatesUntilAt',
  'endReason',
] as const;

/** The current state of a product grant that all its events carry. */
export const productGrantFields = (grant: ProductGrant) => eventFields(grant, fields);
