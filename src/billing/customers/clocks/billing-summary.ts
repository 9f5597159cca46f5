import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';

/** A summary of billing for the customers of a clock over a span of time: counts, and totals in minor units. */
export interface BillingSummary {
  renewals: number;
  invoices: CurrencyTotal[];
  creditNotes: CurrencyTotal[];
  /** Current counts of subscriptions, regardless of the span. */
  pastDue: number;
  canceled: number;
  quarantined: number;
}

export interface CurrencyTotal {
  currency: string;
  count: number;
  minor: string;
}

/** Summarises billing for the customers of a clock after `from` and up to `to`, by the clock's time. */
export async function summarizeBilling(
  em: EntityManager,
  clockId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<BillingSummary> {
  const [row] = await query<BillingSummary>(em, summary(clockId, from, to));
  return row!;
}

const totals = (source: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'count', count, 'minor', minor) order by currency), '[]')
  from (select currency, count(*)::int as count, sum(total_minor)::text as minor ${source} group by currency) as by_currency)`;

const summary = (clockId: string, from: Temporal.Instant, to: Temporal.Instant): Sql => sql`
  with span as (
    select ${uuid.clock(clockId)}::uuid as clock_id, ${from}::timestamptz as since, ${to}::timestamptz as until
  ),
  billed as (
    select invoice.* from invoice, span
    where test_clock_id = clock_id and finalized_at > since and finalized_at <= until
  ),
  credited as (
    select note.* from credit_note note
    join customer on customer.id = note.customer_id and customer.project_id = note.project_id
    join span on customer.test_clock_id = clock_id and issued_at > since and issued_at <= until
  ),
  subscriptions as (select subscription.* from subscription, span where test_clock_id = clock_id)
  select ${totals(sql`from billed`)} as invoices, ${totals(sql`from credited`)} as "creditNotes",
    (select count(*)::int from billed where reason = 'subscription_cycle') as renewals,
    (select count(*)::int from subscriptions where status in ('past_due', 'unpaid')) as "pastDue",
    (select count(*)::int from subscriptions where status = 'canceled') as canceled,
    (select count(*)::int from subscriptions where quarantined_at is not null) as quarantined`;
