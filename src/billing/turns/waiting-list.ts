import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { shapeOf } from '../../platform/store/row-shape.ts';
import { query, rawSql, sql } from '../../platform/store/sql.ts';
import { Customer } from '../customers/customer.ts';
import { entityOf } from '../../platform/store/read-together.ts';

/** A customer to whom something is due; the ids are uuids. */
export interface WaitingWork {
  customer_id: string;
  project_id: string;
}

/** How many of a list are served before it is made again: what is due changes meanwhile. */
export const mostServed = 64;

/** Of so many things that are due the customers are looked for first. */
const looked = 1024;

/**
 * Customers to whom something is due, the one who has waited longest first. Where there are more than are served of one
 * list, by lot: several workers that all began with the same customer would be in each other's way.
 */
export async function waitingList(em: EntityManager, until: Temporal.Instant): Promise<WaitingWork[]> {
  const oldest = await waitingBy(em, until, looked);
  const things = oldest.reduce((sum, { things }) => sum + things, 0);
  // Few customers with very much hide all the others.
  const isHidden = things >= looked && oldest.length < mostServed;
  const found = isHidden ? await waitingBy(em, until, null) : oldest;
  return found.length > mostServed ? shuffled(found) : found;
}

/** Of the subscriptions and of the invoices that are due, only so many of the oldest are looked at; null is all. */
async function waitingBy(
  em: EntityManager,
  until: Temporal.Instant,
  most: number | null,
): Promise<(WaitingWork & { things: number })[]> {
  const dueOf = (table: string) => sql`
    (select customer_id, project_id, next_due_at from ${rawSql(table)}
      where test_clock_id is null and next_due_at <= ${until} order by next_due_at limit ${most})`;
  return query(
    em,
    sql`select customer_id, project_id, count(*)::integer as things
     from (${dueOf('subscription')} union all ${dueOf('invoice')}) as due
     group by customer_id, project_id order by min(next_due_at), customer_id limit ${looked}`,
  );
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, lot: Math.random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ one }) => one);
}

/** A customer whom no one else serves, locked; none where someone does. */
export async function takeWaiting(
  em: EntityManager,
  { customer_id, project_id }: WaitingWork,
): Promise<Customer | undefined> {
  const { selectForJson } = shapeOf(em, Customer);
  const [row] = await query<Record<string, unknown>>(
    em,
    sql`${rawSql(selectForJson)} where id = ${customer_id} and project_id = ${project_id}
     for no key update skip locked`,
  );
  return row && entityOf(em, Customer, row);
}
