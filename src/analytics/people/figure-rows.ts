import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { readCells } from '../cells.ts';
import type { ReportDays } from './report-days.ts';

/** The figures of one group in one bucket (counted from 1), or over the whole range where `bucket` is null. */
export interface FigureRow {
  uuid: string;
  bucket: number | null;
  signIns: number;
  activeUsers: number;
  /** First sign-ins to projects. */
  newUsers: number;
  signUps: number;
  /** People of the whole bucket who were never active before, and those active in the bucket before. */
  fresh: number;
  retained: number;
  /** The active people of the whole bucket, and of the one before. */
  whole: number;
  before: number;
  /** Of the last day that has begun; null if none has. */
  daily: number | null;
  weekly: number | null;
  monthly: number | null;
  /** The mean of daily divided by monthly, over the days that are over. */
  stickiness: number | null;
}

/**
 * What both ways to count end with, as common table expressions:
 * - `active (project_id, day, previous_day, people)`: people active on a day, by the day on which they were active before;
 * - `bucketed (project_id, bucket, sign_ins, …)` and `whole_range (project_id, sign_ins, …)`, of which the second has one row
 *   for each reported group.
 */
interface Parts {
  parts: Sql;
  /** The dates at which buckets start, from the one before the first. */
  starts: string[];
}

export function readFigures(em: EntityManager, { parts, starts }: Parts, days: ReportDays): Promise<FigureRow[]> {
  return readCells(em, sql`with ${parts}, ${windows(starts, days)} ${figures(starts.length - 1)}`);
}

/**
 * A person who is active on a day, and was so before on another, is the first time in the window of W days that ends on
 * each date from the later one of `day` and `previous_day + W`, through `day + W - 1`. The sum of these steps up to a date
 * is the number of people in its window.
 */
const windows = (starts: string[], { fromDate, lastDate, today }: ReportDays) => sql`
  step as (
    select project_id, day, sum(people) as daily, coalesce(sum(people) filter (where previous_day <= day - 7), 0) as weekly,
      coalesce(sum(people) filter (where previous_day <= day - 28), 0) as monthly
    from active group by 1, 2
  ), stepped as (
    select project_id, day, daily, weekly, monthly from step
    union all select project_id, day + 7, 0, -daily, 0 from step
    union all select project_id, day + 28, 0, 0, -daily from step
    union all select project_id, previous_day + 7, 0, people, 0 from active where previous_day > day - 7
    union all select project_id, previous_day + 28, 0, 0, people from active where previous_day > day - 28
    union all
    select project_id, date::date, 0, 0, 0
    from whole_range, generate_series(${fromDate.toString()}::date, ${lastDate.toString()}::date, interval '1 day') date
  ), windowed as (
    select project_id, day, sum(daily) as daily, sum(sum(weekly)) over sofar as weekly, sum(sum(monthly)) over sofar as monthly
    from stepped group by 1, 2 window sofar as (partition by project_id order by day)
  ), sticky as (
    select project_id, width_bucket(day, ${starts}::date[]) - 1 as bucket, (array_agg(daily order by day desc))[1] as daily,
      (array_agg(weekly order by day desc))[1] as weekly, (array_agg(monthly order by day desc))[1] as monthly,
      avg(daily / monthly) filter (where monthly > 0 and day < ${today.toString()}::date) as stickiness
    from windowed where day >= ${fromDate.toString()}::date and day <= ${lastDate.toString()}::date
    group by grouping sets ((1, 2), (1))
  )`;

const figures = (buckets: number) => sql`
  select t.project_id as uuid, place.bucket, coalesce(b.sign_ins, 0)::integer as "signIns",
    coalesce(b.active, 0)::integer as "activeUsers", coalesce(b.first_sign_ins, 0)::integer as "newUsers",
    coalesce(b.sign_ups, 0)::integer as "signUps", coalesce(b.fresh, 0)::integer as fresh,
    coalesce(b.retained, 0)::integer as retained, coalesce(b.whole, 0)::integer as whole,
    coalesce(before.whole, 0)::integer as before, s.daily::integer as daily, s.weekly::integer as weekly,
    s.monthly::integer as monthly, s.stickiness::double precision as stickiness
  from whole_range t
  cross join lateral (select generate_series(1, ${buckets}::integer) as bucket union all select null) as place
  left join (
    select project_id, bucket, sign_ins, active, first_sign_ins, sign_ups, fresh, retained, whole from bucketed
    union all select project_id, null, sign_ins, active, first_sign_ins, sign_ups, null, null, null from whole_range
  ) as b on b.project_id = t.project_id and b.bucket is not distinct from place.bucket
  left join bucketed before on before.project_id = t.project_id and before.bucket = place.bucket - 1
  left join sticky s on s.project_id = t.project_id and s.bucket is not distinct from place.bucket
  order by uuid`;
