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
import { measureLevels } from './levels.ts';
import type { LevelsQuery } from './levels.ts';
import { inProjects, reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { Range, RangeRequest } from './range.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';

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
  const scope = { projects, meters, range, request };
  const measured = [...(await measureEvents(em, scope)), ...(await measureLevels(em, levelsOf(scope)))];
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

/** Selects the events of a report: projects, meters, range and grouping. */
interface UsageScope {
  projects: ViewerReach;
  meters: Map<string, UsageGroup>;
  range: Range;
  request: UsageRequest;
}

interface UsageRow extends UsageFigures {
  meterId: string;
  subject: string | null;
  group: number | null;
  bucket: number | null;
}

/** Totals are measured over the whole range, since `unique` and `max` are not sums over the buckets. */
function measureEvents(em: EntityManager, { projects, meters, range, request }: UsageScope): Promise<UsageRow[]> {
  const where = inProjects(projects, 'e.project_id')
    .and(sql`e.meter_id = any(${meterIdsOf(meters, false)}::uuid[])`)
    .and(sql`e.occurred_at >= ${range.from}`)
    .and(sql`e.occurred_at < ${range.to}`);
  if (request.subject) where.and(sql`e.subject = ${request.subject}`);
  const isBySubject = request.groupBy === UsageGrouping.subject;
  const isByGroup = request.groupBy === UsageGrouping.properties;
  const group = isBySubject ? sql`m.id, e.subject` : isByGroup ? sql`m.id, e.group_number` : sql`m.id`;
  const cells = sql`
    select m.id as "meterId", ${isBySubject ? sql`e.subject` : sql`null`} as subject,
      ${isByGroup ? sql`e.group_number::integer` : sql`null::integer`} as "group", bucket,
      count(*)::integer as events,
      case m.aggregation
        when 'count' then count(*)
        when 'sum' then sum(e.quantity)
        when 'max' then max(e.quantity)
        when 'min' then min(e.quantity)
        when 'average' then trim_scale(usage_average(sum(e.quantity), count(*)::numeric))
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

function levelsOf({ projects, meters, range, request }: UsageScope): LevelsQuery {
  const { subject, groupBy } = request;
  return { projects, meters: meterIdsOf(meters, true), subject, groupBy, range };
}

/** Levels continue without events, so `measureLevels` measures their meters separately. */
function meterIdsOf(meters: Map<string, UsageGroup>, areLevels: boolean): string[] {
  const chosen = [...meters].filter(([, { meter }]) => (meter.aggregation === Aggregation.weighted_sum) === areLevels);
  return chosen.map(([uuid]) => uuid);
}

/** The groups that have figures over the whole range. */
function asMeasured(
  meters: Map<string, UsageGroup>,
  measured: UsageRow[],
  values: ReadonlyMap<string, Record<string, string | null>>,
): Map<string, UsageGroup> {
  const totals = measured.filter(({ bucket }) => bucket === null);
  const groupOf = (row: UsageRow): UsageGroup => ({
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

function groupKeyOf({ meterId, subject, group }: Pick<UsageRow, 'meterId' | 'subject' | 'group'>): string {
  if (group !== null) return `${meterId} group ${group}`;
  return subject === null ? meterId : `${meterId} ${subject}`;
}
