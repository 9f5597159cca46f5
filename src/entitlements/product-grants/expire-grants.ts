import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { worker } from '../../billing/subscriptions/worker.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { findByIds } from '../../platform/store/find-by-ids.ts';
import { query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { productGrantFields } from './product-grant-fields.ts';
import { ProductGrant } from './product-grant.ts';

interface Expired {
  id: string;
  testClockId: string | null;
}

const open = sql`g.expires_at is not null and g.ended_at is null and not g.is_expiry_recorded`;
const customer = sql`join customer c on c.id = g.customer_id and c.project_id = g.project_id`;

/** Records the expiry of product grants that have expired by now, or by their test clock; returns how many. */
export async function expireGrants(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const rows = await note(
    em,
    sql`select g.id, g.project_id, c.test_clock_id
      from product_grant g ${customer}
      where (g.id, g.project_id) in (
        (select g.id, g.project_id from product_grant g ${customer}
          where ${open} and g.expires_at <= ${now} and c.test_clock_id is null order by g.expires_at limit ${limit})
        union all
        (select g.id, g.project_id from test_clock k
          join customer c on c.test_clock_id = k.id and c.project_id = k.project_id
          join product_grant g on g.customer_id = c.id and g.project_id = c.project_id
          where ${open} and g.expires_at <= k.now_at order by g.expires_at limit ${limit}))
      order by g.expires_at, g.id limit ${limit} for no key update of g skip locked`,
  );
  const grants = await findByIds(
    em,
    ProductGrant,
    rows.map(({ id }) => id),
  );
  for (const { id, testClockId } of rows) recordExpiry(em, grants.get(id)!, testClockId);
  return rows.length;
}

/** Records what has expired of some grants before another change of them, at a time that may be before the worker's. */
export async function expireBefore(
  em: EntityManager,
  grants: readonly ProductGrant[],
  { testClockId, at }: { testClockId: string | null; at: Temporal.Instant },
): Promise<void> {
  const expired = grants.filter(({ expiresAt, endedAt }) => expiresAt && !endedAt && !isAfter(expiresAt, at));
  if (!expired.length) return;
  const ids = uuids.productgrant(expired.map(({ id }) => id));
  const rows = await note(
    em,
    sql`select id, project_id, null::uuid as test_clock_id from product_grant
      where id = any(${ids}::uuid[]) and not is_expiry_recorded order by id for no key update`,
  );
  for (const { id } of rows)
    recordExpiry(
      em,
      expired.find((grant) => grant.id === id)!,
      testClockId,
    );
}

/** Notes that the expiry of grants is recorded; returns those of which it was not before. */
function note(em: EntityManager, due: Sql): Promise<Expired[]> {
  return query<Expired>(
    em,
    sql`with due as materialized (${due})
      update product_grant g set is_expiry_recorded = true from due
      where g.id = due.id and g.project_id = due.project_id and not g.is_expiry_recorded
      returning g.id, due.test_clock_id as "testClockId"`,
    { id: typeId.productgrant, testClockId: typeId.clock },
  );
}

/** The event is dated to the expiry, however late it is recorded. */
function recordExpiry(em: EntityManager, grant: ProductGrant, testClockId: string | null): void {
  const payload = productGrantFields(grant);
  record(em, worker, grant.expiresAt!, { ...subjectOf(grant), testClockId, type: 'product_grant.expired', payload });
}
