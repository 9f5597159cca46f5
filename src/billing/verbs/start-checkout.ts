import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { UserViewer, Viewer } from '../../auth/viewer.ts';
import { Refusal, conflict, notFound } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { CheckoutLink } from '../checkouts/checkout-link.ts';
import { Checkout, CheckoutStatus } from '../checkouts/checkout.ts';
import { checkoutFields, recordCompleted } from '../checkouts/follow-purchase.ts';
import { freePlace, obstacleOf, refusalOf } from '../checkouts/link-state.ts';
import type { StartCheckoutInput } from '../checkouts/start-checkout-input.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { Customer } from '../customers/customer.ts';
import { holdCoupons } from '../invoicing/coupons/hold-coupons.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';
import { OrderStatus } from '../orders/order-states.ts';
import { holdProducts } from '../subscriptions/hold-products.ts';
import { SubscriptionStatus } from '../subscriptions/subscription-states.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { pointingToCoupon } from './checkout-problems.ts';
import { purchaseOf } from './checkout-purchase.ts';
import type { CheckoutPurchase } from './checkout-purchase.ts';
import { sellOrder } from './create-order.ts';
import { sellSubscription } from './subscribe.ts';

/**
 * Buys what a link offers, for the person who asks. While a purchase of theirs through the link waits for its payment, it
 * is returned instead, so that nothing is bought twice.
 */
export async function startCheckout(
  em: EntityManager,
  viewer: Viewer,
  input: StartCheckoutInput,
  at: Temporal.Instant,
): Promise<Checkout> {
  viewer.require('billing:write');
  const buyer = buyerOf(viewer);
  const found = await findLink(em, buyer, input.linkId);
  const { projectId, id: linkId, version } = found;
  const known = await em.findOne(Customer, { projectId, userId: buyer.userId });
  const open = known && (await openCheckout(em, { linkId, projectId, customerId: known.id }));
  if (open) return open;
  const obstacle = await obstacleOf(em, found, at);
  if (obstacle) throw refusalOf(obstacle);
  const purchase = await purchaseOf(em, found, input);
  await holdProducts(em, purchase.input.items);
  const { customer: details } = input;
  const chosen = await chooseCustomer(em, buyer, projectId, { customer: details }, at);
  const { customer, link } = await lockForPurchase(em, { customerId: chosen.id, link: found, purchase }, at);
  const started = await openCheckout(em, { linkId, projectId, customerId: customer.id });
  if (started) return started;
  if (link.version !== version) throw linkChanged();
  return buy(em, buyer, { link, customer, purchase }, at);
}

/** The person of a viewer, without their roles: a member of the project buys as anyone does. */
export function buyerOf(viewer: Viewer): UserViewer {
  if (viewer.kind === 'user') return viewer.asBuyer();
  throw new Refusal(
    'forbidden',
    'checkout_needs_person',
    'Only a person who is signed in buys through a checkout link.',
  );
}

/** The link; that of one customer is "not found" for any other person. */
export async function findLink(em: EntityManager, { userId }: UserViewer, id: string): Promise<CheckoutLink> {
  const link = await em.findOne(CheckoutLink, { id });
  if (!link) throw notFound('checkout_link', '/linkId');
  if (!link.customerId) return link;
  const customer = await em.findOne(Customer, { id: link.customerId });
  if (customer?.userId !== userId) throw notFound('checkout_link', '/linkId');
  return link;
}

/** What was read of the link before it was locked may not be what it sells now, such as its items beside its trial. */
function linkChanged(): Refusal {
  return conflict('checkout_link_changed', 'The seller has just changed what is sold here; look at it again.');
}

function openCheckout(
  em: EntityManager,
  of: Pick<Checkout, 'linkId' | 'projectId' | 'customerId'>,
): Promise<Checkout | null> {
  return em.findOne(Checkout, { ...of, status: CheckoutStatus.open }, { refresh: true });
}

/** Only a link whose purchases are counted makes them wait for each other. */
async function holdLink(em: EntityManager, { id, maxUses }: CheckoutLink): Promise<void> {
  const lockMode = maxUses === null ? LockMode.PESSIMISTIC_READ : LockMode.PESSIMISTIC_WRITE;
  await em.findOneOrFail(CheckoutLink, { id }, { lockMode, refresh: true });
}

interface Bought {
  link: CheckoutLink;
  customer: Customer;
  purchase: CheckoutPurchase;
}

/** Locks all that purchases share, in the order of decision 19, and reads the link as it is then. */
async function lockForPurchase(
  em: EntityManager,
  { customerId, link, purchase }: { customerId: string; link: CheckoutLink; purchase: CheckoutPurchase },
  at: Temporal.Instant,
): Promise<Pick<Bought, 'customer' | 'link'>> {
  const { projectId, currency, id } = link;
  const { customer } = await lockAndCatchUp(em, customerId, at, async () => {
    await holdCoupons(em, projectId, purchase.input.coupons);
    await holdLink(em, link);
    await openProjectAccounts(em, { projectId, customerId, currency });
  });
  return { customer, link: await em.findOneOrFail(CheckoutLink, { id }) };
}

async function buy(
  em: EntityManager,
  buyer: UserViewer,
  { link, customer, purchase }: Bought,
  at: Temporal.Instant,
): Promise<Checkout> {
  const obstacle = await obstacleOf(em, link, at);
  if (obstacle) throw refusalOf(obstacle);
  const place = link.maxUses === null ? null : (await freePlace(em, link))!;
  const { isComplete, ...bought } = await pointingToCoupon(link, () =>
    sell(em, buyer, { link, customer, purchase }, at),
  );
  const { id: customerId, projectId, testClockId } = customer;
  const checkout = new Checkout({ projectId, linkId: link.id, customerId, ...bought, place, testClockId });
  em.persist(checkout);
  const now = checkout.createdAt;
  record(em, buyer, now, { ...subjectOf(checkout), type: 'checkout.started', payload: checkoutFields(checkout) });
  if (isComplete) recordCompleted(em, buyer, checkout, now);
  return checkout;
}

async function sell(em: EntityManager, buyer: UserViewer, { customer, purchase, link }: Bought, at: Temporal.Instant) {
  const { trialDays, metadata } = link;
  const offer = { trialDays, metadata };
  const customerId = customer.id;
  if (purchase.isOrder) {
    const order = await sellOrder(em, buyer, { input: Object.assign(purchase.input, { customerId }), offer }, at);
    const isComplete = order.status === OrderStatus.paid;
    return { subscriptionId: null, orderId: order.id, isComplete, createdAt: order.createdAt };
  }
  const subscription = await sellSubscription(
    em,
    buyer,
    { input: Object.assign(purchase.input, { customerId }), offer },
    at,
  );
  const isComplete = subscription.status !== SubscriptionStatus.incomplete;
  return { subscriptionId: subscription.id, orderId: null, isComplete, createdAt: subscription.createdAt };
}
