import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { lockAndCatchUp } from './lock-and-catch-up.ts';
import type { CaughtUpCustomer } from './lock-and-catch-up.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';

/**
 * Locks customers of a project, and does the due work of all of them; returns them in the order of their ids. All are
 * locked, and the accounts of all their currencies opened, before the first number is taken (decision 19).
 */
export async function lockAndCatchUpSeveral(
  em: EntityManager,
  { projectId, customerIds }: { projectId: string; customerIds: readonly string[] },
  now: Temporal.Instant,
): Promise<CaughtUpCustomer[]> {
  const locked = await lockInOrder(em, projectId, customerIds);
  const openAll = async () => {
    for (const customer of locked) await openAccountsAhead(em, { customer });
  };
  const caughtUp: CaughtUpCustomer[] = [];
  for (const id of locked) caughtUp.push(await lockAndCatchUp(em, id, now, caughtUp.length ? undefined : openAll));
  return caughtUp;
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
