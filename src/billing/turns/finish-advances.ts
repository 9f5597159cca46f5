import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { isPassing } from './is-passing.ts';
import type { InTransaction } from './run-due.ts';
import { worker } from './worker.ts';
import { goOn } from './go-on.ts';
import type { Stretch } from './go-on.ts';
import { holdClock } from '../customers/clocks/hold-clock.ts';
import { tellMeters } from '../customers/clocks/subjects.ts';
import { TestClockStatus } from '../customers/clocks/test-clock.ts';
import { toldError } from './told-error.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

export interface Advance {
  inTransaction: InTransaction;
  now: Temporal.Instant;
  /** Once aborted, nothing further is begun. */
  signal?: AbortSignal;
  /** Told before each stretch that is done. */
  onStretch?: () => void;
  onFailure?: Stretch['onFailure'];
}

/** How many steps each transaction has: what a crash takes back. */
const most = 25;

/** Brings the clocks that are on their way to where they are going; answers how many have arrived. */
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
 * Brings one clock to where it is going, a stretch in each transaction; whoever else does so takes turns with this one.
 * Answers whether it has arrived by this.
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

async function stretch({ inTransaction, onStretch, onFailure, now }: Advance, id: string): Promise<State> {
  onStretch?.();
  return inTransaction(async (em) => {
    const held = await holdClock(em, id);
    if (held?.status !== TestClockStatus.advancing) return 'stood still';
    const clock = await goOn(em, held, held.targetAt!, { most, onFailure });
    await tellMeters(em, clock, clock.nowAt);
    if (clock.status === TestClockStatus.advancing) return 'on its way';
    record(em, worker, now, {
      ...{ projectId: clock.projectId, type: 'test_clock.arrived', subject: id, testClockId: id },
      payload: eventFields(clock, ['nowAt']),
    });
    return 'arrived';
  });
}

async function fail(em: EntityManager, id: string, error: unknown, now: Temporal.Instant): Promise<void> {
  const clock = await holdClock(em, id);
  if (clock?.status !== TestClockStatus.advancing) return;
  const why = toldError(error);
  clock.fail(why);
  const { projectId } = clock;
  const payload = { error: why };
  record(em, worker, now, { projectId, type: 'test_clock.failed', subject: id, testClockId: id, payload });
}
