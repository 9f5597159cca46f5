import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../auth/viewer.ts';
import { notFound } from '../../../errors.ts';
import { lock } from '../../../platform/store/lock.ts';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { holdMeters } from './subjects.ts';
import { TestClock } from './test-clock.ts';
import type { TestClockEvent } from './test-clock.ts';

/**
 * Locks a clock, all its customers and the recording of their usage, in the order of decision 19; undefined if there is
 * no such clock. With `wait` false it refuses at once if another transaction holds one of the locks.
 */
export async function holdClock(em: EntityManager, id: string, wait = true): Promise<TestClock | undefined> {
  await query(
    em,
    sql`select 1 from customer where test_clock_id = ${uuid.clock(id)} order by id
      for no key update ${wait ? sql`` : sql`nowait`}`,
  );
  const clock = (await lock(em, TestClock, id, wait)) ?? undefined;
  if (clock) await holdMeters(em, clock);
  return clock;
}

/** Locks a clock that the viewer may change, without waiting; refuses while it advances. */
export async function takeClock(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  event: TestClockEvent,
): Promise<TestClock> {
  viewer.require('billing:write');
  viewer.admit('billing:write', await em.findOne(TestClock, { id }), 'clock');
  const clock = await holdClock(em, id, false);
  if (!clock) throw notFound('clock');
  clock.requireNotAdvancing(event);
  return clock;
}

/** Locks a clock with a shared lock, so that it stands still until the transaction ends; refuses while it advances. */
export async function holdStill(em: EntityManager, id: string): Promise<TestClock | undefined> {
  const clock = await em.findOne(TestClock, { id }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
  clock?.requireNotAdvancing();
  return clock ?? undefined;
}
