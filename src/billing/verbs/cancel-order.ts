import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { admitBilled } from '../customers/visible.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { voidOpenInvoice } from '../invoicing/invoices/void-open-invoice.ts';
import { Fulfilment, orderStates } from '../orders/order-states.ts';
import { Order } from '../orders/order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/**
 * Cancels an order that is not paid, which voids its invoice. Its customer may do so too, unless the project has granted
 * the items already.
 */
export async function cancelOrder(em: EntityManager, viewer: Viewer, id: string, at: Temporal.Instant): Promise<Order> {
  viewer.require('billing:write');
  const found = await admitBilled(em, viewer, await peek(em, Order, id), 'order', 'billing:write');
  if (found.fulfilment === Fulfilment.at_once) requireSeller(viewer, found.projectId);
  const { now } = await lockAndCatchUp(em, found.customerId, at);
  // Its invoice may have been issued again while the customer's lock was awaited.
  const order = (await lock(em, Order, id))!;
  const invoice = (await lock(em, Invoice, order.invoiceId))!;
  orderStates.require(order, 'cancel');
  await voidOpenInvoice(em, viewer, invoice, now);
  await settleOrder(em, viewer, invoice, now);
  return order;
}
