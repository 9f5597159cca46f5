import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { later } from '../../platform/time/instants.ts';
import { calendarDays, startOf } from './calendar-days.ts';
import type { FigureRequest } from './counted-figures.ts';
import { dayOf } from './day-of.ts';
import { readFigures } from './figure-rows.ts';
import type { FigureRow } from './figure-rows.ts';
import { firsts } from './firsts.ts';
import { networkUuid } from './people-count.ts';
import type { PeopleCountNow } from './people-count.ts';
import { sinceInstant, startDates } from './report-days.ts';
import { groupOf, isInScope, isNetwork } from './scope.ts';
import type { Scope } from './scope.ts';

/** Reads the figures from the sign-ins themselves: for any zone, hours, and ranges that begin within a day. */
export function readRawFigures(em: EntityManager, request: FigureRequest, state: PeopleCountNow): Promise<FigureRow[]> {
  const { range, days } = request;
  return readFigures(em, { parts: parts(request, state), starts: startDates(days, range.timezone) }, days);
}

function parts({ scope, range, days, now }: FigureRequest, { oldestAt, countedUntil }: PeopleCountNow): Sql {
  const { starts } = days;
  const { from, to, timezone } = range;
  const since = sinceInstant(days, timezone);
  const bucketOf = (at: Sql) => sql`width_bucket(${at}, ${starts}::timestamptz[]) - 1`;
  const calendar = calendarDays(
    later(startOf(days.sinceDate, timezone), oldestAt ?? now),
    later(now, oldestAt ?? now).add({ hours: 1 }),
    timezone,
  );
  return sql`hit as materialized (
    select s.project_id, s.user_id, s.at from sign_in s
    where ${isInScope(scope, 's.project_id')} and s.at >= ${since} and s.at < ${to}
  ), ${firsts(scope, { since, countedUntil })}, person_bucket as materialized (
    select ${groupOf(scope, 'project_id')} as project_id, user_id, ${bucketOf(sql`at`)} as bucket,
      count(*) filter (where at >= ${from}) as sign_ins
    from hit group by 1, 2, 3
  ), with_previous as (
    select project_id, user_id, bucket, sign_ins,
      lag(bucket) over (partition by project_id, user_id order by bucket) as previous_bucket
    from person_bucket where bucket >= 0
  ), active_bucket as (
    select project_id, bucket, sum(sign_ins) as sign_ins, count(*) filter (where sign_ins > 0) as active, count(*) as whole,
      count(*) filter (where first_at >= (${starts}::timestamptz[])[bucket + 1]) as fresh,
      count(*) filter (where previous_bucket = bucket - 1) as retained
    from with_previous join first_of_group using (project_id, user_id) group by 1, 2
  ), entry as (
    select project_id, bucket, sum(first_sign_ins) as first_sign_ins, sum(sign_ups) as sign_ups from (
      select ${groupOf(scope, 'project_id')} as project_id, ${bucketOf(sql`first_at`)} as bucket, 1, 0 from first_of_project
      where first_at >= ${from} and first_at < ${to}
      ${signUps(scope, bucketOf(sql`created_at`), sql`created_at >= ${from} and created_at < ${to}`)}
    ) as each (project_id, bucket, first_sign_ins, sign_ups)
    group by 1, 2
  ), bucketed as (
    select project_id, bucket, sign_ins, active, first_sign_ins, sign_ups, fresh, retained, whole
    from active_bucket full join entry using (project_id, bucket)
  ), whole_range as (
    select g.project_id, sum(b.sign_ins) as sign_ins, sum(b.first_sign_ins) as first_sign_ins, sum(b.sign_ups) as sign_ups, (
        select count(distinct user_id) from person_bucket p where p.project_id = g.project_id and p.sign_ins > 0
      ) as active
    from ${reported(scope)} g left join bucketed b on b.project_id = g.project_id
    group by g.project_id
  ), person_active as (
    select project_id, day, coalesce(lag(day) over (partition by project_id, user_id order by day), '-infinity') as previous_day
    from (select distinct ${groupOf(scope, 'project_id')} as project_id, user_id, ${dayOf(sql`at`, calendar)} as day from hit) as each
    where day is not null
  ), active as materialized (
    select project_id, day, previous_day, count(*) as people from person_active group by 1, 2, 3
  )`;
}

function signUps(scope: Scope, bucket: Sql, isInRange: Sql): Sql {
  if (!isNetwork(scope)) return sql``;
  return sql`union all select ${networkUuid}::uuid, ${bucket}, 0, 1 from hub_user where ${isInRange}`;
}

/** A report without groups has one, even without sign-ins. */
function reported({ isGrouped }: Scope): Sql {
  return isGrouped
    ? sql`(select distinct project_id from person_bucket where sign_ins > 0)`
    : sql`(select ${networkUuid}::uuid as project_id)`;
}
