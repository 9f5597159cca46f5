import { Order } from '../../src/billing/orders/order.ts';
import { Fulfilment } from '../../src/billing/orders/order-states.ts';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { cancelOrder } from '../../src/billing/verbs/cancel-order.ts';
import { createOrder } from '../../src/billing/verbs/create-order.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { grantProduct } from '../../src/entitlements/product-grants/grant-product.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';

/** Orders what is paid once, with coupons. */
export const order =
  (items: StoryItems, coupons: string[] = []): StoryStep =>
  (shop) => {
    const input = { customer: shop.customer, items: shop.items(...items), coupons, fulfilment: Fulfilment.when_paid };
    return shop.do((em) => createOrder(em, shop.viewer, input, shop.now));
  };

/** Cancels the last order. */
export const cancelLastOrder: StoryStep = (shop) =>
  shop.do(async (em) => {
    const [last] = await em.find(Order, { projectId: shop.viewer.projectId }, { orderBy: { id: 'desc' }, limit: 1 });
    return cancelOrder(em, shop.viewer, last!.id, shop.now);
  });

/** Credits the invoice of a day: amounts for its lines by position, or by default all that is left of it. */
export const credit =
  (day: string, amounts?: Record<number, string>): StoryStep =>
  (shop) =>
    shop.do(async (em) => {
      const invoice = await invoiceOf(shop, day);
      const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
      const credited = Object.entries(amounts ?? {}).map(([at, amount]) => ({ lineId: lines[Number(at)]!.id, amount }));
      const input = { reason: CreditReason.goodwill, lines: amounts ? credited : null, memo: null };
      return creditInvoice(em, shop.viewer, { invoiceId: invoice.id, ...input }, shop.now);
    });

/** The only invoice that was created on a day. */
export async function invoiceOf(shop: StoryShop, day: string): Promise<Invoice> {
  const from = dayOf(day);
  const where = { projectId: shop.viewer.projectId, createdAt: { $gte: from, $lt: from.add({ hours: 24 }) } };
  return shop.orm.em.fork().findOneOrFail(Invoice, where);
}

/** Gives the customer a plan, until a day or for good. */
export const give =
  (plan: string, until: string | null = null): StoryStep =>
  (shop) =>
    shop.do(async (em) => {
      const [given] = shop.items(plan);
      const { planId } = await em.findOneOrFail(Price, { id: given!.priceId });
      const input = { customer: shop.customer, planId, quantity: 1, expiresAt: until ? dayOf(until) : null };
      return grantProduct(em, shop.viewer, input, shop.now);
    });
