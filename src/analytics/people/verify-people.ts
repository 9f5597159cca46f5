import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { instant, query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { calendarDays, nextDay, startOf } from './calendar-days.ts';
import type { CalendarDays } from './calendar-days.ts';
import { dayOf } from './day-of.ts';
import { readForCounting, networkUuid } from './people-count.ts';
import type { PeopleCount } from './people-count.ts';

interface PeopleVerification {
  /** The number of sign-ins that were compared. */
  signIns: number;
  /** The days whose counts differ from their sign-ins, oldest first. */
  days: string[];
}

/** Compares the counts of people with the sign-ins that are kept, in one snapshot; changes nothing. */
export async function verifyPeople(em: EntityManager): Promise<PeopleVerification> {
  return em.fork({ clear: true }).transactional(verifyIn, {
    ...{ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  });
}

async function verifyIn(em: EntityManager): Promise<PeopleVerification> {
  const state = (await readForCounting(em, 'none'))!;
  const [row] = await query<{ oldest: Temporal.Instant | null }>(
    em,
    sql`select min(at) as oldest from sign_in where at >= ${state.expiredUntil ?? '-infinity'}::timestamptz`,
    { oldest: instant },
  );
  const { countedUntil, timezone } = state;
  if (!row?.oldest || !countedUntil || Temporal.Instant.compare(row.oldest, countedUntil) >= 0)
    return { signIns: 0, days: [] };
  const first = firstWholeDay(row.oldest, state);
  const days = calendarDays(row.oldest, countedUntil, timezone);
  const [found] = await query<{ signIns: number; days: string[] | null }>(em, compare(days, first, countedUntil));
  return { signIns: found!.signIns, days: found!.days ?? [] };
}

/** Counts of a day whose sign-ins have partly expired cannot be compared. */
function firstWholeDay(oldest: Temporal.Instant, { expiredUntil, timezone }: PeopleCount): Temporal.PlainDate {
  return nextDay(expiredUntil ?? startOf(oldest.toZonedDateTimeISO(timezone).toPlainDate(), timezone), timezone);
}

/** A previous day from before the first compared one is only known to be before it. */
const compare = (days: CalendarDays, first: Temporal.PlainDate, until: Temporal.Instant): Sql => sql`
  with kept as materialized (
    select * from (
      select project_id, user_id, ${dayOf(sql`at`, days)} as day from sign_in where at < ${until}
    ) as dated where day >= ${first.toString()}::date
  ), person as (
    select project_id, user_id, day, count(*) as sign_ins from (
      select project_id, user_id, day from kept
      union all select ${networkUuid}::uuid, user_id, day from kept
    ) as each group by 1, 2, 3
  ), dated as (
    select p.project_id, p.user_id, day, p.sign_ins, coalesce(
        lag(day) over (partition by p.project_id, p.user_id order by day),
        case when first_day < ${first.toString()}::date then ${first.toString()}::date - 1 end, '-infinity'
      ) as previous_day
    from person p left join person_activity known on known.user_id = p.user_id and known.project_id = p.project_id
  ), difference as (
    select day from (
      select project_id, day, previous_day, count(*) as people from dated group by 1, 2, 3
    ) as raw
    full join (
      select project_id, day, case previous_day when '-infinity' then previous_day
        else greatest(previous_day, ${first.toString()}::date - 1) end as previous_day, sum(people) as people
      from person_day where day >= ${first.toString()}::date group by 1, 2, 3
    ) as counted using (project_id, day, previous_day)
    where raw.people is distinct from counted.people
    union
    select day from (select project_id, day, sum(sign_ins) as sign_ins from dated group by 1, 2) as raw
    full join (
      select project_id, day, sign_ins from sign_in_day where day >= ${first.toString()}::date and sign_ins > 0
    ) as counted using (project_id, day)
    where raw.sign_ins is distinct from counted.sign_ins
  )
  select (select count(*)::integer from kept) as "signIns", array_agg(day::text order by day) as days from difference`;
