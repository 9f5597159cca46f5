import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { takeClock } from '../customers/clocks/hold-clock.ts';
import { setMeteringTime } from '../customers/clocks/subjects.ts';
import { clockStates } from '../customers/clocks/test-clock.ts';
import type { TestClock } from '../customers/clocks/test-clock.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

const tables = ['subscription', 'invoice', 'customer', 'payment_attempt', 'payment_method', 'refund', 'mrr_change'];

/**
 * Removes a test clock and returns its customers to real time; the workers then do their due work. Returns the clock's id.
 */
export async function releaseTestClock(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<string> {
  const clock = await takeClock(em, viewer, id, 'release');
  const { projectId, name, nowAt } = clock;
  if (Temporal.Instant.compare(nowAt, now) > 0) throw clockIsAhead(clock);
  await setMeteringTime(em, clock, null);
  for (const table of tables)
    await query(
      em,
      sql`update ${rawSql(table)} set test_clock_id = null
       where test_clock_id = ${uuid.clock(id)} and project_id = ${uuid.project(projectId)}`,
    );
  em.remove(clock);
  const payload = { name, nowAt: eventTime(nowAt) };
  record(em, viewer, now, { projectId, type: 'test_clock.released', subject: id, testClockId: id, payload });
  return id;
}

/** Refuses to release a clock in the future: its customers would be in periods that have not begun. */
function clockIsAhead(clock: TestClock): Refusal {
  return conflict(
    'test_clock_is_ahead',
    `This test clock is at ${clock.nowAt}, which is in the future: release it after that time.`,
    { availableActions: ['advance'] },
  ).attempting(clockStates.attempt(clock, 'release'));
}
