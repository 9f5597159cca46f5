import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { advanceClock } from '../../billing/turns/advance-clock.ts';
import { setMeteringTime } from '../../billing/customers/clocks/subjects.ts';
import { TestClock, TestClockStatus } from '../../billing/customers/clocks/test-clock.ts';
import { query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { SeededProject } from './set-up.ts';
import type { DemoState } from './demo-state.ts';

/**
 * Advances the test clock of a project. Everything that falls due by then is processed as of its own due time, and gateways
 * are called at the times at which they are due.
 */
export async function advanceProject(
  { timeline, gateways }: DemoState,
  { clockId }: SeededProject,
  to: Temporal.Instant,
): Promise<void> {
  const isReady = async () => (await timeline.do((em) => advance(em, clockId, to))).status === TestClockStatus.ready;
  while (!(await isReady()))
    if (!(await gateways.collect())) throw new Error(`A test clock of the demo stands still before ${to.toString()}.`);
}

/** Advances the test clock of a project, and records later usage at that time. */
export async function advanceProjectAndMeters(
  state: DemoState,
  project: SeededProject,
  to: Temporal.Instant,
): Promise<void> {
  await advanceProject(state, project, to);
  await state.timeline.do(async (em) =>
    setMeteringTime(em, await em.findOneOrFail(TestClock, { id: project.clockId }), to),
  );
}

/** Takes no lock, since no other transaction can see the clock yet. */
async function advance(em: EntityManager, clockId: string, to: Temporal.Instant): Promise<TestClock> {
  const clock = await em.findOneOrFail(TestClock, { id: clockId });
  const maxSteps = Number.POSITIVE_INFINITY;
  return advanceClock(em, clock, to, { maxSteps, stopsForGateways: true, onFailure: (_, error) => fail(error) });
}

/** Schedules an action of a project's customers, with the project's clock advanced to that time first. */
export function schedule(
  state: DemoState,
  project: SeededProject,
  at: Temporal.Instant,
  run: () => Promise<unknown>,
): void {
  state.timeline.schedule(at, async () => {
    await advanceProject(state, project, at);
    await run();
  });
}

/** Advances the projects with work due between two times to the later one. */
export async function advanceDueProjects(
  state: DemoState,
  { since, to }: { since: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  const { timeline, projects } = state;
  const clocks = uuids.clock(projects.map(({ clockId }) => clockId));
  const rows = await timeline.do((em) =>
    query<{ id: string }>(em, dueBetween(clocks, since, to), { id: typeId.clock }),
  );
  const due = new Set(rows.map(({ id }) => id));
  for (const project of projects) if (due.has(project.clockId)) await advanceProject(state, project, to);
  if (due.size) await dropEndedSubscribers(state);
}

/** Earlier due times are skipped, since their work is done and searching them would scan everything that was ever due. */
const dueBetween = (clocks: string[], since: Temporal.Instant, to: Temporal.Instant): Sql => sql`
  select test_clock_id as id from subscription
  where test_clock_id = any(${clocks}::uuid[]) and next_due_at >= ${since} and next_due_at <= ${to}
  union
  select test_clock_id from invoice
  where test_clock_id = any(${clocks}::uuid[]) and (
    next_due_at >= ${since} and next_due_at <= ${to} or collect_at >= ${since} and collect_at <= ${to})`;

async function dropEndedSubscribers({ timeline, subscribers }: DemoState): Promise<void> {
  const ids = uuids.subscription([...subscribers.keys()]);
  const ended = await timeline.do((em) =>
    query<{ id: string }>(em, sql`select id from subscription where id = any(${ids}::uuid[]) and status = 'canceled'`, {
      id: typeId.subscription,
    }),
  );
  for (const { id } of ended) subscribers.delete(id);
}

function fail(error: unknown): never {
  throw error;
}
