import type { Temporal } from 'temporal-polyfill';
import { releaseTestClock } from '../../billing/verbs/release-test-clock.ts';
import { scheduleCustomer } from './schedule-customer.ts';
import { schedulePayments } from './schedule-payments.ts';
import { advanceDueProjects, advanceProject } from './advance-time.ts';
import type { CustomerScript } from './customer-scripts.ts';
import { scheduleReleases } from './schedule-releases.ts';
import { scheduleShowcase } from './showcase/schedule-showcase.ts';
import { recordSignIns } from './record-sign-ins.ts';
import type { DemoState } from './demo-state.ts';
import { DemoUsage } from './demo-usage.ts';

/**
 * Simulates the history day by day. The customers of each project use a test clock. It is advanced to the time of each
 * action, so that work due by then is processed first. The clocks are released at the end.
 */
export async function simulate(
  state: DemoState,
  scripts: CustomerScript[],
  step: (text: string) => void,
): Promise<void> {
  const { timeline, projects } = state;
  const usage = new DemoUsage(state);
  await scheduleReleases(state);
  scripts.forEach((script, index) => scheduleCustomer(state, script, index));
  scheduleShowcase(state);
  for (let day = 0; day < timeline.days; day += 1) {
    step(`day ${day + 1} of ${timeline.days}`);
    await simulateDay(state, day);
    await usage.recordDay(day, earlier(timeline.midnight(day + 1), timeline.end));
  }
  for (const project of projects) await advanceProject(state, project, timeline.end);
  await usage.send(timeline.end);
  for (const { viewer, clockId } of projects)
    await timeline.do((em) => releaseTestClock(em, viewer, clockId, timeline.end));
}

async function simulateDay(state: DemoState, day: number): Promise<void> {
  const { timeline } = state;
  const evening = earlier(timeline.midnight(day + 1), timeline.end);
  for (let action = timeline.takeNext(evening); action; action = timeline.takeNext(evening)) {
    await action.run(action.at);
  }
  await advanceDueProjects(state, { since: timeline.midnight(day), to: evening });
  await schedulePayments(state, day);
  await recordSignIns(state, day);
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return a.epochMilliseconds < b.epochMilliseconds ? a : b;
}
