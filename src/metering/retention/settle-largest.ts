import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { withdrawn } from './place.ts';
import { fromNextPart, takeRemoval } from './remove-events.ts';

/** The totals by subject, and those that they are added up to, by hour. */
const levels = [
  { own: 'usage_total', sums: 'usage_meter_total', group: sql`` },
  { own: 'usage_group_total', sums: 'usage_meter_group_total', group: sql`, group_number` },
];

/**
 * Prepares the removal of the next part of withdrawn events: an hour that lost an event keeps the largest quantity that
 * it ever had, and what reads it looks at its events. Without these, the total must have the largest that counts.
 */
export async function settleLargest(em: EntityManager, projectId: string, before: Temporal.Instant): Promise<void> {
  const { lastId } = await takeRemoval(em, projectId, withdrawn);
  const project = uuid.project(projectId);
  const lost = (group: Sql): Sql => sql`
    lost as materialized (
      select w.meter_id, w.subject, m.aggregation, date_trunc('hour', w.occurred_at, 'UTC') as hour ${group}
      from (select * ${fromNextPart(projectId, withdrawn, lastId, before)}) as w
      join meter m on m.project_id = w.project_id and m.id = w.meter_id and m.aggregation in ('max', 'min')
      group by 1, 2, 3, 4 ${group}
    )`;
  for (const { own, sums, group } of levels) {
    await query(em, settleOwn(project, rawSql(own), lost(group), group));
    await query(em, settleSums(project, { own: rawSql(own), sums: rawSql(sums) }, lost(group), group));
  }
  await query(em, settleDays(project, lost(sql``)));
}

const settleOwn = (project: string, own: Sql, lost: Sql, group: Sql): Sql => sql`
  with ${lost}, again as (
    select lost.*, (
      select max(case lost.aggregation when 'min' then - e.quantity else e.quantity end) from usage_event e
      where e.project_id = ${project} and e.meter_id = lost.meter_id and e.subject = lost.subject
        and e.occurred_at >= lost.hour and e.occurred_at < lost.hour + interval '1 hour' ${ofSame(group, 'e', 'lost')}
    ) as largest
    from lost
  ), emptied as (
    delete from ${own} t using again where t.project_id = ${project} and t.meter_id = again.meter_id
      and t.subject = again.subject and t.hour = again.hour ${ofSame(group, 't', 'again')}
      and again.largest is null and t.events = 0
  )
  update ${own} t set largest = again.largest from again
  where t.project_id = ${project} and t.meter_id = again.meter_id and t.subject = again.subject and t.hour = again.hour
    ${ofSame(group, 't', 'again')} and again.largest is not null`;

/** A day has a total for each subject with hours in it, which leads to the totals of the hour. */
const settleSums = (project: string, { own, sums }: { own: Sql; sums: Sql }, lost: Sql, group: Sql): Sql => sql`
  with ${lost}, again as (
    select meter_id, hour ${group}, (
      select max(t.largest) from usage_day_total d
      join ${own} t on t.project_id = d.project_id and t.meter_id = d.meter_id and t.subject = d.subject
        and t.hour = each.hour ${ofSame(group, 't', 'each')}
      where d.project_id = ${project} and d.meter_id = each.meter_id and d.day = date_trunc('day', each.hour, 'UTC')
    ) as largest
    from (select distinct meter_id, hour ${group} from lost) as each
  ), emptied as (
    delete from ${sums} t using again where t.project_id = ${project} and t.meter_id = again.meter_id
      and t.hour = again.hour ${ofSame(group, 't', 'again')} and again.largest is null and t.events = 0
  )
  update ${sums} t set largest = again.largest from again
  where t.project_id = ${project} and t.meter_id = again.meter_id and t.hour = again.hour
    ${ofSame(group, 't', 'again')} and again.largest is not null`;

const settleDays = (project: string, lost: Sql): Sql => sql`
  with ${lost}, again as (
    select meter_id, subject, day, (
      select max(t.largest) from usage_total t
      where t.project_id = ${project} and t.meter_id = each.meter_id and t.subject = each.subject
        and t.hour >= each.day and t.hour < each.day + interval '24 hours'
    ) as largest
    from (select distinct meter_id, subject, date_trunc('day', hour, 'UTC') as day from lost) as each
  ), emptied as (
    delete from usage_day_total d using again where d.project_id = ${project} and d.meter_id = again.meter_id
      and d.subject = again.subject and d.day = again.day and again.largest is null and d.events = 0
  )
  update usage_day_total d set largest = again.largest from again
  where d.project_id = ${project} and d.meter_id = again.meter_id and d.subject = again.subject and d.day = again.day
    and again.largest is not null`;

/** The condition that two rows are of one group, where there are groups. */
function ofSame(group: Sql, one: string, other: string): Sql {
  if (!group.text) return sql``;
  return sql`and ${rawSql(one)}.group_number = ${rawSql(other)}.group_number`;
}
