import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { inTurn, repeat } from './counting.ts';
import type { ToCount } from './counting.ts';
import { countOrPostpone, failureOf } from './failed-counts.ts';
import { figureOfHour } from './hour-figure.ts';

/** Hours of a meter that are to be counted, in one day, as ids and times of PostgreSQL. */
interface DueHours {
  project: string;
  meter: string;
  aggregation: string;
  hours: string[];
  /** The number of changes of each hour. */
  changes: string[];
}

/**
 * Counts the figures of the hours that are due in the first day with some, of one meter, and returns whether there were
 * any. It does nothing while another instance counts. An hour that changes meanwhile stays due.
 */
export async function countNextHours(em: EntityManager, request: ToCount): Promise<boolean> {
  return inTurn(em, async (inner) => {
    const [due] = await query<DueHours>(inner, nextDue(request));
    if (!due) return false;
    await countDue(inner, due, request);
    return true;
  });
}

/** Counts all hours that are due, and returns the number of days of meters that had some. */
export function countHours(em: EntityManager, request: ToCount, most = Infinity): Promise<number> {
  return repeat(() => countNextHours(em, request), most);
}

/** Hours are counted together. If that fails, each is counted alone, so that only those wait that fail. */
async function countDue(em: EntityManager, due: DueHours, { onFailure }: ToCount): Promise<void> {
  if (!onFailure) return count(em, due);
  if ((await failureOf(em, (inner) => count(inner, due))) === undefined) return;
  const { project, meter } = due;
  for (const [index, start] of due.hours.entries()) {
    const alone = { ...due, hours: [start], changes: [due.changes[index]!] };
    await countOrPostpone(em, { project, meter, of: 'hour', start, onFailure }, (inner) => count(inner, alone));
  }
}

async function count(em: EntityManager, due: DueHours): Promise<void> {
  await query(em, replaceFigures(due));
  await query(em, markCounted(due));
}

/** Hours before the horizon are not counted: their events may be removed already. */
function nextDue({ now, restSeconds, meter }: ToCount): Sql {
  const due = sql`
    select c.project_id, c.meter_id, c.hour, c.changes, m.aggregation
    from usage_hour_count c join meter m on m.project_id = c.project_id and m.id = c.meter_id
    left join usage_horizon h on h.project_id = c.project_id
    where c.counted_changes < c.changes and c.hour <= ${now}::timestamptz - interval '1 hour'
      and c.changed_at <= now() - make_interval(secs => ${restSeconds})
      and c.hour >= coalesce(h.kept_since, '-infinity') ${meter ? sql`and c.meter_id = ${meter}` : sql``}`;
  return sql`
  with first as (
    select project_id, meter_id, date_trunc('day', hour, 'UTC') as day from (${due}) as due
    order by hour, project_id, meter_id limit 1
  )
  select due.project_id as project, due.meter_id as meter, due.aggregation,
    array_agg(due.hour::text order by due.hour) as hours, array_agg(due.changes::text order by due.hour) as changes
  from first join (${due}) as due on due.project_id = first.project_id and due.meter_id = first.meter_id
    and due.hour >= first.day and due.hour < first.day + interval '24 hours'
  group by 1, 2, 3`;
}

/**
 * Makes the figures of hours those of their events. The range of time is given beside the hours, so that PostgreSQL looks
 * into one partition, and reads the events of the day once.
 */
const replaceFigures = ({ project, meter, aggregation, hours }: DueHours): Sql => sql`
  with due as materialized (
    select hour from unnest(${hours}::timestamptz[]) as each (hour)
  ), fresh as materialized (
    select due.hour, coalesce(e.group_number, 0) as group_number, ${figureOfHour(aggregation)} as figure
    from usage_event e join due on due.hour = date_trunc('hour', e.occurred_at, 'UTC')
    where e.project_id = ${project}::uuid and e.meter_id = ${meter}::uuid
      and e.occurred_at >= ${hours[0]!}::timestamptz
      and e.occurred_at < ${hours.at(-1)!}::timestamptz + interval '1 hour'
    group by grouping sets ((due.hour), (due.hour, e.group_number))
    having grouping(e.group_number) = 1 or e.group_number is not null
  ), deleted as (
    delete from usage_hour_figure f using due
    where f.project_id = ${project}::uuid and f.meter_id = ${meter}::uuid and f.hour = due.hour
      and not exists (select from fresh where fresh.hour = f.hour and fresh.group_number = f.group_number)
  )
  insert into usage_hour_figure as f (project_id, meter_id, hour, group_number, figure)
  select ${project}::uuid, ${meter}::uuid, hour, group_number, figure from fresh order by hour, group_number
  on conflict (project_id, meter_id, hour, group_number) do update set figure = excluded.figure
    where f.figure <> excluded.figure`;

/** A fold locks hours in the same order. */
const markCounted = ({ project, meter, hours, changes }: DueHours): Sql => sql`
  with same as materialized (
    select c.hour
    from usage_hour_count c
    join unnest(${hours}::timestamptz[], ${changes}::bigint[]) as each (hour, changes)
      on each.hour = c.hour and each.changes = c.changes
    where c.project_id = ${project}::uuid and c.meter_id = ${meter}::uuid
    order by c.hour for update of c
  )
  update usage_hour_count c set counted_changes = c.changes from same
  where c.project_id = ${project}::uuid and c.meter_id = ${meter}::uuid and c.hour = same.hour`;
