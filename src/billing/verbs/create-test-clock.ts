import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import { isInReach } from '../customers/clocks/read-target.ts';
import { CreateTestClockInput } from '../customers/clocks/test-clock-input.ts';
import { TestClock } from '../customers/clocks/test-clock.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

/** Creates a test clock, which keeps its time until it is advanced. Customers are attached on creation. */
export async function createTestClock(
  em: EntityManager,
  viewer: Viewer,
  input: CreateTestClockInput,
  now: Temporal.Instant,
): Promise<TestClock> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  const { name, now: nowAt } = input;
  checkBounds(new Check(), CreateTestClockInput, input)
    .that(isInReach(nowAt, now), '/now', 'must not be more than 10 years from today')
    .done();
  const clock = new TestClock({ projectId, name, nowAt, createdAt: now });
  em.persist(clock);
  const payload = { name, nowAt: eventTime(nowAt) };
  record(em, viewer, now, {
    projectId,
    type: 'test_clock.created',
    subject: clock.id,
    testClockId: clock.id,
    payload,
  });
  return clock;
}
