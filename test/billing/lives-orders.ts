import type { EntityManager } from '@mikro-orm/postgresql';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { CreditNote, CreditNoteStatus } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { OrderStatus } from '../../src/billing/orders/order-states.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { lockAndCatchUp } from '../../src/billing/turns/lock-and-catch-up.ts';
import { cancelOrder } from '../../src/billing/verbs/cancel-order.ts';
import { createOrder } from '../../src/billing/verbs/create-order.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { voidCreditNote } from '../../src/billing/verbs/void-credit-note.ts';
import { Interval, Price } from '../../src/catalog/offers/price.ts';
import { grantProduct } from '../../src/entitlements/product-grants/grant-product.ts';
import { ProductGrant } from '../../src/entitlements/product-grants/product-grant.ts';
import { revokeProductGrant } from '../../src/entitlements/product-grants/revoke-product-grant.ts';
import type { ActionContext, ActionWorld } from './lives-actions.ts';
import type { Action } from './lives.ts';

type ActionOf<D extends Action['do']> = Extract<Action, { do: D }>;

/** What happens to orders and gifts; each finds the latest object of its customer that allows it. */
export const orderPerformers = {
  order: ({ em, world, now }: ActionContext, action: ActionOf<'order'>) => {
    const { customer, isSelfService, plans, quantity, coupons, fulfilment } = action;
    const viewer = isSelfService ? world.people[customer]! : world.viewer;
    const input = {
      customerId: world.customers[customer]!,
      items: plans.map((plan) => ({ priceId: world.shop.price(plan, Interval.once), quantity })),
      coupons: coupons.map((coupon) => `COUPON-${coupon}`),
    };
    return createOrder(em, viewer, { ...input, fulfilment }, now);
  },
  'cancel-order': async (context: ActionContext, { customer, isSelfService }: ActionOf<'cancel-order'>) => {
    const { em, world, now } = context;
    const order = await latestOrder(context, customer, OrderStatus.open);
    return order && cancelOrder(em, isSelfService ? world.people[customer]! : world.viewer, order.id, now);
  },
  refund: async (context: ActionContext, { customer }: ActionOf<'refund'>) => {
    const { em, world, now } = context;
    const order = await latestOrder(context, customer, OrderStatus.paid);
    if (!order) return;
    return creditInvoice(em, world.viewer, { invoiceId: order.invoiceId, reason: CreditReason.goodwill }, now);
  },
  'void-note': async ({ em, world, now }: ActionContext, { customer }: ActionOf<'void-note'>) => {
    const customerId = await caughtUp(em, world, { customer, now });
    const where = { customerId, status: CreditNoteStatus.issued };
    const [note] = await em.find(CreditNote, where, { orderBy: { id: 'desc' }, limit: 1 });
    return note && voidCreditNote(em, world.viewer, note.id, now);
  },
  give: async ({ em, world, at, now }: ActionContext, { customer, plan, inHours }: ActionOf<'give'>) => {
    const { planId } = await em.findOneOrFail(Price, { id: world.shop.price(plan, Interval.once) });
    const expiresAt = inHours === null ? null : at.add({ hours: inHours });
    return grantProduct(
      em,
      world.viewer,
      { customerId: world.customers[customer]!, planId, quantity: 1, expiresAt },
      now,
    );
  },
  revoke: async ({ em, world, now }: ActionContext, { customer }: ActionOf<'revoke'>) => {
    const customerId = await caughtUp(em, world, { customer, now });
    const [grant] = await em.find(ProductGrant, { customerId, endedAt: null }, { orderBy: { id: 'desc' }, limit: 1 });
    return grant && revokeProductGrant(em, world.viewer, { id: grant.id }, now);
  },
};

async function latestOrder(
  { em, world, now }: ActionContext,
  customer: number,
  status: OrderStatus,
): Promise<Order | undefined> {
  const customerId = await caughtUp(em, world, { customer, now });
  const [order] = await em.find(Order, { customerId, status }, { orderBy: { id: 'desc' }, limit: 1 });
  return order;
}

/** Bills a customer up to now, so that what is found is the same however far behind the worker is. */
async function caughtUp(
  em: EntityManager,
  world: ActionWorld,
  { customer, now }: { customer: number; now: ActionContext['now'] },
): Promise<string> {
  const customerId = world.customers[customer]!;
  await lockAndCatchUp(em, customerId, now);
  return customerId;
}
