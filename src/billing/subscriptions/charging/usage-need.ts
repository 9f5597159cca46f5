import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { UsageNeed } from '../../../metering/retention/horizon.ts';
import { instant, query, sql, uuid } from '../../../platform/store/sql.ts';
import { lateUsageMonths, overlapMinutes } from './late-usage.ts';

/**
 * Finds the usage that bills and limits may still read event by event: of the current periods of subscriptions, of
 * periods that late usage is looked for in, and of drafts. A project without metered prices and limits needs none. A
 * subscription by a test clock counts by its own time.
 */
export async function usageNeed(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<UsageNeed> {
  const [need] = await query<UsageNeed>(em, needOf(uuid.project(projectId), now), {
    occurredSince: instant,
    recordedSince: instant,
  });
  return need!;
}

const needOf = (project: string, now: Temporal.Instant) => sql`
  with running as (
    select id, current_period_start_at as since, least(current_period_end_at, ${now}) as at
    from subscription
    where project_id = ${project} and status not in ('canceled', 'incomplete_expired')
      and (exists (select from price where project_id = ${project} and meter_id is not null)
        or exists (select from feature where project_id = ${project} and meter_id is not null))
  ), billed as (
    select min(line.usage_since_at) as since from running
    join invoice_line line on line.project_id = ${project} and line.subscription_id = running.id
      and line.usage_since_at is not null
      and line.period_end_at > running.at - make_interval(months => ${lateUsageMonths})
  ), draft as (
    select min(line.usage_since_at) as since from invoice
    join invoice_line line on line.project_id = invoice.project_id and line.invoice_id = invoice.id
      and line.usage_since_at is not null
    where invoice.project_id = ${project} and invoice.status = 'draft'
  )
  select least((select min(since) from running), (select since from billed), (select since from draft))::text
      as "occurredSince",
    (select min(since) - make_interval(mins => ${overlapMinutes}) from running)::text as "recordedSince"`;
