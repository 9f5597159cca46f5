import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';
import type { OnFailure } from './failed-counts.ts';

/** Selects days or hours to count. */
export interface ToCount {
  /** Those that are over by then are counted. */
  now: Temporal.Instant;
  /** Those that have not changed for so long. */
  restSeconds: number;
  /** The meter by uuid; all without it. */
  meter?: string;
  /** Called with each that could not be counted; without it, counting ends with the error. */
  onFailure?: OnFailure;
}

/** Counts something in a transaction, and returns whether it did. It does nothing while another instance counts. */
export async function inTurn(em: EntityManager, count: (inner: EntityManager) => Promise<boolean>): Promise<boolean> {
  return em.transactional(async (inner) => {
    const [lock] = await query<{ isOurs: boolean }>(inner, sql`select pg_try_advisory_xact_lock(727272) as "isOurs"`);
    if (!lock!.isOurs) return false;
    await inner.execute('set local statement_timeout = 0');
    return count(inner);
  });
}

/** Repeats until nothing is left to count, and returns how often something was counted. */
export async function repeat(count: () => Promise<boolean>, most: number): Promise<number> {
  let counted = 0;
  while (counted < most && (await count())) counted += 1;
  return counted;
}
