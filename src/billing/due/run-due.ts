import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../platform/ids.ts';
import { Customer } from '../customers/customer.ts';
import { isPassing } from './is-passing.ts';
import { quarantine } from './quarantine.ts';
import { Shelf } from './shelf.ts';
import { doStep, nextStep } from './step.ts';
import type { Step } from './step.ts';

/** Opens a transaction of its own for one piece of work. */
export type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

export interface Run {
  inTransaction: InTransaction;
  until: Temporal.Instant;
  /** Only customers who live by this test clock; left out, all who live by the time of day. */
  clockId?: string;
  /** How many steps at most. */
  most?: number;
  /** Once aborted, nothing further is begun. */
  signal?: AbortSignal;
  /** Told of each failure; what failed is quarantined. */
  onFailure?: (step: Step, error: unknown) => void;
}

/**
 * Does everything that is due, oldest first, each step in a transaction of its own, until nothing is left: days of
 * downtime make the same invoices as none. Any number of these run at once, on any number of machines: whoever has a
 * customer's row has the customer, and others pass by. What fails is quarantined and holds up nobody. Answers how much
 * was done.
 */
export async function runDue(run: Run): Promise<number> {
  const { most = Number.POSITIVE_INFINITY, signal } = run;
  let [done, shelf] = [0, new Shelf()];
  while (done < most && !signal?.aborted && (await runOne(run, shelf))) {
    done += 1;
    if (done % shelfLife === 0) shelf = new Shelf();
  }
  return done;
}

async function runOne({ inTransaction, until, clockId, onFailure }: Run, shelf: Shelf): Promise<boolean> {
  let step: Step | undefined;
  try {
    return await inTransaction(async (em) => {
      const customer = await takeNext(em, until, clockId);
      if (!customer) return false;
      step = await nextStep(em, customer, until);
      if (step) await doStep(em, customer, step, shelf);
      return true;
    });
  } catch (error) {
    if (!step || isPassing(error)) throw error;
    const failed = step;
    onFailure?.(failed, error);
    await inTransaction((em) => quarantine(em, failed, error, until));
    return true;
  }
}

/** After so many steps what many customers have in common is read anew. */
const shelfLife = 100;

/** Enough candidates that those who are being served by others do not stand in the way. */
const candidates = 32;

/** The customer to whom something has been due longest and whom nobody else serves; locked. */
async function takeNext(
  em: EntityManager,
  until: Temporal.Instant,
  clockId: string | undefined,
): Promise<Customer | undefined> {
  const ofClock = clockId ? 'test_clock_id = ?' : 'test_clock_id is null';
  const params = [...(clockId ? [decodeId('clock', clockId)] : []), until.toString()];
  const [row] = await em.execute<object[]>(
    `with due as materialized (
       (select customer_id, project_id, next_due_at from subscription
         where ${ofClock} and next_due_at <= ? order by next_due_at limit ${candidates})
       union all
       (select customer_id, project_id, next_due_at from invoice
         where ${ofClock} and next_due_at <= ? order by next_due_at limit ${candidates})
     )
     select c.* from due join customer c on c.id = due.customer_id and c.project_id = due.project_id
     order by due.next_due_at limit 1 for update of c skip locked`,
    [...params, ...params],
  );
  return row && em.map(Customer, row);
}
