import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { shapeOf } from '../../platform/store/row-shape.ts';
import { query, rawSql, sql, typeId, uuids } from '../../platform/store/sql.ts';
import { Customer } from '../customers/customer.ts';
import { entityOf } from '../../platform/store/read-together.ts';

/** A customer with due work. */
export type WaitingCustomer = Pick<Customer, 'id' | 'projectId'>;

/** Customers served from one list before it is read again, since due work changes meanwhile. */
export const maxServed = 64;

/** The number of due rows in which customers are looked for first. */
const maxDueRows = 1024;

/**
 * Lists customers with due work, longest wait first. A list longer than is served is shuffled: several workers that start
 * with the same customer would compete for its lock.
 */
export async function waitingList(em: EntityManager, until: Temporal.Instant): Promise<WaitingCustomer[]> {
  const oldest = await readWaiting(em, until, maxDueRows);
  const rows = oldest.reduce((sum, { things }) => sum + things, 0);
  // A few customers with many due rows would hide all other customers.
  const isHidden = rows >= maxDueRows && oldest.length < maxServed;
  const found = isHidden ? await readWaiting(em, until, null) : oldest;
  return found.length > maxServed ? shuffled(found) : found;
}

/** Looks at the `maxRows` oldest due subscriptions and invoices each; null means all. */
async function readWaiting(
  em: EntityManager,
  until: Temporal.Instant,
  maxRows: number | null,
): Promise<(WaitingCustomer & { things: number })[]> {
  const dueOf = (table: string) => sql`
    (select customer_id, project_id, next_due_at from ${rawSql(table)}
      where test_clock_id is null and next_due_at <= ${until} order by next_due_at limit ${maxRows})`;
  return query<WaitingCustomer & { things: number }>(
    em,
    sql`select customer_id as id, project_id as "projectId", count(*)::integer as things
     from (${dueOf('subscription')} union all ${dueOf('invoice')}) as due
     group by customer_id, project_id order by min(next_due_at), customer_id limit ${maxDueRows}`,
    { id: typeId.customer, projectId: typeId.project },
  );
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** Locks a customer; returns undefined if another transaction has the lock. */
export async function lockIfFree(em: EntityManager, waiting: WaitingCustomer): Promise<Customer | undefined> {
  const [customer] = await lockThoseFree(em, [waiting]);
  return customer;
}

/** Locks the customers that no other transaction has locked. */
export async function lockThoseFree(em: EntityManager, waiting: readonly WaitingCustomer[]): Promise<Customer[]> {
  const { selectForJson } = shapeOf(em, Customer);
  const ids = uuids.customer(waiting.map(({ id }) => id));
  const projects = uuids.project(waiting.map(({ projectId }) => projectId));
  const rows = await query<Record<string, unknown>>(
    em,
    sql`${rawSql(selectForJson)}
      where (id, project_id) in (select * from unnest(${ids}::uuid[], ${projects}::uuid[]))
      for no key update skip locked`,
  );
  return rows.map((row) => entityOf(em, Customer, row));
}
