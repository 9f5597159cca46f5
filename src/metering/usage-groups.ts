import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayLiteral } from '../platform/store/array-literal.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';

/** The values of the properties that a meter groups by, in its order; null for a property that an event does not have. */
export type GroupValues = readonly (string | null)[];

/** A group of the events of a meter. Its number is unique within the meter. */
export interface UsageGroup {
  number: number;
  values: GroupValues;
}

/** An event of a batch whose meter groups its events. */
export interface EventToGroup {
  /** The uuid of the meter. */
  meter: string;
  values: GroupValues;
}

/** The most groups of one meter; more would make reports and bills unreadable, and the totals as many as the events. */
export const maxGroups = 1000;

/** Reads all groups of meters, by the id of the meter, in one statement. */
export async function groupsOfMeters(
  em: EntityManager,
  projectId: string,
  meterIds: readonly string[],
): Promise<Map<string, UsageGroup[]>> {
  const uuids = meterIds.map((id) => uuid.meter(id));
  const found = await query<UsageGroup & { meter: string }>(
    em,
    sql`select meter_id::text as meter, number::integer, property_values as values from usage_group
     where project_id = ${uuid.project(projectId)} and meter_id = any(${uuids}::uuid[]) order by meter_id, number`,
  );
  const byMeter = Map.groupBy(found, ({ meter }) => meter);
  return new Map(meterIds.map((id) => [id, byMeter.get(uuid.meter(id)) ?? []]));
}

/**
 * Finds the number of the group of each event, in the order of the events, and adds missing groups. An event that would be
 * of one group too many has no number. Takes one statement when all groups exist.
 */
export async function numberGroups(
  em: EntityManager,
  projectId: string,
  events: readonly EventToGroup[],
): Promise<(number | undefined)[]> {
  const known = await knownGroups(em, projectId, events);
  if (events.some((event) => !known.has(keyOf(event)))) await addGroups(em, projectId, events, known);
  return events.map((event) => known.get(keyOf(event)));
}

/** Locks the meters, in the order of their ids, so that two batches never add the same group or one too many. */
async function addGroups(
  em: EntityManager,
  projectId: string,
  events: readonly EventToGroup[],
  known: Map<string, number>,
): Promise<void> {
  const project = uuid.project(projectId);
  const missing = events.filter((event) => !known.has(keyOf(event)));
  const meters = [...new Set(missing.map(({ meter }) => meter))];
  await query(
    em,
    sql`select id from meter where project_id = ${project} and id = any(${meters}::uuid[])
     order by id for no key update`,
  );
  for (const [key, number] of await knownGroups(em, projectId, missing)) known.set(key, number);
  const added = await numberNew(em, project, missing, known);
  if (!added.length) return;
  await query(
    em,
    sql`insert into usage_group (project_id, meter_id, number, property_values)
     select ${project}::uuid, meter, number, property_values::text[]
     from unnest(${added.map(({ meter }) => meter)}::uuid[], ${added.map((event) => known.get(keyOf(event))!)}::smallint[],
       ${added.map(({ values }) => arrayLiteral(values))}::text[]) as added (meter, number, property_values)`,
  );
}

/** Gives the next numbers of their meters to groups that are still missing, and returns the first event of each. */
async function numberNew(
  em: EntityManager,
  project: string,
  missing: readonly EventToGroup[],
  known: Map<string, number>,
): Promise<EventToGroup[]> {
  const meters = [...new Set(missing.map(({ meter }) => meter))];
  const counts = await query<{ meter: string; last: number }>(
    em,
    sql`select meter_id::text as meter, max(number)::integer as last from usage_group
     where project_id = ${project} and meter_id = any(${meters}::uuid[]) group by 1`,
  );
  const last = new Map(counts.map((count) => [count.meter, count.last]));
  return missing.filter((event) => {
    const key = keyOf(event);
    const number = (last.get(event.meter) ?? 0) + 1;
    if (known.has(key) || number > maxGroups) return false;
    last.set(event.meter, number);
    known.set(key, number);
    return true;
  });
}

async function knownGroups(
  em: EntityManager,
  projectId: string,
  events: readonly EventToGroup[],
): Promise<Map<string, number>> {
  const distinct = [...new Map(events.map((event) => [keyOf(event), event])).values()];
  const found = await query<{ meter: string; number: number; values: GroupValues }>(
    em,
    sql`select g.meter_id::text as meter, g.number::integer, g.property_values as values
     from unnest(${distinct.map(({ meter }) => meter)}::uuid[],
       ${distinct.map(({ values }) => arrayLiteral(values))}::text[]) as wanted (meter, property_values)
     join usage_group g on g.project_id = ${uuid.project(projectId)} and g.meter_id = wanted.meter
       and g.property_values = wanted.property_values::text[]`,
  );
  return new Map(found.map((group) => [keyOf(group), group.number]));
}

function keyOf({ meter, values }: { meter: string; values: GroupValues }): string {
  return JSON.stringify([meter, ...values]);
}
