import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { arrayLiteral } from '../platform/store/array-literal.ts';
import { isoFromPostgres } from '../platform/store/columns.ts';
import { decodeId } from '../platform/values/ids.ts';
import type { Aggregation } from './aggregation.ts';
import type { UsageEventInput } from './metering-input.ts';

export interface NamedMeter {
  uuid: string;
  aggregation: Aggregation;
}

/** What the events of a batch name. */
export interface Named {
  /** By key. */
  meters: ReadonlyMap<string, NamedMeter>;
  /** What time it is for the subjects that have a clock of their own. */
  clocks: ReadonlyMap<string, Temporal.Instant>;
}

interface Found {
  name: string;
  uuid: string | null;
  aggregation: Aggregation | null;
  now: string | null;
}

/** Finds what a batch of events names in one statement, and holds the clocks still until the transaction ends. */
export async function namedBy(
  em: EntityManager,
  projectId: string,
  events: readonly UsageEventInput[],
): Promise<Named> {
  const project = decodeId('project', projectId);
  const keys = new Set(events.map(({ meter }) => meter));
  const subjects = new Set(events.map(({ subject }) => subject));
  const params = [project, arrayLiteral([...keys]), project, arrayLiteral([...subjects])];
  const found = await em.execute<Found[]>(FIND_NAMED, params);
  const named = { meters: new Map<string, NamedMeter>(), clocks: new Map<string, Temporal.Instant>() };
  for (const { name, uuid, aggregation, now } of found) {
    if (now) named.clocks.set(name, Temporal.Instant.from(isoFromPostgres(now)));
    else named.meters.set(name, { uuid: uuid!, aggregation: aggregation! });
  }
  return named;
}

const FIND_NAMED = `
  select key as name, id::text as uuid, aggregation, null as now from meter
  where project_id = ? and key = any(?::text[])
  union all
  select subject, null, null, now_at::text from hold_subject_clocks(?, ?)`;
