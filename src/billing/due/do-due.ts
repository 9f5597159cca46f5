import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { DueWork } from './renew-due.ts';

/** Opens a transaction of its own for one piece of work. */
export type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

export interface Done {
  /** The ids of what was done, in the order it was. */
  ids: string[];
  failures: { id: string; error: unknown }[];
}

/** Does everything that is due by `now`, each piece in its own transaction, at most `most` of them. */
export async function doDue(
  work: DueWork,
  inTransaction: InTransaction,
  now: Temporal.Instant,
  most = 10_000,
): Promise<Done> {
  const done: Done = { ids: [], failures: [] };
  const except: string[] = [];
  while (done.ids.length + except.length < most) {
    const id = await inTransaction((em) => work.next(em, now, except));
    if (!id) break;
    try {
      const isDone = await inTransaction((em) => work.act(em, id, now));
      if (isDone) done.ids.push(id);
      else except.push(id);
    } catch (error) {
      done.failures.push({ id, error });
      except.push(id);
    }
  }
  return done;
}
