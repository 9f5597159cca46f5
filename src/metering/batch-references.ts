import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql, uuid } from '../platform/store/sql.ts';
import type { Aggregation } from './aggregation.ts';
import type { MeterCondition } from './meter-filter.ts';
import type { UsageEventInput } from './metering-input.ts';

export interface ReferencedMeter {
  uuid: string;
  aggregation: Aggregation;
  filter: readonly MeterCondition[];
  groupBy: readonly string[];
}

/** The meters and clocks that the events of a batch refer to. */
export interface BatchReferences {
  /** By key. */
  meters: ReadonlyMap<string, ReferencedMeter>;
  /** The current time of the subjects that have a clock of their own. */
  clocks: ReadonlyMap<string, Temporal.Instant>;
}

interface ReferenceRow {
  name: string;
  uuid: string | null;
  aggregation: Aggregation | null;
  filter: MeterCondition[] | null;
  groupBy: string[] | null;
  now: Temporal.Instant | null;
}

/** Finds the meters and clocks of a batch in one statement, and locks the clocks until the transaction ends. */
export async function findReferences(
  em: EntityManager,
  projectId: string,
  events: readonly UsageEventInput[],
): Promise<BatchReferences> {
  const keys = new Set(events.map(({ meter }) => meter));
  const subjects = new Set(events.map(({ subject }) => subject));
  const found = await query<ReferenceRow>(
    em,
    sql`select key as name, id::text as uuid, aggregation, filter, group_by as "groupBy", null as now from meter
     where project_id = ${uuid.project(projectId)} and key = any(${[...keys]}::text[])
     union all
     select subject, null, null, null, null, now_at::text
     from hold_subject_clocks(${uuid.project(projectId)}::uuid, ${[...subjects]}::text[])`,
    { now: instant },
  );
  const references = { meters: new Map<string, ReferencedMeter>(), clocks: new Map<string, Temporal.Instant>() };
  for (const row of found) {
    if (row.now) references.clocks.set(row.name, row.now);
    else references.meters.set(row.name, meterOf(row));
  }
  return references;
}

function meterOf({ uuid: id, aggregation, filter, groupBy }: ReferenceRow): ReferencedMeter {
  return { uuid: id!, aggregation: aggregation!, filter: filter!, groupBy: groupBy! };
}
