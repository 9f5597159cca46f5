import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { EventType } from '../../platform/events/catalogue/catalogue.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { completeCheckout, expireCheckout } from '../checkouts/follow-purchase.ts';
import { Customer } from '../customers/customer.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { grantItems } from './grant-items.ts';
import { orderFields } from './order-fields.ts';
import { OrderItem } from './order-item.ts';
import { OrderStatus, eventTo, isOver, orderStates } from './order-states.ts';
import { Order } from './order.ts';
import { releaseCoupons } from './release-coupons.ts';
import { remainingOf } from '../invoicing/credit-notes/remaining-of.ts';

const recorded = {
  open: 'order.reopened',
  paid: 'order.paid',
  canceled: 'order.canceled',
  refunded: 'order.refunded',
} as const satisfies Record<OrderStatus, EventType>;

/**
 * Lets the order of an invoice follow it, and grants or takes back its items. An item is taken back when all of its line is
 * credited; a smaller credit leaves it as it is. An order does not follow an invoice that was replaced, but the one in its
 * place. The customer must be locked, and credit notes written.
 */
export async function settleOrder(
  em: EntityManager,
  actor: Actor,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  if (invoice.reason !== InvoiceReason.order || invoice.replacedById) return;
  const order = await em.findOneOrFail(Order, { invoiceId: invoice.id });
  const items = await em.find(OrderItem, { orderId: order.id }, { orderBy: { position: 'asc' } });
  const credited = await creditedPositions(em, invoice);
  await followInvoice(em, actor, { order, items, invoice, credited }, at);
}

interface InvoicedOrder {
  order: Order;
  items: OrderItem[];
  invoice: Invoice;
  /** The positions of lines that are credited as a whole. */
  credited: ReadonlySet<number>;
}

/** Sets the status that follows from the invoice, and grants the items that it covers. */
export async function followInvoice(
  em: EntityManager,
  actor: Actor,
  { order, items, invoice, credited }: InvoicedOrder,
  at: Temporal.Instant,
): Promise<void> {
  const status = statusOf(invoice, items, credited);
  if (order.status !== status) {
    orderStates.require(order, eventTo[status]);
    order.follow(status, at);
    if (isOver(status) && !items.some(({ fulfilledAt }) => fulfilledAt)) await releaseCoupons(em, actor, order, at);
    const { testClockId } = invoice;
    record(em, actor, at, { ...subjectOf(order), testClockId, type: recorded[status], payload: orderFields(order) });
    await followCheckout(em, actor, order, at);
  }
  const customer = await em.findOneOrFail(Customer, { id: order.customerId });
  await grantItems(em, actor, { order, items, credited, customer }, at);
}

async function followCheckout(em: EntityManager, actor: Actor, order: Order, at: Temporal.Instant): Promise<void> {
  const { id: orderId, projectId, status } = order;
  if (status === OrderStatus.paid) await completeCheckout(em, actor, { orderId, projectId }, at);
  else if (isOver(status)) await expireCheckout(em, actor, { orderId, projectId }, at);
}

function statusOf(invoice: Invoice, items: readonly OrderItem[], credited: ReadonlySet<number>): OrderStatus {
  const { status, creditNoteMinor, totalMinor } = invoice;
  if (status === InvoiceStatus.void || status === InvoiceStatus.uncollectible) return OrderStatus.canceled;
  if (credited.size && items.every(({ position }) => credited.has(position)))
    return creditNoteMinor === totalMinor ? OrderStatus.canceled : OrderStatus.refunded;
  return status === InvoiceStatus.paid ? OrderStatus.paid : OrderStatus.open;
}

/** Lines that cost nothing count as credited once all others are. */
async function creditedPositions(em: EntityManager, { id: invoiceId }: Invoice): Promise<Set<number>> {
  const lines = await em.find(InvoiceLine, { invoiceId });
  const rests = await remainingOf(em, lines);
  const charged = lines.filter(({ totalMinor }) => totalMinor > 0n);
  const isCredited = ({ id }: InvoiceLine): boolean => {
    const { netMinor, taxMinor } = rests.get(id)!;
    return netMinor + taxMinor === 0n;
  };
  const credited = charged.filter(isCredited);
  const all = charged.length > 0 && credited.length === charged.length ? lines : credited;
  return new Set(all.map(({ position }) => position));
}
