import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { timeOfClock } from '../../customers/clocks/attach.ts';
import type { Customer } from '../../customers/customer.ts';
import type { PreviewedCustomer } from '../../customers/preview-customer.ts';
import { admitBilled } from '../../customers/visible.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import { nextStep } from '../../turns/step.ts';
import { requireUpToDate } from '../../turns/authorise-and-catch-up-subscription.ts';
import { lockAndCatchUp } from '../../turns/lock-and-catch-up.ts';
import type { CaughtUpCustomer } from '../../turns/lock-and-catch-up.ts';

export interface PreviewedCatchUp extends CaughtUpCustomer {
  /** Whether due work was done first, which the figures include. */
  isCatchingUp: boolean;
}

/** Runs work in a transaction that is always rolled back. */
export async function inRolledBackTransaction<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const inner = em.fork();
  await inner.begin();
  try {
    return await work(inner);
  } finally {
    await inner.rollback();
  }
}

/**
 * Reads a customer for a preview. Usually no work is due, so nothing is locked or written and no request waits. Due work
 * is done first, as the real operation would, and rolled back with the transaction.
 */
export async function catchUpForPreview(
  em: EntityManager,
  { customer, isNew }: PreviewedCustomer,
  at: Temporal.Instant,
): Promise<PreviewedCatchUp> {
  const now = await readTime(em, customer, at);
  if (isNew || !(await nextStep(em, customer, now))) return { customer, now, isCatchingUp: false };
  return { ...(await lockAndCatchUp(em, customer.id, at)), isCatchingUp: true };
}

/** Reads a subscription that the viewer may change, as a real change would find it after catching up. */
export async function catchUpSubscriptionForPreview(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<{ billingState: BillingState; now: Temporal.Instant; isCatchingUp: boolean }> {
  viewer.require('billing:write');
  const found = await readBillingState(em, id);
  await admitBilled(em, viewer, found?.billingState.subscription ?? null, 'subscription', 'billing:write');
  const { customer } = found!.billingState.account;
  const previewedAt = await readTime(em, customer, at);
  const isCatchingUp = found!.dueAt !== null && !isAfter(found!.dueAt, previewedAt);
  const { now } = isCatchingUp ? await lockAndCatchUp(em, customer.id, at) : { now: previewedAt };
  const { billingState } = isCatchingUp ? (await readBillingState(em, id))! : found!;
  requireUpToDate(billingState.subscription, now);
  return { billingState, now, isCatchingUp };
}

/** Returns the customer's current time. Does not lock their test clock, which must follow the lock of the customer. */
async function readTime(
  em: EntityManager,
  { projectId, testClockId }: Customer,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  return testClockId ? timeOfClock(em, projectId, testClockId) : now;
}
