import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { collectDue } from '../billing/collection/collect-due.ts';
import { advanceTestClock } from '../billing/verbs/advance-test-clock.ts';
import { createTestClock } from '../billing/verbs/create-test-clock.ts';
import { finishAdvance } from '../billing/turns/finish-advances.ts';
import { summarizeBilling } from '../billing/customers/clocks/billing-summary.ts';
import type { BillingSummary, CurrencyTotal } from '../billing/customers/clocks/billing-summary.ts';
import { releaseTestClock } from '../billing/verbs/release-test-clock.ts';
import { TestClock, TestClockStatus } from '../billing/customers/clocks/test-clock.ts';
import { Check } from '../platform/values/check.ts';
import { notFound } from '../errors.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { formatMinor } from '../platform/values/money.ts';
import type { CommandDeps } from './command-deps.ts';
import { collectionOf } from './gateways.ts';
import { findProject } from './find-project.ts';
import { checkScalar } from './check-scalar.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { asProject } from './viewers.ts';

/** Creates a test clock of a project. */
export async function createClock(
  deps: CommandDeps,
  { project, name, now }: { project: string; name: string; now?: string },
): Promise<Outcome> {
  const at = instantOf(now, '/now') ?? deps.clock.now();
  return deps.do(async (em) => {
    const viewer = asProject(await findProject(em, project));
    const clock = await createTestClock(em, viewer, { name, now: at }, deps.clock.now());
    return { data: { testClock: shown(clock) }, lines: ['Created a test clock.', ...columns(rowsOf(clock))] };
  });
}

/** Lists the test clocks of a project, newest first. */
export async function listClocks(deps: CommandDeps, { project }: { project: string }): Promise<Outcome> {
  const clocks = await deps.do(async (em) => {
    const { id: projectId } = await findProject(em, project);
    return em.find(TestClock, { projectId }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  });
  const rows = clocks.map(({ id, name, nowAt, status }) => [id, name, second(nowAt), status]);
  const lines = rows.length
    ? columns([['id', 'name', 'now', 'status'], ...rows], '')
    : ['There are no test clocks. "clock create" creates one.'];
  return { data: { testClocks: clocks.map(shown) }, lines };
}

/** Advances a clock to the end, however much falls due, and reports what happened to its customers. */
export async function advanceClock(
  deps: CommandDeps,
  { id, to, by }: { id: string; to?: string; by?: string },
): Promise<Outcome> {
  const target = instantOf(to, '/to');
  const from = await deps.do(async (em) => (await findClock(em, id)).nowAt);
  await deps.do(async (em) => {
    const viewer = asProject({ id: (await findClock(em, id)).projectId });
    await advanceTestClock(em, viewer, { id, input: { to: target, by } }, deps.clock.now());
  });
  await finishAdvance(
    {
      ...{ inTransaction: deps.do, now: deps.clock.now(), waitsForLock: true, beforeTransaction: progress(deps) },
      collect: () => collectDue(collectionOf(deps)),
    },
    id,
  );
  return deps.do(async (em) => {
    const clock = await findClock(em, id);
    return report(clock, from, await summarizeBilling(em, id, from, clock.nowAt));
  });
}

/** Removes a clock; its customers use real time from now on. */
export async function releaseClock(deps: CommandDeps, { id }: { id: string }): Promise<Outcome> {
  await deps.do(async (em) => {
    const viewer = asProject({ id: (await findClock(em, id)).projectId });
    await releaseTestClock(em, viewer, id, deps.clock.now());
  });
  return { data: { releasedTestClockId: id }, lines: ['Its customers use real time from now on.'] };
}

async function findClock(em: EntityManager, id: string): Promise<TestClock> {
  const clock = await em.findOne(TestClock, { id });
  if (!clock) throw notFound('clock');
  return clock;
}

function progress(deps: CommandDeps): () => void {
  let transactions = 0;
  return () => deps.step(`advancing, step ${(transactions += 1)}`);
}

function report(clock: TestClock, from: Temporal.Instant, happened: BillingSummary): Outcome {
  const { renewals, invoices, creditNotes, pastDue, canceled, quarantined } = happened;
  const counts = [
    ['renewals', renewals],
    ['past due now', pastDue],
    ['canceled now', canceled],
    ['set aside with an error', quarantined],
  ];
  const lines = [
    `From ${second(from)} to ${second(clock.nowAt)}:`,
    ...columns([...totals('invoices', invoices), ...totals('credit notes', creditNotes), ...counts]),
    ...(clock.error ? [`The clock stopped there with an error: ${clock.error}`] : []),
  ];
  const data = { testClock: shown(clock), from: from.toString(), ...happened };
  return { data, lines, isBad: clock.status === TestClockStatus.failed };
}

/** One line for each currency. */
function totals(what: string, all: CurrencyTotal[]): (string | number)[][] {
  if (!all.length) return [[what, 0]];
  return all.map(({ currency, count, minor }) => {
    return [what, count, `${formatMinor(BigInt(minor), currency)} ${currency}`];
  });
}

function rowsOf({ id, name, nowAt }: TestClock): string[][] {
  return [
    ['id', id],
    ['name', name],
    ['now', second(nowAt)],
  ];
}

function shown({ id, name, nowAt, status, targetAt, error }: TestClock): object {
  return { id, name, nowAt: nowAt.toString(), status, targetAt: targetAt?.toString() ?? null, error };
}

function second(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' });
}

function instantOf(text: string | undefined, pointer: string): Temporal.Instant | undefined {
  const check = new Check();
  checkScalar(DateTime, check, pointer, text);
  check.done();
  return text === undefined ? undefined : Temporal.Instant.from(text);
}
