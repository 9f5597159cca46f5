import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../src/platform/store/sql.ts';

/** How many of each thing there are, as rows count them. */
export async function countsOf(em: EntityManager): Promise<Record<string, number>> {
  const rows = await query<{ thing: string; count: number }>(em, counted);
  return Object.fromEntries(rows.map(({ thing, count }) => [thing, count]));
}

/** How often each change is in the audit. */
export async function auditOf(em: EntityManager): Promise<Record<string, number>> {
  const rows = await query<{ action: string; count: number }>(
    em,
    sql`select action, count(*)::int as count from audit_entry group by action order by action`,
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

const counted = sql`
  select 'projects' as thing, count(*)::int as count from project
  union all select 'people', count(*)::int from hub_user
  union all select 'members', count(*)::int from member
  union all select 'API keys', count(*)::int from api_key
  union all select 'clients called Shop', count(*)::int from client where name = 'Shop'
  union all select 'products', count(*)::int from product
  union all select 'plans', count(*)::int from plan
  union all select 'prices', count(*)::int from price
  union all select 'customers', count(*)::int from customer
  union all select 'test clocks', count(*)::int from test_clock
  union all select 'subscriptions', count(*)::int from subscription
  union all select 'invoices for ' || reason, count(*)::int from invoice group by reason
  union all select 'payments', count(*)::int from payment
  union all select 'credit notes for ' || reason, count(*)::int from credit_note group by reason
  union all select 'releases', count(*)::int from release
  union all select 'artifacts ' || status, count(*)::int from artifact group by status
  union all select 'imports ' || status, count(*)::int from catalog_import group by status`;
