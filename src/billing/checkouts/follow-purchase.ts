import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { Checkout, CheckoutStatus } from './checkout.ts';

/** The subscription or the order of a checkout. */
type Purchase = { subscriptionId: string; projectId: string } | { orderId: string; projectId: string };

/** Completes the checkout of a purchase that took effect, if it has one. Its customer must be locked. */
export async function completeCheckout(
  em: EntityManager,
  actor: Actor,
  purchase: Purchase,
  at: Temporal.Instant,
): Promise<void> {
  const checkout = await em.findOne(Checkout, purchase);
  if (checkout && checkout.status !== CheckoutStatus.completed) recordCompleted(em, actor, checkout, at);
}

/** Ends the checkout of a purchase that was canceled or not paid in time, so that its place is free again. */
export async function expireCheckout(
  em: EntityManager,
  actor: Actor,
  purchase: Purchase,
  at: Temporal.Instant,
): Promise<void> {
  const checkout = await em.findOne(Checkout, { ...purchase, status: CheckoutStatus.open });
  if (!checkout) return;
  checkout.expire(at);
  record(em, actor, at, { ...subjectOf(checkout), type: 'checkout.expired', payload: checkoutFields(checkout) });
}

export function recordCompleted(em: EntityManager, actor: Actor, checkout: Checkout, at: Temporal.Instant): void {
  checkout.complete(at);
  record(em, actor, at, { ...subjectOf(checkout), type: 'checkout.completed', payload: checkoutFields(checkout) });
}

/** Returns the fields of a checkout that its events carry. */
export function checkoutFields({ linkId, customerId, subscriptionId, orderId }: Checkout) {
  return { linkId, customerId, subscriptionId, orderId };
}
