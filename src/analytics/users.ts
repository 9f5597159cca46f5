import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { sql, typeId } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { inProjects, reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { Range, RangeRequest } from './range.ts';
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

export interface UserFigures {
  signIns: number;
  activeUsers: number;
  newUsers: number;
}

/** Reports sign-ins, active users and new users. */
export async function userAnalytics(
  em: EntityManager,
  viewer: Viewer,
  request: UserRequest,
  now: Temporal.Instant,
): Promise<Report<UserGroup, UserFigures>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  const counted = await countSignIns(em, projects, range, request.groupBy);
  const cells = counted.map(({ uuid, bucket, ...figures }) => ({ group: uuid ?? '', bucket, figures }));
  const totals = counted.filter(({ bucket }) => bucket === null);
  const groups = new Map(totals.map(({ uuid }) => [uuid ?? '', { projectId: uuid && typeId.project(uuid) }]));
  return buildReport(range, groups, cells, { signIns: 0, activeUsers: 0, newUsers: 0 });
}

interface UserCountRow extends UserFigures {
  uuid: string | null;
  bucket: number | null;
}

function countSignIns(
  em: EntityManager,
  projects: ViewerReach,
  range: Range,
  groupBy?: UserGrouping | null,
): Promise<UserCountRow[]> {
  const where = inProjects(projects, 's.project_id')
    .and(sql`s.at >= ${range.from}`)
    .and(sql`s.at < ${range.to}`);
  const [uuid, sets] = groupBy
    ? [sql`s.project_id`, sql`(s.project_id, bucket), (s.project_id)`]
    : [sql`null`, sql`(bucket), ()`];
  const cells = sql`
    select ${uuid} as uuid, bucket, count(*)::integer as "signIns", count(distinct s.user_id)::integer as "activeUsers",
      count(*) filter (where is_first)::integer as "newUsers"
    from sign_in s
    cross join lateral (select width_bucket(s.at, ${starts(range)}::timestamptz[]) as bucket) as place
    cross join lateral (
      select not exists (
        select from sign_in earlier
        where earlier.project_id = s.project_id and earlier.user_id = s.user_id
          and (earlier.at, earlier.id) < (s.at, s.id)
      )
    ) as first (is_first)
    ${where.sql}
    group by grouping sets (${sets})
    order by uuid`;
  return readCells(em, cells);
}
