import { eventFields } from '../../platform/events/event-fields.ts';
import type { Order } from './order.ts';

const fields = ['customerId', 'invoiceId', 'status', 'fulfilment', 'currency'] as const;

/** The current state of an order that all its events carry. */
export const orderFields = (order: Order) => eventFields(order, fields);
