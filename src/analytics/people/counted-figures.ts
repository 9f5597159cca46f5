import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Range } from '../range.ts';
import { readFigures } from './figure-rows.ts';
import type { FigureRow } from './figure-rows.ts';
import { networkUuid } from './people-count.ts';
import { startDates } from './report-days.ts';
import type { ReportDays } from './report-days.ts';
import { isCountOf } from './scope.ts';
import type { Scope } from './scope.ts';
import { uncounted } from './uncounted.ts';

export interface FigureRequest {
  scope: Scope;
  range: Range;
  days: ReportDays;
  now: Temporal.Instant;
}

/** Reads the figures from the counts by day and the few sign-ins that are not counted yet. */
export function readCountedFigures(em: EntityManager, request: FigureRequest): Promise<FigureRow[]> {
  const { range, days } = request;
  const starts = startDates(days, range.timezone);
  return readFigures(em, { parts: parts(request, starts), starts }, days);
}

function parts({ scope, range, days, now }: FigureRequest, starts: string[]): Sql {
  const [from, to, since] = [days.fromDate, days.toDate, days.sinceDate].map((date) => sql`${date.toString()}::date`);
  const start = (bucket: Sql) => sql`(${starts}::date[])[${bucket}]`;
  return sql`${uncounted(scope, range.to, range.timezone, now)}, active as materialized (
    select project_id, day, previous_day, people from person_day
    where ${isCountOf(scope, 'project_id')} and day >= ${since!} and day < ${to!}
    union all
    select project_id, day, previous_day, people from uncounted_people where day >= ${since!} and day < ${to!}
  ), signed_in as materialized (
    select project_id, day, sign_ins, first_sign_ins, sign_ups from sign_in_day
    where ${isCountOf(scope, 'project_id')} and day >= ${from!} and day < ${to!}
    union all
    select project_id, day, sign_ins, first_sign_ins, sign_ups from uncounted_sign_ins where day >= ${from!} and day < ${to!}
  ), active_bucket as (
    select project_id, place - 1 as bucket,
      sum(people) filter (where day >= ${from!} and previous_day < greatest(${start(sql`place`)}, ${from!})) as active,
      sum(people) filter (where previous_day < ${start(sql`place`)}) as whole,
      sum(people) filter (where previous_day = '-infinity') as fresh,
      sum(people) filter (where previous_day >= ${start(sql`place - 1`)} and previous_day < ${start(sql`place`)}) as retained
    from active cross join lateral (select width_bucket(day, ${starts}::date[]) as place) as placed
    where place > 0 group by 1, 2
  ), signed_in_bucket as (
    select project_id, width_bucket(day, ${starts}::date[]) - 1 as bucket, sum(sign_ins) as sign_ins,
      sum(first_sign_ins) as first_sign_ins, sum(sign_ups) as sign_ups
    from signed_in group by 1, 2
  ), bucketed as (
    select project_id, bucket, sign_ins, active, first_sign_ins, sign_ups, fresh, retained, whole
    from active_bucket full join signed_in_bucket using (project_id, bucket)
  ), in_range as (
    select project_id, sum(sign_ins) as sign_ins, sum(first_sign_ins) as first_sign_ins, sum(sign_ups) as sign_ups
    from signed_in group by 1
  ), whole_range as (
    select project_id, sign_ins, first_sign_ins, sign_ups, (
        select sum(people) from active a where a.project_id = r.project_id and day >= ${from!} and previous_day < ${from!}
      ) as active
    from ${reported(scope)} r
  )`;
}

/** A report without groups has one, even without sign-ins. */
function reported({ projects, isGrouped }: Scope): Sql {
  if (isGrouped) return sql`(select * from in_range where sign_ins > 0)`;
  const only = projects === 'all' ? networkUuid : uuid.project(projects[0]!);
  return sql`(select id as project_id, sign_ins, first_sign_ins, sign_ups
    from (select ${only}::uuid as id) as one left join in_range on project_id = id)`;
}
