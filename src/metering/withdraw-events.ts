import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../platform/store/sql.ts';
import type { KnownEvent } from './known-events.ts';

/** An event that shall no longer count. */
export interface EventToWithdraw {
  event: KnownEvent;
  /** The key of the event that replaces it. */
  replacedBy?: string;
  /** The time of its subject's own clock. */
  clockAt?: Temporal.Instant;
}

/** The author of a withdrawal, and the reason if one was given. */
export interface Withdrawal {
  by: string;
  reason: string | null;
  now: Temporal.Instant;
}

/**
 * Moves events to those that were withdrawn, and subtracts them from the totals, in one statement. Their names must be
 * locked. An hour keeps its largest quantity; what reads it looks at the events of hours that lost one.
 */
export async function withdrawEvents(
  em: EntityManager,
  projectId: string,
  events: readonly EventToWithdraw[],
  withdrawal: Withdrawal,
): Promise<void> {
  await query(em, withdraw(uuid.project(projectId), events, withdrawal));
}

const withdraw = (project: string, events: readonly EventToWithdraw[], { by, reason, now }: Withdrawal) => sql`
  with chosen as (
    select id, occurred_at, replaced_by, coalesce(clock_at, ${now}) as at
    from unnest(${events.map(({ event }) => event.uuid)}::uuid[],
        ${events.map(({ event }) => event.occurredAt)}::timestamptz[],
        ${events.map(({ replacedBy }) => replacedBy ?? null)}::text[],
        ${events.map(({ clockAt }) => clockAt ?? null)}::timestamptz[])
      as given (id, occurred_at, replaced_by, clock_at)
  ), moved as (
    delete from usage_event e using chosen
    where e.project_id = ${project} and e.id = chosen.id and e.occurred_at = chosen.occurred_at
    returning e.*, chosen.replaced_by, greatest(chosen.at::timestamptz(3), e.recorded_at) as withdrawn_at
  ), kept as (
    insert into withdrawn_usage_event (project_id, id, meter_id, subject, quantity, value, key, source, replaces,
      occurred_at, recorded_at, properties, group_number, withdrawn_at, withdrawn_by, reason, replaced_by)
    select project_id, id, meter_id, subject, quantity, value, key, source, replaces, occurred_at, recorded_at,
      properties, group_number, withdrawn_at, ${by}::text, ${reason}::text, replaced_by
    from moved
  ), measured as (
    select moved.*, case meter.aggregation when 'min' then - quantity else quantity end as extreme
    from moved join meter on meter.project_id = moved.project_id and meter.id = moved.meter_id
  ), added as (
    insert into usage_addition (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
    select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC'), - count(*), - sum(quantity),
      max(extreme), max(withdrawn_at)
    from measured group by 1, 2, 3, 4
  )
  insert into usage_group_addition (project_id, meter_id, subject, group_number, hour, events, quantity, largest,
    last_recorded_at)
  select project_id, meter_id, subject, group_number, date_trunc('hour', occurred_at, 'UTC'), - count(*),
    - sum(quantity), max(extreme), max(withdrawn_at)
  from measured where group_number is not null group by 1, 2, 3, 4, 5`;
