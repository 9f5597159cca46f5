import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql, uuid } from '../platform/store/sql.ts';
import type { Aggregation } from './aggregation.ts';
import { isStorable } from './event-name.ts';
import type { MeterCondition } from './meter-filter.ts';
import type { UsageEventInput } from './metering-input.ts';
import type { PropertyRule } from './property-rule.ts';

export interface ReferencedMeter {
  uuid: string;
  aggregation: Aggregation;
  filter: readonly MeterCondition[];
  groupBy: readonly string[];
  maxAgeDays: number | null;
  propertyRules: readonly PropertyRule[];
}

/** The meters and clocks that the events of a batch refer to. */
export interface BatchReferences {
  /** By key. */
  meters: ReadonlyMap<string, ReferencedMeter>;
  /** The current time of the subjects that have a clock of their own. */
  clocks: ReadonlyMap<string, Temporal.Instant>;
  /** Events before are removed, and not recorded any more; null for none. */
  keptSince: Temporal.Instant | null;
}

interface ReferenceRow {
  name: string;
  eventType: string | null;
  uuid: string | null;
  aggregation: Aggregation | null;
  filter: MeterCondition[] | null;
  groupBy: string[] | null;
  maxAgeDays: number | null;
  propertyRules: PropertyRule[] | null;
  now: Temporal.Instant | null;
  keptSince: Temporal.Instant | null;
}

/**
 * Finds the meters and clocks of a batch, and since when events are kept, in one statement, and locks the clocks until the transaction ends: those of its
 * subjects, and of the subjects of events that it replaces.
 */
export async function findReferences(
  em: EntityManager,
  projectId: string,
  events: readonly UsageEventInput[],
  more: Iterable<string> = [],
): Promise<BatchReferences> {
  const keys = storable(events.map(({ meter }) => meter));
  const subjects = storable([...events.map(({ subject }) => subject), ...more]);
  const found = await query<ReferenceRow>(
    em,
    sql`select key as name, event_type as "eventType", id::text as uuid, aggregation, filter, group_by as "groupBy",
       max_age_days as "maxAgeDays", property_rules as "propertyRules", null as now, null as "keptSince" from meter
     where project_id = ${uuid.project(projectId)}
       and (key = any(${keys}::text[]) or event_type = any(${keys}::text[]))
     union all
     select subject, null, null, null, null, null, null, null, now_at::text, null
     from hold_subject_clocks(${uuid.project(projectId)}::uuid, ${subjects}::text[])
     union all
     select '', null, null, null, null, null, null, null, null, kept_since::text
     from usage_horizon where project_id = ${uuid.project(projectId)}`,
    { now: instant, keptSince: instant },
  );
  const meters = new Map<string, ReferencedMeter>();
  const clocks = new Map<string, Temporal.Instant>();
  let keptSince: Temporal.Instant | null = null;
  // A key comes before a type that another meter names, so that no meter takes the events of another.
  for (const row of found) if (row.eventType) meters.set(row.eventType, meterOf(row));
  for (const row of found) {
    if (row.keptSince) keptSince = row.keptSince;
    else if (row.now) clocks.set(row.name, row.now);
    else meters.set(row.name, meterOf(row));
  }
  return { meters, clocks, keptSince };
}

/** Each of some names once; an event with another name is refused, and not looked up. */
function storable(names: readonly string[]): string[] {
  return [...new Set(names)].filter(isStorable);
}

function meterOf(row: ReferenceRow): ReferencedMeter {
  const { uuid: id, aggregation, filter, groupBy, maxAgeDays, propertyRules } = row;
  return {
    ...{ uuid: id!, aggregation: aggregation!, filter: filter!, groupBy: groupBy! },
    ...{ maxAgeDays, propertyRules: propertyRules! },
  };
}
