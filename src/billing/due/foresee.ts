import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Customer } from '../customers/customer.ts';
import { admitBilled } from '../customers/visible.ts';
import { courseOf } from '../subscriptions/course.ts';
import type { Course } from '../subscriptions/course.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { nextStep } from './step.ts';
import { takeTurn, timeOf } from './take-turn.ts';
import type { Turn } from './take-turn.ts';

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
 * and nobody waits. What is due is done first, as the real thing would, and taken back with the transaction.
 */
export async function foreseeTurn(
  em: EntityManager,
  customer: Customer,
  at: Temporal.Instant,
): Promise<ForeseenTurn> {
  const now = await timeOf(em, customer, at);
  if (!(await nextStep(em, customer, now))) return { customer, now, isCatchingUp: false };
  return { ...(await takeTurn(em, customer.id, at)), isCatchingUp: true };
}

/** A subscription that is the viewer's to change, as it would be found at its turn. */
export async function foreseeSubscription(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<{ course: Course; now: Temporal.Instant; isCatchingUp: boolean }> {
  viewer.require('billing:write');
  const found = await em.findOne(Subscription, { id });
  const { customerId } = await admitBilled(em, viewer, found, 'subscription', 'billing:write');
  const whose = await em.findOneOrFail(Customer, { id: customerId });
  const { customer, now, isCatchingUp } = await foreseeTurn(em, whose, at);
  return { course: await courseOf(em, customer, found!), now, isCatchingUp };
}
