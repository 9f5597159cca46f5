import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';

/** What came of a time that passed, for the customers of a clock; counts, and totals in minor units. */
export interface Happened {
  renewals: number;
  invoices: Total[];
  creditNotes: Total[];
  /** Subscriptions as they stand now. */
  pastDue: number;
  canceled: number;
  quarantined: number;
}

export interface Total {
  currency: string;
  count: number;
  minor: string;
}

/** What happened to the customers of a clock after one time of theirs, and up to another. */
export async function happenedBetween(
  em: EntityManager,
  clockId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<Happened> {
  const [row] = await query<Happened>(em, happened(clockId, from, to));
  return row!;
}

const totals = (source: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'count', count, 'minor', minor) order by currency), '[]')
  from (select currency, count(*)::int as count, sum(total_minor)::text as minor ${source} group by currency) as by_currency)`;

const happened = (clockId: string, from: Temporal.Instant, to: Temporal.Instant): Sql => sql`
  with asked as (
    select ${uuid.clock(clockId)}::uuid as clock_id, ${from}::timestamptz as since, ${to}::timestamptz as until
  ),
  billed as (
    select invoice.* from invoice, asked
    where test_clock_id = clock_id and finalized_at > since and finalized_at <= until
  ),
  credited as (
    select note.* from credit_note note
    join customer on customer.id = note.customer_id and customer.project_id = note.project_id
    join asked on customer.test_clock_id = clock_id and issued_at > since and issued_at <= until
  ),
  held as (select subscription.* from subscription, asked where test_clock_id = clock_id)
  select ${totals(sql`from billed`)} as invoices, ${totals(sql`from credited`)} as "creditNotes",
    (select count(*)::int from billed where reason = 'subscription_cycle') as renewals,
    (select count(*)::int from held where status in ('past_due', 'unpaid')) as "pastDue",
    (select count(*)::int from held where status = 'canceled') as canceled,
    (select count(*)::int from held where quarantined_at is not null) as quarantined`;
