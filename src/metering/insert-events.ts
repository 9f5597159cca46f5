import type { Temporal } from 'temporal-polyfill';
import { sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { newUuid } from '../platform/values/ids.ts';
import { Aggregation } from './aggregation.ts';
import type { BatchReferences } from './batch-references.ts';
import type { UsageEventInput } from './metering-input.ts';

/** The events as one array for each column; `clockAt` is the time of the subject's own clock. */
export type EventColumns = ReturnType<typeof columns>;

/** What not every batch has; a list without values is empty. */
export type DetailColumns = ReturnType<typeof detailColumns>;

/**
 * Inserts keys in sorted order, so that batches that share keys cannot deadlock. The insert waits for a key that another
 * transaction is about to write, so no event is recorded twice. What the events add to the totals is only appended, and
 * folded into them later (fold-totals.ts).
 */
export const insertNewEvents = (project: string, given: EventColumns, now: Temporal.Instant): Sql => sql`
  with given as (
    select id, meter_id, subject, quantity, value, key, coalesce(occurred_at, clock_at, ${now}) as occurred_at,
      coalesce(clock_at, ${now}) as recorded_at, place
    from unnest(${given.id}::uuid[], ${given.meterId}::uuid[], ${given.subject}::text[],
        ${given.quantity}::numeric[], ${given.value}::text[], ${given.key}::text[],
        ${given.occurredAt}::timestamptz[], ${given.clockAt}::timestamptz[])
      with ordinality as event (id, meter_id, subject, quantity, value, key, occurred_at, clock_at, place)
  ), once as (
    select distinct on (key) * from given order by key, place
  ), fresh as (
    insert into usage_key (project_id, key, occurred_at)
    select ${project}::uuid, key, occurred_at from once order by key
    on conflict do nothing
    returning key
  ), recorded as (
    insert into usage_event (project_id, id, meter_id, subject, quantity, value, key, occurred_at, recorded_at)
    select ${project}::uuid, id, meter_id, subject, quantity, value, key, occurred_at, recorded_at
    from once join fresh using (key)
  ), added as (
    insert into usage_addition (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
    select ${project}::uuid, meter_id, subject, date_trunc('hour', occurred_at::timestamptz(3), 'UTC'), count(*),
      sum(quantity), max(quantity), max(recorded_at)
    from once join fresh using (key) group by 2, 3, 4
  )
  select place::integer from once join fresh using (key)`;

/**
 * The same for events with more than these columns: properties, groups, sources, and meters of min, whose totals have
 * negated quantities. Keys of a source have a table of their own.
 */
export const insertWithDetails = (
  project: string,
  given: EventColumns,
  details: DetailColumns,
  now: Temporal.Instant,
): Sql => sql`
  with given as (
    select id, meter_id, subject, quantity, value, key, coalesce(occurred_at, clock_at, ${now}) as occurred_at,
      coalesce(clock_at, ${now}) as recorded_at, properties, group_number, source, replaces,
      case when is_min then - quantity else quantity end as extreme, place
    from unnest(${given.id}::uuid[], ${given.meterId}::uuid[], ${given.subject}::text[],
        ${given.quantity}::numeric[], ${given.value}::text[], ${given.key}::text[],
        ${given.occurredAt}::timestamptz[], ${given.clockAt}::timestamptz[], ${details.properties}::jsonb[],
        ${details.group}::smallint[], ${details.source}::text[], ${details.replaces}::text[], ${details.isMin}::boolean[])
      with ordinality as event (id, meter_id, subject, quantity, value, key, occurred_at, clock_at, properties,
        group_number, source, replaces, is_min, place)
  ), once as (
    select distinct on (source, key) * from given order by source, key, place
  ), plain as (
    insert into usage_key (project_id, key, occurred_at)
    select ${project}::uuid, key, occurred_at from once where source is null order by key
    on conflict do nothing
    returning key
  ), sourced as (
    insert into usage_source_key (project_id, source, key, occurred_at)
    select ${project}::uuid, source, key, occurred_at from once where source is not null order by source, key
    on conflict do nothing
    returning source, key
  ), fresh as (
    select once.* from once join plain using (key) where once.source is null
    union all
    select once.* from once join sourced using (key) where once.source = sourced.source
  ), recorded as (
    insert into usage_event (project_id, id, meter_id, subject, quantity, value, key, occurred_at, recorded_at, properties,
      group_number, source, replaces)
    select ${project}::uuid, id, meter_id, subject, quantity, value, key, occurred_at, recorded_at, properties,
      group_number, source, replaces
    from fresh
  ), added as (
    insert into usage_addition (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
    select ${project}::uuid, meter_id, subject, date_trunc('hour', occurred_at::timestamptz(3), 'UTC'), count(*),
      sum(quantity), max(extreme), max(recorded_at)
    from fresh group by 2, 3, 4
  ), added_to_groups as (
    insert into usage_group_addition (project_id, meter_id, subject, group_number, hour, events, quantity, largest,
      last_recorded_at)
    select ${project}::uuid, meter_id, subject, group_number, date_trunc('hour', occurred_at::timestamptz(3), 'UTC'),
      count(*), sum(quantity), max(extreme), max(recorded_at)
    from fresh where group_number is not null group by 2, 3, 4, 5
  )
  select place::integer from fresh`;

/** The events as one array for each column. */
export function columns(events: readonly UsageEventInput[], { meters, clocks }: BatchReferences) {
  return {
    id: events.map(newUuid),
    meterId: events.map(({ meter }) => meters.get(meter)!.uuid),
    subject: events.map(({ subject }) => subject),
    quantity: events.map(({ quantity }) => quantity),
    value: unlessEmpty(events.map(({ value }) => value || null)),
    key: events.map(({ key }) => key),
    occurredAt: unlessEmpty(events.map(({ occurredAt }) => occurredAt ?? null)),
    clockAt: unlessEmpty(events.map(({ subject }) => clocks.get(subject) ?? null)),
  };
}

/** The columns that most batches lack. `group` has the number of the group of each event. */
export function detailColumns(
  events: readonly UsageEventInput[],
  { meters }: BatchReferences,
  group: readonly (number | null)[],
) {
  return {
    properties: unlessEmpty(events.map(({ properties }) => (properties ? JSON.stringify(properties) : null))),
    group: unlessEmpty([...group]),
    source: unlessEmpty(events.map(({ source }) => source ?? null)),
    replaces: unlessEmpty(events.map(({ replaces }) => replaces ?? null)),
    isMin: unlessEmpty(events.map(({ meter }) => (meters.get(meter)!.aggregation === Aggregation.min ? true : null))),
  };
}

/** No values instead of nothing but nulls: `unnest` fills shorter arrays up with nulls. */
function unlessEmpty<T>(values: (T | null)[]): (T | null)[] {
  return values.some((value) => value !== null) ? values : [];
}
