import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { holdCoupons } from '../invoicing/coupons/hold-coupons.ts';
import { redeemAll } from '../invoicing/coupons/redeem-coupon.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { catchUpPast, lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';
import { admitBuyer } from '../subscriptions/admit-buyer.ts';
import { begin, beginsAt } from '../subscriptions/acts/begin.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { checkTerms } from '../subscriptions/check-terms.ts';
import { holdProducts } from '../subscriptions/hold-products.ts';
import { refuseDuplicatePlans } from '../subscriptions/refuse-duplicate-plans.ts';
import { itemFollowers } from '../subscriptions/item-followers.ts';
import type { Offer } from '../subscriptions/offer.ts';
import { ownPrices } from '../subscriptions/own-price.ts';
import { cadenceOf, prepareSubscription } from '../subscriptions/prepare-subscription.ts';
import { resolveSales } from '../subscriptions/resolve-sales.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { CreateSubscriptionInput } from '../subscriptions/subscription-input.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';

/** Subscribes a customer to prices, and bills the first period unless it starts later or with a trial. */
export async function subscribe(
  em: EntityManager,
  viewer: Viewer,
  input: CreateSubscriptionInput,
  at: Temporal.Instant,
): Promise<Subscription> {
  return sellSubscription(em, viewer, { input }, at);
}

/** The same, with the terms of the checkout link through which a person buys. */
export async function sellSubscription(
  em: EntityManager,
  viewer: Viewer,
  { input, offer }: { input: CreateSubscriptionInput; offer?: Offer },
  at: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  await holdProducts(em, input.items);
  const sales = await resolveSales(em, viewer, input.items, { currency: input.currency });
  const { price } = sales[0];
  const { projectId } = price;
  const isSelfService = offer !== undefined || (await admitBuyer(em, viewer, projectId));
  const currency = input.currency ?? price.currency;
  const chosen = await chooseCustomer(em, viewer, projectId, input, at);
  const { customer, now } = await lockAndCatchUp(em, chosen.id, at, async ({ id: customerId }) => {
    await holdCoupons(em, projectId, input.coupons);
    await openProjectAccounts(em, { projectId, customerId, currency });
  });
  checkTerms(viewer, input, { projectId, cadence: cadenceOf(sales), currency, now });
  await refuseDuplicatePlans(em, customer.id, sales);
  const billingState = await prepareSubscription(em, customer, { input, sales, isSelfService, offer, now });
  const { subscription, items } = billingState;
  em.persist([...ownPrices(sales, { customerId: customer.id, now }), subscription, ...items]);
  billingState.redeemed = await redeemAll(em, viewer, subscription, input.coupons, now);
  const sold = items
    .map((item, index) => ({ subscription, item, plan: sales[index]!.plan }))
    .filter(({ item }) => item.isLead);
  await itemFollowers.sold(em, viewer, sold, now);
  const bought = sales.map(({ price, quantity }) => ({ priceId: price.id, quantity }));
  const payload = { ...subscriptionFields(subscription), items: bought };
  record(em, viewer, now, { ...subjectOf(subscription), type: 'subscription.created', payload });
  if (isAfter(subscription.startAt, now)) subscription.recomputeDue(now);
  else await start(em, viewer, billingState, now);
  return subscription;
}

/** Begins a subscription, and charges the periods that have passed since a start in the past. */
async function start(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  now: Temporal.Instant,
): Promise<void> {
  await begin(em, viewer, billingState, beginsAt(billingState, now));
  if (isAfter(now, billingState.subscription.startAt)) await catchUpPast(em, billingState.account.customer, now);
}
