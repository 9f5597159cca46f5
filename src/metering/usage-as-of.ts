import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { arrayLiteral } from '../platform/store/array-literal.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import type { Aggregation } from './aggregation.ts';

/** Selects usage in the half-open period [since, until) that was recorded up to and including `recordedUntil`. */
export interface UsageQuery {
  projectId: string;
  meterId: string;
  aggregation: Aggregation;
  /** All identifiers of the user in events; the usage of each is counted. */
  subjects: readonly string[];
  /** The numbers of the groups that are counted; left out, the whole meter. */
  groups?: readonly number[];
  since: Temporal.Instant;
  until: Temporal.Instant;
  recordedUntil: Temporal.Instant;
}

export interface LateUsageQuery extends UsageQuery {
  /** The bill covers events recorded up to and including this time. */
  billedUntil: Temporal.Instant;
}

/** Calculates the usage for each query, as decimals in their order, in one statement (none without queries). */
export async function usageAsOf(em: EntityManager, queries: readonly UsageQuery[]): Promise<string[]> {
  if (queries.length === 0) return [];
  const arrays = columns(queries);
  const found = await query<{ usage: string }>(
    em,
    queries.some(({ groups }) => groups) ? usageOfGroups(arrays, queries) : usageOfMeters(arrays),
  );
  return found.map(({ usage }) => usage);
}

const usageOfMeters = (arrays: Columns) => sql`
  select trim_scale(usage_as_of(project, meter, aggregation, subjects::text[], since, until, recorded_until))::text as usage
  from unnest(${arrays.project}::uuid[], ${arrays.meter}::uuid[], ${arrays.aggregation}::text[],
      ${arrays.subjects}::text[], ${arrays.since}::timestamptz[], ${arrays.until}::timestamptz[],
      ${arrays.recordedUntil}::timestamptz[])
    with ordinality as requested (project, meter, aggregation, subjects, since, until, recorded_until, place)
  order by place`;

/** Queries without groups count the whole meter. */
const usageOfGroups = (arrays: Columns, queries: readonly UsageQuery[]) => sql`
  select trim_scale(case
      when groups is null then usage_as_of(project, meter, aggregation, subjects::text[], since, until, recorded_until)
      else group_usage_as_of(
        project, meter, aggregation, subjects::text[], groups::smallint[], since, until, recorded_until)
    end)::text as usage
  from unnest(${arrays.project}::uuid[], ${arrays.meter}::uuid[], ${arrays.aggregation}::text[],
      ${arrays.subjects}::text[], ${queries.map(({ groups }) => (groups ? `{${groups.join()}}` : null))}::text[],
      ${arrays.since}::timestamptz[], ${arrays.until}::timestamptz[], ${arrays.recordedUntil}::timestamptz[])
    with ordinality as requested (project, meter, aggregation, subjects, groups, since, until, recorded_until, place)
  order by place`;

/**
 * Checks for each query, in one statement, whether an event was recorded after `billedUntil`, up to and including
 * `recordedUntil`. For a level, events before `since` count too, since a change lasts. Events are stamped before they are
 * committed, so the bill may have missed one stamped at `billedUntil` or shortly before. Pass a somewhat earlier
 * `billedUntil`, and let the difference to the billed usage decide.
 */
export async function lateUsage(em: EntityManager, queries: readonly LateUsageQuery[]): Promise<boolean[]> {
  if (queries.length === 0) return [];
  const arrays = columns(queries);
  const billedUntil = queries.map((each) => each.billedUntil);
  const found = await query<{ isLate: boolean }>(
    em,
    sql`select usage_came_late(
       project, meter, aggregation, subjects::text[], since, until, billed_until, recorded_until) as "isLate"
     from unnest(${arrays.project}::uuid[], ${arrays.meter}::uuid[], ${arrays.aggregation}::text[],
         ${arrays.subjects}::text[], ${arrays.since}::timestamptz[], ${arrays.until}::timestamptz[],
         ${arrays.recordedUntil}::timestamptz[], ${billedUntil}::timestamptz[])
       with ordinality as requested
         (project, meter, aggregation, subjects, since, until, recorded_until, billed_until, place)
     order by place`,
  );
  return found.map(({ isLate }) => isLate);
}

type Columns = ReturnType<typeof columns>;

/** The queries as one array for each column. A list of subjects is one text, since nested arrays need equal lengths. */
function columns(queries: readonly UsageQuery[]) {
  return {
    project: queries.map(({ projectId }) => uuid.project(projectId)),
    meter: queries.map(({ meterId }) => uuid.meter(meterId)),
    aggregation: queries.map(({ aggregation }) => aggregation),
    subjects: queries.map(({ subjects }) => arrayLiteral(subjects)),
    since: queries.map(({ since }) => since),
    until: queries.map(({ until }) => until),
    recordedUntil: queries.map(({ recordedUntil }) => recordedUntil),
  };
}
