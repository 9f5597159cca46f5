import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { hasOpenAttempt } from '../payments/attempts/is-being-paid.ts';
import { openNotices } from './due-notices.ts';

/** The invoices whose amounts are to be collected, and for which no attempt is open. */
export const toCollect = sql`collect_at is not null and not ${hasOpenAttempt(rawSql('invoice.id'), rawSql('invoice.project_id'))}`;

/** Selects the time at which a gateway is next called or asked, or a notice is due, for customers of a test clock. */
export function nextCall(clockId: string): Sql {
  const own = sql`test_clock_id = ${uuid.clock(clockId)}`;
  const project = sql`(select project_id from test_clock where id = ${uuid.clock(clockId)})`;
  return sql`select min(at) from (
    select min(due_at) as at from payment_attempt where ${own} and due_at is not null
    union all select min(due_at) from payment_method where ${own} and due_at is not null
    union all select min(due_at) from refund where ${own} and due_at is not null
    union all select min(collect_at) from invoice where ${own} and ${toCollect}
    union all select min(remind_at) from invoice where ${own} and remind_at is not null
    union all select min(at) from (${openNotices({ scope: sql`t.${own}`, project, now: null })}) as notices
  ) as calls`;
}

/** The time of the next call until a time, if there is one. */
export async function nextCallAt(
  em: EntityManager,
  clockId: string,
  to: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const [row] = await query<{ at: Temporal.Instant }>(
    em,
    sql`select at from (${nextCall(clockId)}) as next (at) where at <= ${to}`,
    { at: instant },
  );
  return row?.at;
}
