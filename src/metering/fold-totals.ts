import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql } from '../platform/store/sql.ts';

/** Whether there is anything to fold. */
export async function areAdditionsWaiting(em: EntityManager): Promise<boolean> {
  const [answer] = await query<{ waiting: boolean }>(
    em,
    sql`select exists (select from usage_addition) or exists (select from usage_group_addition) as waiting`,
  );
  return answer!.waiting;
}

/**
 * Folds at most `limit` additions into the hourly totals, and returns their number. Several callers at once take different
 * rows. Totals are written in sorted order, so that they cannot deadlock. One statement: a crash folds all or none.
 */
export async function foldTotals(em: EntityManager, limit: number): Promise<number> {
  const [answer] = await query<{ folded: number }>(em, fold(limit));
  return answer!.folded;
}

/** The same for the additions to the totals of groups. */
export async function foldGroupTotals(em: EntityManager, limit: number): Promise<number> {
  const [answer] = await query<{ folded: number }>(em, foldGroups(limit));
  return answer!.folded;
}

/**
 * Clears the space of folded additions for the next ones, and keeps it, since to give it back needs an exclusive lock. Does
 * nothing while another instance does so. Not for a transaction.
 */
export async function clearFolded(em: EntityManager): Promise<void> {
  await query(em, sql`vacuum (skip_locked, truncate false) usage_addition, usage_group_addition`);
}

const totals = [
  ...['usage_total', 'usage_day_total', 'usage_week_total'],
  ...['usage_meter_total', 'usage_group_total', 'usage_meter_group_total'],
];

/**
 * Analyzes totals that never were, as in a hub whose first events were imported. Until autovacuum does so, up to a minute
 * later, PostgreSQL expects few rows, and compares all of them with all in some reports. Not for a transaction.
 */
export async function analyzeNewTotals(em: EntityManager): Promise<void> {
  const [found] = await query<{ isNew: boolean }>(
    em,
    sql`select exists (select from pg_class where oid = any(${totals}::regclass[]) and reltuples < 0) as "isNew"`,
  );
  if (found!.isNew) await query(em, sql`analyze ${rawSql(totals.join(', '))}`);
}

const fold = (limit: number) => sql`
  with taken as (
    delete from usage_addition
    where ctid = any(array(select ctid from usage_addition limit ${limit} for update skip locked))
    returning project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at
  ), totalled as (
    insert into usage_total as total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
    select project_id, meter_id, subject, hour, sum(events), sum(quantity), max(largest), max(last_recorded_at)
    from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (project_id, meter_id, subject, hour) do update set events = total.events + excluded.events,
      quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest),
      last_recorded_at = greatest(total.last_recorded_at, excluded.last_recorded_at)
  )
  select count(*)::integer as folded from taken`;

const foldGroups = (limit: number) => sql`
  with taken as (
    delete from usage_group_addition
    where ctid = any(array(select ctid from usage_group_addition limit ${limit} for update skip locked))
    returning project_id, meter_id, subject, group_number, hour, events, quantity, largest, last_recorded_at
  ), totalled as (
    insert into usage_group_total as total
      (project_id, meter_id, subject, group_number, hour, events, quantity, largest, last_recorded_at)
    select project_id, meter_id, subject, group_number, hour, sum(events), sum(quantity), max(largest),
      max(last_recorded_at)
    from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (project_id, meter_id, subject, group_number, hour) do update
      set events = total.events + excluded.events,
      quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest),
      last_recorded_at = greatest(total.last_recorded_at, excluded.last_recorded_at)
  )
  select count(*)::integer as folded from taken`;
