import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { Customer } from '../customers/customer.ts';
import { catchUpRefusal, maxSteps, timeOf } from './lock-and-catch-up.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';
import { doStep, nextStepOfSeveral } from './step.ts';

export interface CaughtUpCustomers {
  /** In the order of their ids. */
  customers: Customer[];
  now: Temporal.Instant;
}

/**
 * Locks customers of a project with the same clock, and does the due work of all of them in the order in which it was due, since
 * numbers are taken by year. All are locked, and the accounts of all their currencies opened, before the first number is
 * taken (decision 19).
 */
export async function lockAndCatchUpSeveral(
  em: EntityManager,
  { projectId, customerIds }: { projectId: string; customerIds: readonly string[] },
  at: Temporal.Instant,
): Promise<CaughtUpCustomers> {
  const customers: Customer[] = [];
  for (const id of await lockInOrder(em, projectId, customerIds)) customers.push((await lock(em, Customer, id))!);
  const now = await timeOf(em, customers[0]!, at);
  for (const { id } of customers) await openAccountsAhead(em, { customer: id });
  await catchUp(em, customers, now);
  return { customers, now };
}

async function catchUp(em: EntityManager, customers: readonly Customer[], until: Temporal.Instant): Promise<void> {
  for (let steps = 0; ; steps += 1) {
    const next = await nextStepOfSeveral(em, customers, until);
    if (!next) return;
    if (steps === maxSteps * customers.length) throw catchUpRefusal();
    await doStep(em, next.customer, next.step);
  }
}

async function lockInOrder(em: EntityManager, projectId: string, customerIds: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select id from customer
      where id = any(${uuids.customer(customerIds)}::uuid[]) and project_id = ${uuid.project(projectId)}
      order by id for no key update`,
    { id: typeId.customer },
  );
  return rows.map(({ id }) => id);
}
