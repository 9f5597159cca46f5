import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { isTransient } from './is-transient.ts';
import type { InTransaction } from './run-due.ts';
import { worker } from '../subscriptions/worker.ts';
import { advanceClock } from './advance-clock.ts';
import type { StepBudget } from './advance-clock.ts';
import { nextCallAt } from './next-call.ts';
import { holdClock } from '../customers/clocks/hold-clock.ts';
import { setMeteringTime } from '../customers/clocks/subjects.ts';
import { TestClock, TestClockStatus } from '../customers/clocks/test-clock.ts';
import { incidentText, publicText } from './incident.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

export interface AdvanceOptions {
  inTransaction: InTransaction;
  now: Temporal.Instant;
  /** No further transaction starts once it is aborted. */
  signal?: AbortSignal;
  /** Whether to wait for another process that advances the same clock; otherwise the clock is left to that process. */
  waitsForLock?: boolean;
  /** Called before each transaction. */
  beforeTransaction?: () => void;
  onFailure?: StepBudget['onFailure'];
  /** Receives why a clock could not advance, before that is stored. */
  onClockFailure?: (id: string, error: unknown) => void;
  /** Calls and asks gateways where the clock stops for them; returns how much it did. Without it the clock does not stop. */
  collect?: () => Promise<number>;
}

/** Steps per transaction; a crash rolls back at most this many. */
const maxSteps = 25;

/** Advances all clocks that have not reached their targets; returns how many have reached them. */
export async function finishAdvances(advance: AdvanceOptions): Promise<number> {
  const rows = await advance.inTransaction((em) =>
    query<{ id: string }>(em, sql`select id from test_clock where status = 'advancing' order by created_at`, {
      id: typeId.clock,
    }),
  );
  let finished = 0;
  for (const { id } of rows) if (await finishAdvance(advance, id)) finished += 1;
  return finished;
}

/**
 * Advances one clock to its target, `maxSteps` steps per transaction; only one process advances a clock at a time. Returns
 * whether this call reached the target.
 */
export async function finishAdvance(advance: AdvanceOptions, id: string): Promise<boolean> {
  const { inTransaction, signal, now } = advance;
  try {
    for (
      let outcome = await advanceInTransaction(advance, id);
      !signal?.aborted;
      outcome = await advanceInTransaction(advance, id)
    ) {
      if (outcome !== 'advancing') return outcome === 'finished';
      // If nothing is left to collect, another worker has the call, and announces the clocks when it is answered.
      if ((await isStopped(advance, id)) && !(await advance.collect?.())) return false;
    }
  } catch (error) {
    if (isTransient(error)) throw error;
    advance.onClockFailure?.(id, error);
    await inTransaction((em) => failClock(em, id, error, now));
  }
  return false;
}

/** Whether a clock has stopped for the call of a gateway. */
async function isStopped({ inTransaction, collect }: AdvanceOptions, id: string): Promise<boolean> {
  if (!collect) return false;
  return inTransaction(async (em) => {
    const clock = await em.findOneOrFail(TestClock, { id });
    return Boolean(await nextCallAt(em, id, clock.nowAt));
  });
}

type AdvanceOutcome = 'advancing' | 'finished' | 'skipped';

async function advanceInTransaction(advance: AdvanceOptions, id: string): Promise<AdvanceOutcome> {
  const { inTransaction, beforeTransaction, onFailure, now, collect } = advance;
  beforeTransaction?.();
  return inTransaction(async (em) => {
    if (!(await tryLockAdvance(em, id, advance))) return 'skipped';
    const locked = await holdClock(em, id);
    if (locked?.status !== TestClockStatus.advancing) return 'skipped';
    const clock = await advanceClock(em, locked, locked.targetAt!, {
      maxSteps,
      onFailure,
      stopsForGateways: Boolean(collect),
    });
    await setMeteringTime(em, clock, clock.nowAt);
    if (clock.status === TestClockStatus.advancing) return 'advancing';
    const payload = eventFields(clock, ['nowAt']);
    record(em, worker, now, { ...subjectOf(clock), testClockId: id, type: 'test_clock.arrived', payload });
    return 'finished';
  });
}

/** Takes the advisory lock for advancing a clock until the transaction ends; false while another process has it. */
async function tryLockAdvance(em: EntityManager, id: string, { waitsForLock }: AdvanceOptions): Promise<boolean> {
  const key = sql`hashtextextended('advance of ' || ${id}, 0)`;
  if (waitsForLock) await query(em, sql`select pg_advisory_xact_lock(${key})`);
  const [row] = await query<{ taken: boolean }>(em, sql`select pg_try_advisory_xact_lock(${key}) as taken`);
  return row!.taken;
}

async function failClock(em: EntityManager, id: string, error: unknown, now: Temporal.Instant): Promise<void> {
  const clock = await holdClock(em, id);
  if (clock?.status !== TestClockStatus.advancing) return;
  const text = incidentText(error);
  clock.fail(text);
  const payload = { error: publicText(text) };
  record(em, worker, now, { ...subjectOf(clock), testClockId: id, type: 'test_clock.failed', payload });
}
