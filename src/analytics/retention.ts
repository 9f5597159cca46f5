import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../errors.ts';
import type { Viewer } from '../auth/viewer.ts';
import { isBefore } from './buckets.ts';
import type { AnalyticsInterval } from './interval.ts';
import { startOf } from './people/calendar-days.ts';
import { cohortsOf } from './people/cohorts.ts';
import type { RetentionAverage, RetentionCohort } from './people/cohorts.ts';
import type { PeopleCountNow } from './people/people-count.ts';
import { readCountedCohorts, readRawCohorts } from './people/read-cohorts.ts';
import type { CohortRequest, CohortRow } from './people/read-cohorts.ts';
import { hasWholeDays } from './people/report-days.ts';
import { completeFrom, readSteadily, requireKnown } from './people/reading.ts';
import { haveSameDays } from './people/same-days.ts';
import { isAcrossProjects, isCounted } from './people/scope.ts';
import { reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { RangeRequest } from './range.ts';
import { requireFewPoints } from './report.ts';

export interface RetentionRequest extends RangeRequest {
  projectId?: string | null;
}

interface RetentionReport {
  from: Temporal.Instant;
  to: Temporal.Instant;
  interval: AnalyticsInterval;
  timezone: string;
  cohorts: RetentionCohort[];
  averages: RetentionAverage[];
}

/** Reports how many of the people who were first active in a bucket came back in later ones. */
export async function userRetention(
  em: EntityManager,
  viewer: Viewer,
  request: RetentionRequest,
  now: Temporal.Instant,
): Promise<RetentionReport> {
  if (!hasWholeDays(request.interval)) throw invalid('/interval', 'must be a day or longer');
  const scope = { projects: reportedProjects(viewer, request.projectId), isGrouped: false };
  const range = readRange(request, now);
  const { interval, timezone, buckets } = range;
  requireFewPoints((buckets.length * (buckets.length + 1)) / 2);
  const [from, to] = [buckets[0]!.start, buckets.at(-1)!.end];
  const rows = await readSteadily(em, now, (state) => readRows(em, { scope, range, now }, state));
  const isOver = ({ end }: { end: Temporal.Instant }) => !isBefore(now, end);
  return { from, to, interval, timezone, ...cohortsOf(buckets, rows, isOver, isAcrossProjects(scope)) };
}

function readRows(em: EntityManager, asked: CohortRequest, state: PeopleCountNow): Promise<CohortRow[]> {
  const { timezone, buckets } = asked.range;
  const from = buckets[0]!.start;
  const to = buckets.at(-1)!.end;
  const reaches = { from, to: isBefore(to, asked.now) ? to : asked.now };
  const hasDays = isBefore(asked.now, from) || haveSameDays([state.timezone, timezone], reaches);
  if (!state.isBehind && isCounted(asked.scope) && hasDays) {
    const known = completeFrom(state);
    requireKnown(from, known && startOf(known, state.timezone), state);
    return readCountedCohorts(em, asked);
  }
  requireKnown(from, state.expiredUntil, state);
  return readRawCohorts(em, asked, state);
}
