import type { EntityManager } from '@mikro-orm/postgresql';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { Fulfilment } from '../../src/billing/orders/order-states.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { cancelOrder } from '../../src/billing/verbs/cancel-order.ts';
import { createOrder } from '../../src/billing/verbs/create-order.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { Interval, Price } from '../../src/catalog/offers/price.ts';
import { grantProduct } from '../../src/entitlements/product-grants/grant-product.ts';
import { ProductGrant } from '../../src/entitlements/product-grants/product-grant.ts';
import { revokeProductGrant } from '../../src/entitlements/product-grants/revoke-product-grant.ts';
import { newId } from '../../src/platform/values/ids.ts';
import type { Act, ActScene } from './storm-acts.ts';
import { customerOf } from './storm-objects.ts';
import { couponCodes } from './storm-shop.ts';
import type { PlanKey } from './storm-shop.ts';

const soldOnce: PlanKey[] = ['game', 'pass', 'packet'];

/** What happens to orders and gifts of the customer of a subscription. */
export const orderActs = {
  order: async (em, scene) => {
    const { shop, chance, by = shop.viewer, now } = scene;
    const isOwn = by !== shop.viewer;
    const input = {
      customerId: isOwn ? null : await customerOf(em, scene),
      items: orderItems(scene),
      coupons: chance.isTrue(0.2) ? [chance.pick(couponCodes)] : [],
      fulfilment: !isOwn && chance.isTrue(0.2) ? Fulfilment.at_once : Fulfilment.when_paid,
    };
    return createOrder(em, by, input, now);
  },
  cancelOrder: async (em, scene) =>
    cancelOrder(em, scene.by ?? scene.shop.viewer, (await someOrder(em, scene)).id, scene.now),
  payOrder: async (em, scene) => {
    const { invoiceId } = await someOrder(em, scene);
    const input = { invoiceId, method: 'manual', amount: null, surplus: Surplus.refuse };
    return recordPayment(em, scene.shop.viewer, input, scene.now);
  },
  refundOrder: async (em, scene) => {
    const { invoiceId } = await someOrder(em, scene);
    return creditInvoice(em, scene.shop.viewer, { invoiceId, reason: CreditReason.goodwill }, scene.now);
  },
  give: async (em, scene) => {
    const { shop, chance, now } = scene;
    const { planId } = await em.findOneOrFail(Price, { id: shop.price(chance.pick(soldOnce), Interval.once) });
    const customerId = await customerOf(em, scene);
    return grantProduct(em, shop.viewer, { customerId, planId, quantity: 1 }, now);
  },
  revoke: async (em, scene) => {
    const { shop, now } = scene;
    const customerId = await customerOf(em, scene);
    const [grant] = await em.find(ProductGrant, { customerId }, { orderBy: { id: 'desc' }, limit: 1 });
    return revokeProductGrant(em, shop.viewer, { id: grant?.id ?? newId('productgrant') }, now);
  },
} satisfies Record<string, Act>;

/** One or two of the prices that are paid once. */
export function orderItems({ shop, chance }: Pick<ActScene, 'shop' | 'chance'>) {
  const keys = [...new Set([chance.pick(soldOnce), chance.pick(soldOnce)])];
  return keys.map((key) => ({ priceId: shop.price(key, Interval.once), quantity: chance.from(1, 5) }));
}

/** One of the customer's latest orders, or one that does not exist if there are none. */
async function someOrder(em: EntityManager, scene: ActScene): Promise<Pick<Order, 'id' | 'invoiceId'>> {
  const customerId = await customerOf(em, scene);
  const rows = await em.fork().find(Order, { customerId }, { orderBy: { id: 'desc' }, limit: 3 });
  return rows.length ? scene.chance.pick(rows) : { id: newId('order'), invoiceId: newId('invoice') };
}
