import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { newId } from '../platform/values/ids.ts';
import { checkBatch, checkUsage } from './check-usage.ts';
import type { RecordUsageInput, UsageEventInput } from './metering-input.ts';
import { namedBy } from './named-by.ts';
import type { NamedThing } from './named-by.ts';

/** Whether each event of a batch, in its order, was new. */
export type Accepted = boolean[];

/**
 * Takes in a batch of events, each once, into the totals as well: all that are new, or none when any is wrong. For a
 * subject with a clock of its own, now is the time of that clock.
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
  const named = await namedBy(em, projectId, events);
  checkUsage(events, named, now);
  const fresh = await query<{ place: number }>(
    em,
    insertFresh(uuid.project(projectId), columns(events, named, now), now),
  );
  const places = new Set(fresh.map(({ place }) => place));
  return events.map((_, index) => places.has(index + 1));
}

/**
 * Keys go in sorted: batches that share some would otherwise wait for each other in a circle.
 * A key that another transaction is about to write is waited for, so that its event is never in twice.
 * Totals are sorted likewise, and written once all keys are held: who waits for a total has all keys it needs.
 */
const insertFresh = (project: string, given: ReturnType<typeof columns>, now: Temporal.Instant) => sql`
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

/** The events by column; `clockAt` is when it is by the clock of the subject. */
function columns(events: readonly UsageEventInput[], { meters, clocks }: NamedThing, now: Temporal.Instant) {
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
