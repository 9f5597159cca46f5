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
import { requireUpToDate } from '../../turns/take-subscription.ts';
import { takeTurn } from '../../turns/take-turn.ts';
import type { Turn } from '../../turns/take-turn.ts';

export interface ForeseenTurn extends Turn {
  /** Whether something came first that is due already, and which the figures have in them. */
  isCatchingUp: boolean;
}

/** Finds out what something would come to, in a transaction that is taken back whatever happens in it. */
export async function foresee<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const inside = em.fork();
  await inside.begin();
  try {
    return await work(inside);
  } finally {
    await inside.rollback();
  }
}

/**
 * A customer's turn, to look ahead from. Where nothing is due to them, as nearly always, nothing is locked or written,
 * and no one waits. What is due is done first, as the real thing would, and taken back with the transaction.
 */
export async function foreseeTurn(
  em: EntityManager,
  { customer, isNew }: PreviewedCustomer,
  at: Temporal.Instant,
): Promise<ForeseenTurn> {
  const now = await readTime(em, customer, at);
  if (isNew || !(await nextStep(em, customer, now))) return { customer, now, isCatchingUp: false };
  return { ...(await takeTurn(em, customer.id, at)), isCatchingUp: true };
}

/** A subscription that is the viewer's to change, as it would be found at its turn. */
export async function foreseeSubscription(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<{ billingState: BillingState; now: Temporal.Instant; isCatchingUp: boolean }> {
  viewer.require('billing:write');
  const found = await readBillingState(em, id);
  await admitBilled(em, viewer, found?.billingState.subscription ?? null, 'subscription', 'billing:write');
  const { customer } = found!.billingState.account;
  const foreseen = await readTime(em, customer, at);
  const isCatchingUp = found!.dueAt !== null && !isAfter(found!.dueAt, foreseen);
  const { now } = isCatchingUp ? await takeTurn(em, customer.id, at) : { now: foreseen };
  const { billingState } = isCatchingUp ? (await readBillingState(em, id))! : found!;
  requireUpToDate(billingState.subscription, now);
  return { billingState, now, isCatchingUp };
}

/** Returns the customer's own time. Does not lock their test clock, which must come after the lock of the customer. */
async function readTime(
  em: EntityManager,
  { projectId, testClockId }: Customer,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  return testClockId ? timeOfClock(em, projectId, testClockId) : now;
}
