import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { TestClock } from '../customers/clocks/test-clock.ts';
import { Customer } from '../customers/customer.ts';
import { catchUpInPart } from './lock-and-catch-up.ts';
import type { CaughtUpCustomer, LockSharedRows } from './lock-and-catch-up.ts';

/**
 * Locks a customer for the work of a gateway. An advance of a test clock pauses for that work and does the due work of the
 * customer itself, so that here it is only done by the real time. Much due work is done in part: an answer of a gateway is
 * recorded all the same.
 */
export async function lockToCollect(
  em: EntityManager,
  customerId: string,
  now: Temporal.Instant,
  lockShared?: LockSharedRows,
): Promise<CaughtUpCustomer> {
  const customer = (await lock(em, Customer, customerId))!;
  const { testClockId: id } = customer;
  const clock = id && (await em.findOne(TestClock, { id }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true }));
  const time = clock ? clock.nowAt : now;
  await lockShared?.(customer);
  if (!clock) await catchUpInPart(em, customer, time);
  return { customer, now: time };
}
