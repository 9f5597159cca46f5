import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { record } from '../../platform/record.ts';
import type { CreateSubscriptionInput } from '../billing-input.ts';
import { billPeriod } from '../invoices/bill-period.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { InvoiceReason } from '../invoices/invoice.ts';
import { issueLicences } from '../licences/issue-licences.ts';
import { sellable } from './sellable.ts';
import type { Sale } from './sellable.ts';
import { Subscription } from './subscription.ts';
import { SubscriptionItem } from './subscription-item.ts';

/** Subscribes a customer to prices, and bills the first period. */
export async function subscribe(
  em: EntityManager,
  viewer: Viewer,
  input: CreateSubscriptionInput,
  now: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const sales = await sellable(em, viewer, input.items, input.currency);
  const { projectId, interval, intervalCount } = sales[0].price;
  const currency = input.currency ?? sales[0].price.currency;
  const customer = await chooseCustomer(em, viewer, projectId, input, now);
  await refuseDoubles(em, customer.id, sales);
  const { id: customerId, timezone } = customer;
  const subscription = new Subscription(
    { projectId, customerId, currency, interval, intervalCount, timezone },
    now,
  );
  const items = sales.map((sale, position) => itemOf(subscription, sale, position));
  em.persist([subscription, ...items]);
  const sold = items.map((item, index) => ({ item, plan: sales[index]!.plan }));
  issueLicences(em, viewer, sold, now);
  await billPeriod(em, viewer, subscription, items, InvoiceReason.subscription_create, now);
  record(em, viewer, now, {
    projectId,
    type: 'subscription.created',
    subject: subscription.id,
    payload: { customerId, prices: sales.map(({ price, quantity }) => ({ priceId: price.id, quantity })) },
  });
  return subscription;
}

function itemOf(
  subscription: Subscription,
  { price, quantity, amount }: Sale,
  position: number,
): SubscriptionItem {
  const { id: subscriptionId, projectId, customerId } = subscription;
  const { id: priceId, planId, productId } = price;
  return new SubscriptionItem({
    projectId,
    subscriptionId,
    customerId,
    productId,
    planId,
    priceId,
    quantity,
    amount,
    position,
  });
}

/** The customer is locked, so the answer stays true; the index already_subscribed holds it as well. */
async function refuseDoubles(em: EntityManager, customerId: string, sales: Sale[]): Promise<void> {
  const planId = { $in: sales.map(({ plan }) => plan.id) };
  const [double] = await em.find(SubscriptionItem, { customerId, planId, endedAt: null }, { limit: 1 });
  if (!double) return;
  throw conflict(
    'already_subscribed',
    `This customer has a subscription to this plan already: ${double.subscriptionId}. Cancel that one first.`,
  );
}
