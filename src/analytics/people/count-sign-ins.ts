import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, plannedForValues, query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { isBefore } from '../buckets.ts';
import { calendarDays } from './calendar-days.ts';
import type { CalendarDays } from './calendar-days.ts';
import { dayOf } from './day-of.ts';
import { readForCounting, networkUuid } from './people-count.ts';
import type { PeopleCount } from './people-count.ts';
import { restartCounting } from './restart-counting.ts';

interface CountRequest {
  /** The zone whose days are counted; counting starts again when it has changed. */
  timezone: string;
  /** Later sign-ins are left for another time: an earlier one may not be committed yet. */
  until: Temporal.Instant;
  /** The number of sign-ins to count at once. Those of one millisecond are counted together. */
  limit: number;
}

/** A part of the time, from `start` up to but not including `end`. */
interface Slice {
  start: Temporal.Instant;
  end: Temporal.Instant;
  isLast: boolean;
}

/**
 * Counts the oldest sign-ins that are not counted yet, in one transaction; a crash counts all of them or none. Returns
 * whether there may be more. Of several callers at once, one counts and the others return.
 */
export function countSignIns(em: EntityManager, request: CountRequest): Promise<boolean> {
  return em.transactional(async (inside) => {
    const state = await readForCounting(inside, 'skip');
    if (!state) return false;
    if (state.timezone !== request.timezone) {
      await restartCounting(inside, state, request.timezone);
      return true;
    }
    const slice = await nextSlice(inside, state, request);
    if (!slice) return false;
    await query(inside, plannedForValues(count(slice, calendarDays(slice.start, slice.end, state.timezone))));
    await query(inside, sql`update people_count set counted_until = ${slice.end}`);
    return !slice.isLast;
  });
}

/** Where nothing is to be counted, nothing is written. */
async function nextSlice(
  em: EntityManager,
  { countedUntil }: PeopleCount,
  { until, limit }: CountRequest,
): Promise<Slice | undefined> {
  const since = countedUntil ?? '-infinity';
  const [row] = await query<{ start: Temporal.Instant | null; end: Temporal.Instant | null }>(
    em,
    plannedForValues(sql`select least(
        (select min(at) from sign_in where at >= ${since}::timestamptz and at < ${until}),
        (select min(created_at) from hub_user where created_at >= ${since}::timestamptz and created_at < ${until})
      ) as start, (
        select at from sign_in where at >= ${since}::timestamptz and at < ${until} order by at offset ${limit} limit 1
      ) as end`),
    { start: instant, end: instant },
  );
  const { start, end } = row!;
  if (!start) return undefined;
  if (!end) return { start, end: until, isLast: true };
  return { start, end: isBefore(start, end) ? end : start.add({ milliseconds: 1 }), isLast: false };
}

const count = ({ start, end }: Slice, days: CalendarDays): Sql => sql`
  with slice as materialized (
    select project_id, user_id, at, ${dayOf(sql`at`, days)} as day
    from sign_in where at >= ${start} and at < ${end}
  ), person as materialized (
    select project_id, user_id, day, count(*) as sign_ins, min(at) as first_at
    from (select project_id, user_id, at, day from slice union all select ${networkUuid}::uuid, user_id, at, day from slice) as each
    group by 1, 2, 3
  ), dated as materialized (
    select p.project_id, p.user_id, p.day, p.sign_ins,
      coalesce(lag(p.day) over (of_person order by p.day), known.last_day) as previous_day,
      coalesce(known.first_at, min(p.first_at) over of_person) as first_at,
      coalesce(known.first_day, min(p.day) over of_person) as first_day
    from person p left join person_activity known on known.user_id = p.user_id and known.project_id = p.project_id
    window of_person as (partition by p.project_id, p.user_id)
  ), active as materialized (
    select project_id, user_id, day, coalesce(previous_day, '-infinity') as previous_day, first_day
    from dated where previous_day is null or previous_day < day
  ), counted_people as (
    insert into person_day as total (project_id, day, previous_day, people)
    select project_id, day, previous_day, count(*) from active group by 1, 2, 3 order by 1, 2, 3
    on conflict (project_id, day, previous_day) do update set people = total.people + excluded.people
  ), counted_cohorts as (
    insert into person_cohort as total (project_id, unit, first_start, start, people)
    select project_id, unit, date_trunc(unit, first_day::timestamp)::date, date_trunc(unit, day::timestamp)::date, count(*)
    from active cross join unnest(array['day', 'week', 'month', 'quarter', 'year']) unit
    where previous_day < date_trunc(unit, day::timestamp)::date
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (project_id, unit, first_start, start) do update set people = total.people + excluded.people
  ), by_day as (
    select project_id, day, sum(sign_ins) as sign_ins, count(*) filter (where previous_day is null) as first_sign_ins
    from dated group by 1, 2
  ), counted_sign_ins as (
    insert into sign_in_day as total (project_id, day, sign_ins, first_sign_ins, sign_ups)
    select project_id, day, sum(sign_ins), sum(first_sign_ins), sum(sign_ups) from (
      select project_id, day, sign_ins, case project_id when ${networkUuid}::uuid then 0 else first_sign_ins end, 0 from by_day
      union all
      select ${networkUuid}::uuid, day, 0, first_sign_ins, 0 from by_day where project_id <> ${networkUuid}::uuid
      union all
      select ${networkUuid}::uuid, ${dayOf(sql`created_at`, days)}, 0, 0, 1
      from hub_user where created_at >= ${start} and created_at < ${end}
    ) as part (project_id, day, sign_ins, first_sign_ins, sign_ups)
    group by 1, 2 order by 1, 2
    on conflict (project_id, day) do update set sign_ins = total.sign_ins + excluded.sign_ins,
      first_sign_ins = total.first_sign_ins + excluded.first_sign_ins, sign_ups = total.sign_ups + excluded.sign_ups
  )
  insert into person_activity as known (user_id, project_id, first_at, first_day, last_day)
  select user_id, project_id, min(first_at), min(first_day), max(day) from dated group by 1, 2
  on conflict (user_id, project_id) do update set last_day = excluded.last_day
  where known.last_day < excluded.last_day`;
