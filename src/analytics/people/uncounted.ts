import type { Temporal } from 'temporal-polyfill';
import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { earlier } from '../../platform/time/instants.ts';
import { calendarDays } from './calendar-days.ts';
import { dayOf } from './day-of.ts';
import { behindHours, networkUuid } from './people-count.ts';
import { isInScope, isNetwork } from './scope.ts';
import type { Scope } from './scope.ts';

/**
 * The sign-ins that are not counted yet, in the form of the counts, as common table expressions: `uncounted_people` as
 * `person_day`, `uncounted_sign_ins` as `sign_in_day`, and `uncounted_active`, the active days of each person with the
 * previous and the first one. PostgreSQL's snapshot has a sign-in either counted or here.
 */
export function uncounted(scope: Scope, to: Temporal.Instant, timezone: string, now: Temporal.Instant): Sql {
  // The planner does not know how few rows are not counted; they are no older than that, or counting is behind.
  const start = now.subtract({ hours: behindHours });
  const end = earlier(to, now.add({ hours: 1 }));
  const days = calendarDays(now.subtract({ hours: behindHours + 24 }), now.add({ hours: 1 }), timezone);
  const whole = isNetwork(scope);
  const group = whole ? sql`${networkUuid}::uuid` : sql`t.project_id`;
  const ups = whole
    ? sql`union all
      select ${networkUuid}::uuid, ${dayOf(sql`created_at`, days)}, 0, 0, 1
      from hub_user, people_count
      where created_at >= counted_until and created_at >= ${start} and created_at < ${end}`
    : sql``;
  return sql`tail as materialized (
    select s.project_id, s.user_id, ${dayOf(sql`s.at`, days)} as day
    from sign_in s, people_count
    where s.at >= counted_until and s.at >= ${start} and s.at < ${end} and ${isInScope(scope, 's.project_id')}
  ), tail_person as (
    select project_id, user_id, day, count(*) as sign_ins from tail group by 1, 2, 3
  ), tail_group as (
    select distinct ${group} as project_id, t.user_id, t.day from tail t
  ), uncounted_active as (
    select * from (
      select t.project_id, t.user_id, day,
        coalesce(lag(day) over of_person, last_day, '-infinity') as previous_day,
        coalesce(first_day, first_value(day) over of_person) as first_day
      from tail_group t left join person_activity known on known.user_id = t.user_id and known.project_id = t.project_id
      window of_person as (partition by t.project_id, t.user_id order by day)
    ) as dated
    where previous_day < day
  ), uncounted_people as (
    select project_id, day, previous_day, count(*)::integer as people from uncounted_active group by 1, 2, 3
  ), uncounted_sign_ins as (
    select project_id, day, sum(sign_ins) as sign_ins, sum(first_sign_ins) as first_sign_ins, sum(sign_ups) as sign_ups from (
      select ${group}, day, sign_ins, case when known.user_id is null
        and day = min(day) over (partition by t.project_id, t.user_id) then 1 else 0 end, 0
      from tail_person t left join person_activity known on known.user_id = t.user_id and known.project_id = t.project_id
      ${ups}
    ) as part (project_id, day, sign_ins, first_sign_ins, sign_ups)
    group by 1, 2
  )`;
}
