import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { arrayLiteral } from '../platform/store/array-literal.ts';
import { decodeId } from '../platform/values/ids.ts';
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
  const sql = `
    select trim_scale(usage_as_of(project, meter, aggregation, whose::text[], since, until, recorded_until))::text as usage
    from unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::timestamptz[], ?::timestamptz[], ?::timestamptz[])
      with ordinality as asked (project, meter, aggregation, whose, since, until, recorded_until, place)
    order by place`;
  const found = await em.execute<{ usage: string }[]>(sql, columns(requests));
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
  const sql = `
    select usage_came_late(project, meter, aggregation, whose::text[], since, until, billed_until, recorded_until) as "isLate"
    from unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::timestamptz[], ?::timestamptz[], ?::timestamptz[],
        ?::timestamptz[])
      with ordinality as asked (project, meter, aggregation, whose, since, until, recorded_until, billed_until, place)
    order by place`;
  const billed = arrayLiteral(requests.map(({ billedUntil }) => billedUntil.toString()));
  const found = await em.execute<{ isLate: boolean }[]>(sql, [...columns(requests), billed]);
  return found.map(({ isLate }) => isLate);
}

/** The requests by column; each list of subjects is written as a text, since arrays of arrays must be of one length. */
function columns(requests: readonly UsageAsked[]): string[] {
  return [
    requests.map(({ projectId }) => decodeId('project', projectId)),
    requests.map(({ meterId }) => decodeId('meter', meterId)),
    requests.map(({ aggregation }) => aggregation),
    requests.map(({ subjects }) => arrayLiteral(subjects)),
    requests.map(({ since }) => since.toString()),
    requests.map(({ until }) => until.toString()),
    requests.map(({ recordedUntil }) => recordedUntil.toString()),
  ].map(arrayLiteral);
}
