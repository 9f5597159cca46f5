import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { Aggregation } from '../metering/aggregation.ts';
import { Meter } from '../metering/meter.ts';
import { groupsOfMeters } from '../metering/usage-groups.ts';
import { Check } from '../platform/values/check.ts';
import { rows } from '../platform/store/rows.ts';
import type { Row } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { requireEvents } from './kept-events.ts';
import { measureLevels } from './levels.ts';
import { inProjects, reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { RangeRequest } from './range.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { measureTotals } from './usage-totals.ts';
import type { UsageCell, UsageQuery } from './usage-totals.ts';

export interface UsageRequest extends RangeRequest {
  projectId?: string | null;
  groupBy: UsageGrouping;
  meter?: string | null;
  subject?: string | null;
}

export interface UsageGroup {
  meter: Row<Meter>;
  subject: string | null;
  /** The values of the meter's properties; null unless figures are grouped by them. */
  properties: Record<string, string | null> | null;
}

export interface UsageFigures {
  value: string;
  events: number;
}

/** Reports usage, calculated by the aggregation of each meter. */
export async function usageAnalytics(
  em: EntityManager,
  viewer: Viewer,
  request: UsageRequest,
  now: Temporal.Instant,
): Promise<Report<UsageGroup, UsageFigures>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  new Check().text(request.subject, '/subject', 255).done();
  const meters = await reportedMeters(em, projects, request.meter);
  const byEvents = [...measuredBy(meters, 'events'), ...measuredBy(meters, 'levels')];
  await requireEvents(em, projects, range, { now, all: [...meters.keys()], byEvents });
  const { subject, groupBy } = request;
  const queryOf = (how: 'totals' | 'events' | 'levels'): UsageQuery => ({
    projects,
    meters: measuredBy(meters, how),
    subject,
    groupBy,
    range,
  });
  const measured = [
    ...(await measureTotals(em, queryOf('totals'))),
    ...(await measureEvents(em, queryOf('events'))),
    ...(await measureLevels(em, queryOf('levels'))),
  ];
  const numbers = request.groupBy === UsageGrouping.properties ? await valuesOf(em, meters) : new Map();
  const groups = request.groupBy === UsageGrouping.meter ? meters : asMeasured(meters, measured, numbers);
  const cells = measured.map((row) => ({
    group: groupKeyOf(row),
    bucket: row.bucket,
    figures: { value: row.value, events: row.events },
  }));
  return buildReport(range, groups, cells, { value: '0', events: 0 });
}

/** The meters by uuid. Every meter is reported, even without events. */
async function reportedMeters(
  em: EntityManager,
  projects: ViewerReach,
  key?: string | null,
): Promise<Map<string, UsageGroup>> {
  const where = inProjects(projects);
  if (key) where.and(sql`key = ${key}`);
  const meters = await rows(em, Meter, sql`${where.sql} order by key, id`);
  if (key && meters.length === 0) throw invalid('/meter', 'is no meter of the project');
  return new Map(meters.map((meter) => [uuid.meter(meter.id), { meter, subject: null, properties: null }]));
}

/** Distinct values and the last quantity do not follow from totals. */
function measureEvents(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return Promise.resolve([]);
  const { projects, meters, range, subject, groupBy } = query;
  const where = inProjects(projects, 'e.project_id')
    .and(sql`e.meter_id = any(${meters}::uuid[])`)
    .and(sql`e.occurred_at >= ${range.from}`)
    .and(sql`e.occurred_at < ${range.to}`);
  if (subject) where.and(sql`e.subject = ${subject}`);
  const isBySubject = groupBy === UsageGrouping.subject;
  const isByGroup = groupBy === UsageGrouping.properties;
  const group = isBySubject ? sql`m.id, e.subject` : isByGroup ? sql`m.id, e.group_number` : sql`m.id`;
  const cells = sql`
    select m.id as "meterId", ${isBySubject ? sql`e.subject` : sql`null`} as subject,
      ${isByGroup ? sql`e.group_number::integer` : sql`null::integer`} as "group", bucket,
      count(*)::integer as events,
      case m.aggregation
        when 'latest' then (array_agg(e.quantity order by e.occurred_at desc, e.recorded_at desc, e.id desc)
          filter (where m.aggregation = 'latest'))[1]
        else count(distinct e.value) filter (where m.aggregation = 'unique')
      end::text as value
    from usage_event e
    join meter m on m.id = e.meter_id and m.project_id = e.project_id
    cross join lateral (select width_bucket(e.occurred_at, ${starts(range)}::timestamptz[]) as bucket) as place
    ${where.sql}
    group by grouping sets ((${group}, m.aggregation, bucket), (${group}, m.aggregation))
    order by subject, m.id, "group"`;
  return readCells(em, cells);
}

/** The meters of a report by how they are measured. */
function measuredBy(meters: ReadonlyMap<string, UsageGroup>, how: 'totals' | 'events' | 'levels'): string[] {
  const wayOf = ({ meter: { aggregation } }: UsageGroup) => measures[aggregation] ?? 'totals';
  return [...meters].filter(([, group]) => wayOf(group) === how).map(([id]) => id);
}

const measures: Partial<Record<Aggregation, 'events' | 'levels'>> = {
  [Aggregation.unique]: 'events',
  [Aggregation.latest]: 'events',
  [Aggregation.weighted_sum]: 'levels',
};

/** The groups that have figures over the whole range. */
function asMeasured(
  meters: Map<string, UsageGroup>,
  measured: UsageCell[],
  values: ReadonlyMap<string, Record<string, string | null>>,
): Map<string, UsageGroup> {
  const totals = measured.filter(({ bucket }) => bucket === null);
  const groupOf = (row: UsageCell): UsageGroup => ({
    meter: meters.get(row.meterId)!.meter,
    subject: row.subject,
    properties: values.get(groupKeyOf(row)) ?? null,
  });
  return new Map(totals.map((row) => [groupKeyOf(row), groupOf(row)]));
}

/** The values of all groups of the meters, by the key of the group. */
async function valuesOf(
  em: EntityManager,
  meters: ReadonlyMap<string, UsageGroup>,
): Promise<Map<string, Record<string, string | null>>> {
  const grouped = [...meters.values()].map(({ meter }) => meter).filter(({ groupBy }) => groupBy.length);
  const byProject = Map.groupBy(grouped, ({ projectId }) => projectId);
  const values = new Map<string, Record<string, string | null>>();
  for (const [projectId, own] of byProject) {
    const groups = await groupsOfMeters(
      em,
      projectId,
      own.map(({ id }) => id),
    );
    for (const { id, groupBy } of own)
      for (const group of groups.get(id)!) {
        const key = groupKeyOf({ meterId: uuid.meter(id), subject: null, group: group.number });
        values.set(key, Object.fromEntries(groupBy.map((name, index) => [name, group.values[index]!])));
      }
  }
  return values;
}

function groupKeyOf({ meterId, subject, group }: Pick<UsageCell, 'meterId' | 'subject' | 'group'>): string {
  if (group !== null) return `${meterId} group ${group}`;
  return subject === null ? meterId : `${meterId} ${subject}`;
}
