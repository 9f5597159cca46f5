import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { arrayLiteral } from '../platform/store/array-literal.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import type { Aggregation } from './aggregation.ts';

/** Whose usage of what, in the half-open time [since, until), by what was recorded up to and including recordedUntil. */
export interface UsageAsked {
  projectId: string;
  meterId: string;
  aggregation: Aggregation;
  /** All that the events may call them; each is counted. */
  subjects: readonly string[];
  since: Temporal.Instant;
  until: Temporal.Instant;
  recordedUntil: Temporal.Instant;
}

export interface LateUsageAsked extends UsageAsked {
  /** Up to and including when what was billed had been recorded. */
  billedUntil: Temporal.Instant;
}

/** What each of the requests comes to, as decimals in their order, in one statement (none for no requests). */
export async function usageAsOf(em: EntityManager, requests: readonly UsageAsked[]): Promise<string[]> {
  if (requests.length === 0) return [];
  const asked = columns(requests);
  const found = await query<{ usage: string }>(
    em,
    sql`select trim_scale(
       usage_as_of(project, meter, aggregation, whose::text[], since, until, recorded_until))::text as usage
     from unnest(${asked.project}::uuid[], ${asked.meter}::uuid[], ${asked.aggregation}::text[],
         ${asked.subjects}::text[], ${asked.since}::timestamptz[], ${asked.until}::timestamptz[],
         ${asked.recordedUntil}::timestamptz[])
       with ordinality as asked (project, meter, aggregation, whose, since, until, recorded_until, place)
     order by place`,
  );
  return found.map(({ usage }) => usage);
}

/**
 * For each of the requests, in one statement, whether any of its events was recorded after billedUntil, up to and
 * including recordedUntil. For a level, also of events before `since`: a change lasts. What is recorded is stamped
 * before it is committed, so that an event stamped at billedUntil or a little before may have been missed by the bill:
 * ask from somewhat earlier, and let the difference to what was billed decide.
 */
export async function lateUsage(em: EntityManager, requests: readonly LateUsageAsked[]): Promise<boolean[]> {
  if (requests.length === 0) return [];
  const asked = columns(requests);
  const billedUntil = requests.map((request) => request.billedUntil);
  const found = await query<{ isLate: boolean }>(
    em,
    sql`select usage_came_late(
       project, meter, aggregation, whose::text[], since, until, billed_until, recorded_until) as "isLate"
     from unnest(${asked.project}::uuid[], ${asked.meter}::uuid[], ${asked.aggregation}::text[],
         ${asked.subjects}::text[], ${asked.since}::timestamptz[], ${asked.until}::timestamptz[],
         ${asked.recordedUntil}::timestamptz[], ${billedUntil}::timestamptz[])
       with ordinality as asked
         (project, meter, aggregation, whose, since, until, recorded_until, billed_until, place)
     order by place`,
  );
  return found.map(({ isLate }) => isLate);
}

/** The requests by column; each list of subjects is written as a text, since arrays of arrays must be of one length. */
function columns(requests: readonly UsageAsked[]) {
  return {
    project: requests.map(({ projectId }) => uuid.project(projectId)),
    meter: requests.map(({ meterId }) => uuid.meter(meterId)),
    aggregation: requests.map(({ aggregation }) => aggregation),
    subjects: requests.map(({ subjects }) => arrayLiteral(subjects)),
    since: requests.map(({ since }) => since),
    until: requests.map(({ until }) => until),
    recordedUntil: requests.map(({ recordedUntil }) => recordedUntil),
  };
}
