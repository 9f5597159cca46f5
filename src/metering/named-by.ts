import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql, uuid } from '../platform/store/sql.ts';
import type { Aggregation } from './aggregation.ts';
import type { UsageEventInput } from './metering-input.ts';

export interface NamedMeter {
  uuid: string;
  aggregation: Aggregation;
}

/** What the events of a batch name. */
export interface NamedThing {
  /** By key. */
  meters: ReadonlyMap<string, NamedMeter>;
  /** What time it is for the subjects that have a clock of their own. */
  clocks: ReadonlyMap<string, Temporal.Instant>;
}

interface FoundThing {
  name: string;
  uuid: string | null;
  aggregation: Aggregation | null;
  now: Temporal.Instant | null;
}

/** Finds what a batch of events names in one statement, and holds the clocks still until the transaction ends. */
export async function namedBy(
  em: EntityManager,
  projectId: string,
  events: readonly UsageEventInput[],
): Promise<NamedThing> {
  const keys = new Set(events.map(({ meter }) => meter));
  const subjects = new Set(events.map(({ subject }) => subject));
  const found = await query<FoundThing>(
    em,
    sql`select key as name, id::text as uuid, aggregation, null as now from meter
     where project_id = ${uuid.project(projectId)} and key = any(${[...keys]}::text[])
     union all
     select subject, null, null, now_at::text
     from hold_subject_clocks(${uuid.project(projectId)}::uuid, ${[...subjects]}::text[])`,
    { now: instant },
  );
  const named = { meters: new Map<string, NamedMeter>(), clocks: new Map<string, Temporal.Instant>() };
  for (const row of found) {
    if (row.now) named.clocks.set(row.name, row.now);
    else named.meters.set(row.name, { uuid: row.uuid!, aggregation: row.aggregation! });
  }
  return named;
}
