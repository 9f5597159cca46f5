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

const tables = ['subscription', 'invoice', 'customer'];

/**
 * Lets the customers of a clock live by the time of day from now on, and removes it; the workers do what is due to them
 * then. Answers the clock's id.
 */
export async function releaseTestClock(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<string> {
  const clock = await takeClock(em, viewer, id, 'release');
  const { projectId, name, nowAt } = clock;
  if (Temporal.Instant.compare(nowAt, now) > 0) throw ahead(clock);
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

/** Time would go back for its customers: they would be in periods that have not begun. */
function ahead(clock: TestClock): Refusal {
  return conflict(
    'test_clock_is_ahead',
    `It is ${clock.nowAt} for the customers of this test clock: they cannot live by the time of day before that has come.`,
    { availableActions: ['advance'] },
  ).attempting(clockStates.attempt(clock, 'release'));
}
