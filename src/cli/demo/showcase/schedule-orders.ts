import { CreditReason } from '../../../billing/invoicing/credit-notes/credit-note-input.ts';
import { Fulfilment } from '../../../billing/orders/order-states.ts';
import type { Order } from '../../../billing/orders/order.ts';
import { createOrder } from '../../../billing/verbs/create-order.ts';
import { creditInvoice } from '../../../billing/verbs/credit-invoice.ts';
import { Interval, Price } from '../../../catalog/offers/price.ts';
import { grantProduct } from '../../../entitlements/product-grants/grant-product.ts';
import type { Showcase } from './showcase.ts';

/** Schedules orders that are paid, credited and still open, and a gift. */
export function scheduleOrders(showcase: Showcase): void {
  const [early, last] = [showcase.dayAt(0.3), showcase.dayAt(1) - 2];
  showcase.on(early, () => order(showcase, 'Alster Robotics', early, 'lifetime'));
  showcase.on(early + 2, async () => {
    const { invoiceId } = await order(showcase, 'Elbe Optics', early + 2, 'year');
    showcase.on(early + 16, () => takeBack(showcase, invoiceId));
  });
  showcase.on(last, () => order(showcase, 'Wannsee Sensors', last, 'lifetime', Fulfilment.when_paid));
  showcase.on(early + 5, () => give(showcase, early + 5));
}

async function order(
  showcase: Showcase,
  name: string,
  day: number,
  plan: string,
  fulfilment = Fulfilment.at_once,
): Promise<Order> {
  const { customerId } = await showcase.customer(name, day);
  const items = [{ priceId: showcase.price('forge-runner', plan, { interval: Interval.once }), quantity: 2 }];
  const input = { customerId, currency: 'EUR', items, coupons: [], fulfilment };
  return showcase.do((em) => createOrder(em, showcase.viewer, input, showcase.end));
}

function takeBack(showcase: Showcase, invoiceId: string): Promise<unknown> {
  const input = { invoiceId, reason: CreditReason.goodwill, memo: 'Returned within 14 days' };
  return showcase.do((em) => creditInvoice(em, showcase.viewer, input, showcase.end));
}

async function give(showcase: Showcase, day: number): Promise<void> {
  const { customerId } = await showcase.customer('Open Bridges', day);
  const priceId = showcase.price('forge-runner', 'lifetime', { interval: Interval.once });
  await showcase.do(async (em) => {
    const { planId } = await em.findOneOrFail(Price, { id: priceId });
    const reason = 'A gift to an open-source project';
    return grantProduct(em, showcase.viewer, { customerId, planId, quantity: 1, reason }, showcase.end);
  });
}
