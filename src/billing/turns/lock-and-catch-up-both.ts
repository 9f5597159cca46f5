import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import type { Customer } from '../customers/customer.ts';
import { lockAndCatchUp } from './lock-and-catch-up.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';

/**
 * Locks two customers of a project, and does the due work of both. Both are locked, and the accounts of all their
 * currencies opened, before the first number is taken (decision 19). Returns their time: both have the same clock.
 */
export async function lockAndCatchUpBoth(
  em: EntityManager,
  customers: readonly [Customer, Customer],
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const locked = await lockInOrder(em, customers);
  const openAll = async () => {
    for (const customer of locked) await openAccountsAhead(em, { customer });
  };
  const times = [];
  for (const id of locked) times.push((await lockAndCatchUp(em, id, now, times.length ? undefined : openAll)).now);
  return times[0]!;
}

async function lockInOrder(em: EntityManager, customers: readonly Customer[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select id from customer
      where id = any(${uuids.customer(customers.map(({ id }) => id))}::uuid[])
        and project_id = ${uuid.project(customers[0]!.projectId)}
      order by id for no key update`,
    { id: typeId.customer },
  );
  return rows.map(({ id }) => id);
}
