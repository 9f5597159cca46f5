import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { Where } from '../../platform/store/rows.ts';
import { instant, query, rawSql, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { withHours } from '../values/hour-figure.ts';
import { recount } from '../values/recount.ts';
import { groupTotals, totals } from './totals-of-events.ts';
import { monthsOfStrayWeeks, rebuildWeeks } from './weeks.ts';

/** Selects totals to rebuild: of one project or all, of the meters with a key or all. */
export interface RebuildRequest {
  projectId?: string;
  meter?: string;
}

/** A month of a meter whose totals were rebuilt. */
export interface RebuiltMonth {
  projectId: string;
  /** The key of the meter. */
  meter: string;
  /** The start of the month (UTC). */
  month: Temporal.Instant;
  /** The number of its events that count. */
  events: number;
}

interface MeterToRebuild {
  projectId: string;
  id: string;
  key: string;
  isMin: boolean;
  isCounted: boolean;
}

/** The totals that are rebuilt, and the column with their time. */
const tables = {
  ...{ usage_addition: 'hour', usage_group_addition: 'hour', usage_total: 'hour', usage_group_total: 'hour' },
  ...{ usage_meter_total: 'hour', usage_meter_group_total: 'hour', usage_day_total: 'day' },
};

/**
 * Calculates the totals of usage again from the events, with one transaction for each month of each meter, as far back as
 * events are kept. Recording and reports go on meanwhile; folding waits for the end of a month.
 */
export async function rebuildTotals(
  em: EntityManager,
  request: RebuildRequest,
  step: (what: string) => void = () => {},
): Promise<RebuiltMonth[]> {
  const rebuilt: RebuiltMonth[] = [];
  for (const meter of await metersOf(em, request)) {
    for (const month of await monthsOf(em, meter)) {
      step(`rebuilding ${meter.key}, ${String(month).slice(0, 7)}`);
      rebuilt.push(await rebuildMonth(em, meter, month));
    }
    if (!meter.isCounted) continue;
    step(`counting the hours and days of ${meter.key}`);
    await recount(em, uuid.meter(meter.id));
  }
  return rebuilt;
}

async function metersOf(em: EntityManager, { projectId, meter }: RebuildRequest): Promise<MeterToRebuild[]> {
  const where = new Where();
  if (projectId) where.and(sql`project_id = ${uuid.project(projectId)}`);
  if (meter) where.and(sql`key = ${meter}`);
  const found = await query<MeterToRebuild>(
    em,
    sql`select project_id as "projectId", id, key, aggregation = 'min' as "isMin", aggregation = any(${withHours}::text[]) as "isCounted"
     from meter ${where.sql} order by project_id, key`,
    { projectId: typeId.project, id: typeId.meter },
  );
  if (meter && !found.length) throw notFound('meter');
  return found;
}

/** The months with events or totals, from the horizon of the project on. */
async function monthsOf(em: EntityManager, meter: MeterToRebuild): Promise<Temporal.Instant[]> {
  const own = ownOf(meter);
  const ofTotals = Object.entries(tables).map(
    ([table, time]) => sql`union select date_trunc('month', ${rawSql(time)}, 'UTC') from ${rawSql(table)} where ${own}`,
  );
  const found = await query<{ month: Temporal.Instant }>(
    em,
    sql`with span as (
       select min(occurred_at) as first, max(occurred_at) as last from known_usage_event where ${own}
     ), found (month) as (
       select month from span
       cross join generate_series(date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC',
         interval '1 month') as local
       cross join lateral (select local at time zone 'UTC' as month) as zoned
       where exists (select from known_usage_event where ${own} and occurred_at >= month
         and occurred_at < ${nextMonth(sql`month`)})
       ${joined(ofTotals)}
       union ${monthsOfStrayWeeks(own)}
     )
     select month::text as month from found
     where month >= coalesce((select kept_since from usage_horizon where project_id = ${uuid.project(meter.projectId)}),
       '-infinity') order by month`,
    { month: instant },
  );
  return found.map(({ month }) => month);
}

/**
 * One snapshot has each event beside what it adds, which is folded or not. The locks let no one fold or count meanwhile,
 * and are taken before the snapshot. Triggers add the totals by subject and hour up again; those of weeks, from which they
 * subtract what was wrong in a day, are added up at the end.
 */
async function rebuildMonth(em: EntityManager, meter: MeterToRebuild, month: Temporal.Instant): Promise<RebuiltMonth> {
  const own = ownOf(meter);
  const until = nextMonth(sql`${month}::timestamptz`);
  return em.fork({ clear: true }).transactional(
    async (inner) => {
      await inner.execute(`set local statement_timeout = 0; set local lock_timeout = 0`);
      await inner.execute(
        'lock table usage_total, usage_group_total, usage_hour_count, usage_value_count in share row exclusive mode',
      );
      for (const [table, time] of Object.entries(tables)) {
        const at = rawSql(time);
        await query(inner, sql`delete from ${rawSql(table)} where ${own} and ${at} >= ${month} and ${at} < ${until}`);
      }
      const events = sql`${own} and e.occurred_at >= ${month} and e.occurred_at < ${until}`;
      const [{ counted } = { counted: 0 }] = await query<{ counted: number }>(inner, totals(events, meter.isMin));
      await query(inner, groupTotals(events, meter.isMin));
      await rebuildWeeks(inner, own, { month: sql`${month}::timestamptz`, until });
      return { projectId: meter.projectId, meter: meter.key, month, events: counted };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  );
}

const nextMonth = (month: Sql): Sql => sql`(((${month} at time zone 'UTC') + interval '1 month') at time zone 'UTC')`;

const ownOf = ({ projectId, id }: MeterToRebuild): Sql =>
  sql`project_id = ${uuid.project(projectId)} and meter_id = ${uuid.meter(id)}`;

function joined(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all} ${part}`, sql``);
}
