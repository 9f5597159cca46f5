import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import type { Viewer } from '../auth/viewer.ts';
import { typeId } from '../platform/store/sql.ts';
import { isBefore } from './buckets.ts';
import { isStartOfDay, startOf } from './people/calendar-days.ts';
import { readCountedFigures } from './people/counted-figures.ts';
import type { FigureRequest } from './people/counted-figures.ts';
import type { FigureRow } from './people/figure-rows.ts';
import type { PeopleCountNow } from './people/people-count.ts';
import { readRawFigures } from './people/raw-figures.ts';
import { completeFrom, keptFrom, readSteadily, requireKnown } from './people/reading.ts';
import { hasWholeDays, reportDays } from './people/report-days.ts';
import { haveSameDays } from './people/same-days.ts';
import { fromWholeDay } from './people/whole-days.ts';
import { isAcrossProjects, isCounted, isNetwork } from './people/scope.ts';
import { figuresOf } from './people/user-figures.ts';
import { noFigures } from './people/user-report.ts';
import type { UserPointFigures } from './people/user-report.ts';
import { reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { RangeRequest } from './range.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';

export enum UserGrouping {
  project = 'project',
}

registerEnumType(UserGrouping, {
  name: 'UserGrouping',
  description: 'The grouping of figures about users.',
  valuesConfig: {
    project: { description: 'One group for each project with sign-ins in the range.' },
  },
});

export interface UserRequest extends RangeRequest {
  projectId?: string | null;
  groupBy?: UserGrouping | null;
}

export interface UserGroup {
  projectId: string | null;
}

/** Reports sign-ins, and the people active over time. */
export async function userAnalytics(
  em: EntityManager,
  viewer: Viewer,
  request: UserRequest,
  now: Temporal.Instant,
): Promise<Report<UserGroup, UserPointFigures>> {
  const scope = { projects: reportedProjects(viewer, request.projectId), isGrouped: Boolean(request.groupBy) };
  const range = readRange(fromWholeDay(request, now), now);
  const asked = { scope, range, days: reportDays(range, now), now };
  return readSteadily(em, now, async (state) => {
    const [rows, knownFrom] = await readRows(em, asked, state);
    const rules = { ...asked, knownFrom, hasSignUps: isNetwork(scope), hidesSmall: isAcrossProjects(scope) };
    const keyOf = (uuid: string) => (scope.isGrouped ? uuid : '');
    const cells = rows.map((row) => ({ group: keyOf(row.uuid), bucket: row.bucket, figures: figuresOf(row, rules) }));
    const projectId = (uuid: string) => (scope.isGrouped ? typeId.project(uuid) : null);
    const groups = new Map(rows.map(({ uuid }) => [keyOf(uuid), { projectId: projectId(uuid) }]));
    return buildReport(range, groups, cells, noFigures);
  });
}

/** Reads the figures, and returns from when on activity is known where they were read. */
async function readRows(
  em: EntityManager,
  asked: FigureRequest,
  state: PeopleCountNow,
): Promise<[FigureRow[], Temporal.PlainDate | null]> {
  const { from, timezone } = asked.range;
  if (canUseCounts(asked, state)) {
    const known = completeFrom(state);
    requireKnown(from, known && startOf(known, state.timezone), state);
    return [await readCountedFigures(em, asked), known];
  }
  requireKnown(from, state.expiredUntil, state);
  return [await readRawFigures(em, asked, state), keptFrom(state, timezone)];
}

/** Counts are of whole days of one zone. A range that ends now, or later, has the whole of the last day there is. */
function canUseCounts({ scope, range, days, now }: FigureRequest, state: PeopleCountNow): boolean {
  const { from, to, interval, timezone } = range;
  const reaches = { from: startOf(days.sinceDate, timezone), to: isBefore(to, now) ? to : now };
  return (
    !state.isBehind &&
    hasWholeDays(interval) &&
    isCounted(scope) &&
    isStartOfDay(from, timezone) &&
    (isStartOfDay(to, timezone) || !isBefore(to, now)) &&
    (isBefore(now, from) || haveSameDays([state.timezone, timezone], reaches))
  );
}
