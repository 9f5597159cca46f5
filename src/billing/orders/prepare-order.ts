import { newId } from '../../platform/values/ids.ts';
import type { Charge } from '../invoicing/invoices/charge.ts';
import type { Customer } from '../customers/customer.ts';
import type { Buyer } from '../invoicing/coupons/redeem-coupon.ts';
import { chargeOnce } from '../subscriptions/charging/charge-item.ts';
import type { PriceSale } from '../subscriptions/price-sale.ts';
import { componentOf } from '../../catalog/offers/price-terms.ts';
import { OrderItem } from './order-item.ts';

/** An order before it is written: its buyer, its items, and a charge for each of them in the same order. */
export interface PreparedOrder {
  buyer: Buyer;
  items: OrderItem[];
  charges: Charge[];
}

/** Builds the items and the charges of an order; previews use this too. */
export function prepareOrder(
  { id: customerId, projectId, testClockId }: Customer,
  { sales, currency }: { sales: readonly PriceSale[]; currency: string },
): PreparedOrder {
  const orderId = newId('order');
  const items = sales.map(({ price, quantity, amount }, position) => {
    const { id: priceId, planId, productId } = price;
    const isLead = componentOf(price) === 'base';
    return new OrderItem({
      ...{ projectId, orderId, customerId, productId, planId, priceId, quantity, amount, position, isLead },
    });
  });
  const charges = items.map((item, index): Charge => {
    const charge = chargeOnce({ id: orderId, currency }, item, sales[index]!);
    return { ...charge, subscriptionId: null, itemId: null };
  });
  return { buyer: { id: orderId, isOrder: true, projectId, customerId, currency, testClockId }, items, charges };
}
