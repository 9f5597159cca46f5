import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { newId } from '../platform/values/ids.ts';
import { checkBatch, checkUsage } from './check-usage.ts';
import type { RecordUsageInput, UsageEventInput } from './metering-input.ts';
import { findReferences } from './batch-references.ts';
import type { BatchReferences } from './batch-references.ts';

/** Whether each event was new, in the order of the batch. */
export type Accepted = boolean[];

/**
 * Records the new events of a batch and adds them to the totals. Nothing is recorded when any event is invalid. For a
 * subject with a clock of its own, that clock replaces `now`.
 */
export async function recordUsage(
  em: EntityManager,
  viewer: Viewer,
  input: RecordUsageInput,
  now: Temporal.Instant,
): Promise<Accepted> {
  const projectId = viewer.actIn('usage:write', input.projectId);
  const { events } = input;
  checkBatch(events);
  const references = await findReferences(em, projectId, events);
  checkUsage(events, references, now);
  const inserted = await query<{ place: number }>(
    em,
    insertNewEvents(uuid.project(projectId), columns(events, references, now), now),
  );
  const places = new Set(inserted.map(({ place }) => place));
  return events.map((_, index) => places.has(index + 1));
}

/**
 * Inserts keys in sorted order, so that batches that share keys cannot deadlock. The insert waits for a key that another
 * transaction is about to write, so no event is recorded twice. Totals are sorted too, and written after all keys. A
 * transaction that waits for a total therefore already holds all its keys.
 */
const insertNewEvents = (project: string, given: ReturnType<typeof columns>, now: Temporal.Instant) => sql`
  with given as (
    select * from unnest(${given.id}::uuid[], ${given.meterId}::uuid[], ${given.subject}::text[],
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
    select ${project}::uuid, id, meter_id, subject, quantity, value, key, occurred_at, coalesce(clock_at, ${now})
    from once join fresh using (key)
  ), totalled as (
    insert into usage_total as total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
    select ${project}::uuid, meter_id, subject, date_trunc('hour', occurred_at::timestamptz(3), 'UTC'), count(*),
      sum(quantity), max(quantity), max(coalesce(clock_at, ${now}))
    from once join fresh using (key) group by 2, 3, 4 order by 2, 3, 4
    on conflict (project_id, meter_id, subject, hour) do update set events = total.events + excluded.events,
      quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest),
      last_recorded_at = greatest(total.last_recorded_at, excluded.last_recorded_at)
  )
  select place::integer from once join fresh using (key)`;

/** The events as one array for each column; `clockAt` is the time of the subject's own clock. */
function columns(events: readonly UsageEventInput[], { meters, clocks }: BatchReferences, now: Temporal.Instant) {
  return {
    id: events.map(() => uuid.event(newId('event'))),
    meterId: events.map(({ meter }) => meters.get(meter)!.uuid),
    subject: events.map(({ subject }) => subject),
    quantity: events.map(({ quantity }) => quantity),
    value: events.map(({ value }) => value || null),
    key: events.map(({ key }) => key),
    occurredAt: events.map(({ occurredAt, subject }) => occurredAt ?? clocks.get(subject) ?? now),
    clockAt: events.map(({ subject }) => clocks.get(subject) ?? null),
  };
}
