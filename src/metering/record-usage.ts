import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { arrayLiteral } from '../platform/array-literal.ts';
import { decodeId, newId } from '../platform/ids.ts';
import type { Row } from '../platform/rows.ts';
import { checkBatch, checkUsage } from './check-usage.ts';
import type { Meter } from './meter.ts';
import type { RecordUsageInput, UsageEventInput } from './metering-input.ts';
import { metersByKey } from './meters.ts';

/** Whether each event of a batch, in its order, was new. */
export type Accepted = boolean[];

/** Takes in a batch of events, each once, into the totals as well: all that are new, or none when any is wrong. */
export async function recordUsage(
  em: EntityManager,
  viewer: Viewer,
  input: RecordUsageInput,
  now: Temporal.Instant,
): Promise<Accepted> {
  const projectId = viewer.actIn('usage:write', input.projectId);
  const { events } = input;
  checkBatch(events);
  const named = events.map(({ meter }) => meter);
  const meters = await metersByKey(em, projectId, named);
  checkUsage(events, meters, now);
  const project = decodeId('project', projectId);
  const params = [...columns(events, meters, now), project, project, now.toString(), project];
  const fresh: { place: number }[] = await em.execute(insertFresh, params);
  const places = new Set(fresh.map(({ place }) => place));
  return events.map((_, index) => places.has(index + 1));
}

/**
 * Keys go in sorted: batches that share some would otherwise wait for each other in a circle.
 * A key that another transaction is about to write is waited for, so that its event is never in twice.
 * Totals are sorted likewise, and written once all keys are held: who waits for a total has all keys it needs.
 */
const insertFresh = `
  with given as (
    select * from unnest(?::uuid[], ?::uuid[], ?::text[], ?::numeric[], ?::text[], ?::text[], ?::timestamptz[])
      with ordinality as event (id, meter_id, subject, quantity, value, key, occurred_at, place)
  ), once as (
    select distinct on (key) * from given order by key, place
  ), fresh as (
    insert into usage_key (project_id, key, occurred_at)
    select ?, key, occurred_at from once order by key
    on conflict do nothing
    returning key
  ), recorded as (
    insert into usage_event (project_id, id, meter_id, subject, quantity, value, key, occurred_at, recorded_at)
    select ?, id, meter_id, subject, quantity, value, key, occurred_at, ?
    from once join fresh using (key)
  ), totalled as (
    insert into usage_total as total (project_id, meter_id, subject, hour, events, quantity, largest)
    select ?, meter_id, subject, date_trunc('hour', occurred_at::timestamptz(3), 'UTC'), count(*), sum(quantity),
      max(quantity)
    from once join fresh using (key) group by 2, 3, 4 order by 2, 3, 4
    on conflict (project_id, meter_id, subject, hour) do update set events = total.events + excluded.events,
      quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest)
  )
  select place::integer from once join fresh using (key)`;

/** The events by column, each an array in PostgreSQL's spelling. */
function columns(
  events: UsageEventInput[],
  meters: Map<string, Row<Meter>>,
  now: Temporal.Instant,
): string[] {
  const uuidOf = new Map([...meters].map(([key, { id }]) => [key, decodeId('meter', id)]));
  return [
    events.map(() => decodeId('event', newId('event'))),
    events.map(({ meter }) => uuidOf.get(meter)!),
    events.map(({ subject }) => subject),
    events.map(({ quantity }) => quantity),
    events.map(({ value }) => value || null),
    events.map(({ key }) => key),
    events.map(({ occurredAt }) => (occurredAt ?? now).toString()),
  ].map(arrayLiteral);
}
