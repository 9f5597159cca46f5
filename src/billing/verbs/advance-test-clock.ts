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

/** Steps done at once, in about half a second; further steps are left to the worker. */
const maxSteps = 100;

/**
 * Advances a test clock and does the due work of its customers, oldest first. Returns the clock: ready if all work was
 * done at once; otherwise advancing, with changes of its customers refused until the worker has finished.
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
  const advanced = await advanceClock(em, clock, to, { maxSteps, stopsForGateways: true });
  await setMeteringTime(em, advanced, advanced.nowAt);
  if (advanced.status === TestClockStatus.advancing) await announce(em, 'clocks');
  const payload = { from: eventTime(from), to: eventTime(to) };
  record(em, viewer, now, { projectId, type: 'test_clock.advanced', subject: id, testClockId: id, payload });
  return advanced;
}
