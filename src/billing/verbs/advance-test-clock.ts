import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { announce } from '../../platform/events/changes.ts';
import { record } from '../../platform/events/record.ts';
import { advanceClock } from '../turns/advance-clock.ts';
import { takeClock } from '../customers/clocks/hold-clock.ts';
import { readTarget } from '../customers/clocks/read-target.ts';
import { setMeteringTime } from '../customers/clocks/subjects.ts';
import type { AdvanceTestClockInput } from '../customers/clocks/test-clock-input.ts';
import { TestClockStatus } from '../customers/clocks/test-clock.ts';
import type { TestClock } from '../customers/clocks/test-clock.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

/** More steps than these, which take about half a second, are left to the worker. */
const most = 100;

/**
 * Lets time pass for the customers of a clock: whatever comes due to them meanwhile is done, oldest first. Answers the
 * clock as ready where that was done at once; else it is advancing, its customers are left alone, and the worker continues.
 */
export async function advanceTestClock(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: { id: string; input: AdvanceTestClockInput },
  now: Temporal.Instant,
): Promise<TestClock> {
  const clock = await takeClock(em, viewer, id, 'advance');
  const { projectId, nowAt: from } = clock;
  const to = readTarget(input, from, now);
  const advanced = await advanceClock(em, clock, to, { most });
  await setMeteringTime(em, advanced, advanced.nowAt);
  if (advanced.status === TestClockStatus.advancing) await announce(em, 'clocks');
  const payload = { from: eventTime(from), to: eventTime(to) };
  record(em, viewer, now, { projectId, type: 'test_clock.advanced', subject: id, testClockId: id, payload });
  return advanced;
}
