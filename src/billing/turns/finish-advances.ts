import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { isPassing } from './is-passing.ts';
import type { InTransaction } from './run-due.ts';
import { worker } from './worker.ts';
import { advanceClock } from './advance-clock.ts';
import type { StepBudget } from './advance-clock.ts';
import { holdClock } from '../customers/clocks/hold-clock.ts';
import { setMeteringTime } from '../customers/clocks/subjects.ts';
import { TestClockStatus } from '../customers/clocks/test-clock.ts';
import { readableError } from './readable-error.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

export interface Advance {
  inTransaction: InTransaction;
  now: Temporal.Instant;
  /** Once aborted, nothing further is begun. */
  signal?: AbortSignal;
  /** Waits for another process that advances the same clock. Without it, that clock is left to the other one. */
  waits?: boolean;
  /** Called before each stretch. */
  onStretch?: () => void;
  onFailure?: StepBudget['onFailure'];
}

/** How many steps each transaction has: what a crash takes back. */
const most = 25;

/** Advances all clocks that are on their way to their targets; returns how many have arrived. */
export async function finishAdvances(advance: Advance): Promise<number> {
  const rows = await advance.inTransaction((em) =>
    query<{ id: string }>(em, sql`select id from test_clock where status = 'advancing' order by created_at`, {
      id: typeId.clock,
    }),
  );
  let arrived = 0;
  for (const { id } of rows) if (await finishAdvance(advance, id)) arrived += 1;
  return arrived;
}

/**
 * Advances one clock to its target, a stretch in each transaction; only one process advances a clock at a time. Returns
 * whether this call has brought it there.
 */
export async function finishAdvance(advance: Advance, id: string): Promise<boolean> {
  const { inTransaction, signal, now } = advance;
  try {
    for (let state = await stretch(advance, id); !signal?.aborted; state = await stretch(advance, id)) {
      if (state !== 'on its way') return state === 'arrived';
    }
  } catch (error) {
    if (isPassing(error)) throw error;
    await inTransaction((em) => fail(em, id, error, now));
  }
  return false;
}

type State = 'on its way' | 'arrived' | 'stood still';

async function stretch(advance: Advance, id: string): Promise<State> {
  const { inTransaction, onStretch, onFailure, now } = advance;
  onStretch?.();
  return inTransaction(async (em) => {
    if (!(await isFree(em, id, advance))) return 'stood still';
    const held = await holdClock(em, id);
    if (held?.status !== TestClockStatus.advancing) return 'stood still';
    const clock = await advanceClock(em, held, held.targetAt!, { most, onFailure });
    await setMeteringTime(em, clock, clock.nowAt);
    if (clock.status === TestClockStatus.advancing) return 'on its way';
    const payload = eventFields(clock, ['nowAt']);
    record(em, worker, now, { ...subjectOf(clock), testClockId: id, type: 'test_clock.arrived', payload });
    return 'arrived';
  });
}

/** Takes the right to advance a clock until the end of the transaction; false where another process has it. */
async function isFree(em: EntityManager, id: string, { waits }: Advance): Promise<boolean> {
  const key = sql`hashtextextended('advance of ' || ${id}, 0)`;
  if (waits) await query(em, sql`select pg_advisory_xact_lock(${key})`);
  const [row] = await query<{ taken: boolean }>(em, sql`select pg_try_advisory_xact_lock(${key}) as taken`);
  return row!.taken;
}

async function fail(em: EntityManager, id: string, error: unknown, now: Temporal.Instant): Promise<void> {
  const clock = await holdClock(em, id);
  if (clock?.status !== TestClockStatus.advancing) return;
  const why = readableError(error);
  clock.fail(why);
  const payload = { error: why };
  record(em, worker, now, { ...subjectOf(clock), testClockId: id, type: 'test_clock.failed', payload });
}
