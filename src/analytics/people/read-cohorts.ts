import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { plannedForValues, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Range } from '../range.ts';
import { dateOf } from './calendar-days.ts';
import { firsts } from './firsts.ts';
import type { PeopleCountNow } from './people-count.ts';
import { isCountOf, isInScope } from './scope.ts';
import type { Scope } from './scope.ts';
import { uncounted } from './uncounted.ts';

/** How many people of a cohort were active in a bucket; both are numbers of buckets, from 1. */
export interface CohortRow {
  cohort: number;
  bucket: number;
  people: number;
}

export interface CohortRequest {
  scope: Scope;
  range: Range;
  now: Temporal.Instant;
}

/** Reads cohorts from the counts and the few sign-ins that are not counted yet. */
export function readCountedCohorts(em: EntityManager, { scope, range, now }: CohortRequest): Promise<CohortRow[]> {
  const { interval, timezone, buckets } = range;
  const starts = buckets.map(({ start }) => dateOf(start, timezone).toString());
  const end = buckets.at(-1)!.end;
  const [first, last] = [starts[0]!, starts.at(-1)!];
  const startOf = (date: string) => sql`date_trunc(${interval}::text, ${rawSql(date)}::timestamp)::date`;
  return query(
    em,
    plannedForValues(sql`
      with ${uncounted(scope, end, timezone, now)}, cohort as (
        select first_start, start, people from person_cohort
        where ${isCountOf(scope, 'project_id')} and unit = ${interval} and first_start >= ${first} and start <= ${last}
        union all
        select ${startOf('first_day')}, ${startOf('day')}, 1 from uncounted_active
        where previous_day < ${startOf('day')}
      )
      select width_bucket(first_start, ${starts}::date[]) as cohort, width_bucket(start, ${starts}::date[]) as bucket,
        sum(people)::integer as people
      from cohort where first_start >= ${first}::date and start <= ${last}::date
      group by 1, 2`),
  );
}

/** Reads cohorts from the sign-ins themselves. */
export function readRawCohorts(
  em: EntityManager,
  { scope, range }: CohortRequest,
  { countedUntil }: PeopleCountNow,
): Promise<CohortRow[]> {
  const starts = range.buckets.map(({ start }) => start);
  const end = range.buckets.at(-1)!.end;
  return query(
    em,
    plannedForValues(sql`
      with hit as materialized (
        select s.project_id, s.user_id, s.at from sign_in s
        where ${isInScope(scope, 's.project_id')} and s.at >= ${starts[0]!} and s.at < ${end}
      ), ${firsts(scope, { since: starts[0]!, countedUntil })}
      select width_bucket(first_at, ${starts}::timestamptz[]) as cohort, width_bucket(at, ${starts}::timestamptz[]) as bucket,
        count(distinct user_id)::integer as people
      from hit join first_of_group using (user_id) where first_at >= ${starts[0]!}
      group by 1, 2`),
  );
}
