import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { Aggregation } from '../metering/aggregation.ts';
import { Meter } from '../metering/meter.ts';
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

export enum UsageGrouping {
  meter = 'meter',
  subject = 'subject',
}

registerEnumType(UsageGrouping, {
  name: 'UsageGrouping',
  description: 'The grouping of figures about usage.',
  valuesConfig: {
    meter: { description: 'One group for each meter, with or without events.' },
    subject: {
      description: 'One group for each meter and subject that has events, or a level other than 0.',
    },
  },
});

export interface UsageRequest extends RangeRequest {
  projectId?: string | null;
  groupBy: UsageGrouping;
  meter?: string | null;
  subject?: string | null;
}

export interface UsageGroup {
  meter: Row<Meter>;
  subject: string | null;
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
  const groups = request.groupBy === UsageGrouping.meter ? meters : bySubject(meters, measured);
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
  return new Map(meters.map((meter) => [uuid.meter(meter.id), { meter, subject: null }]));
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
  const group = isBySubject ? sql`m.id, e.subject` : sql`m.id`;
  const cells = sql`
    select m.id as "meterId", ${isBySubject ? sql`e.subject` : sql`null`} as subject, bucket,
      count(*)::integer as events,
      case m.aggregation
        when 'count' then count(*)
        when 'sum' then sum(e.quantity)
        when 'max' then max(e.quantity)
        else count(distinct e.value) filter (where m.aggregation = 'unique')
      end::text as value
    from usage_event e
    join meter m on m.id = e.meter_id and m.project_id = e.project_id
    cross join lateral (select width_bucket(e.occurred_at, ${starts(range)}::timestamptz[]) as bucket) as place
    ${where.sql}
    group by grouping sets ((${group}, m.aggregation, bucket), (${group}, m.aggregation))
    order by subject, m.id`;
  return readCells(em, cells);
}

function levelsOf({ projects, meters, range, request }: UsageScope): LevelsQuery {
  const { subject, groupBy } = request;
  const isBySubject = groupBy === UsageGrouping.subject;
  return { projects, meters: meterIdsOf(meters, true), subject, isBySubject, range };
}

/** Levels continue without events, so `measureLevels` measures their meters separately. */
function meterIdsOf(meters: Map<string, UsageGroup>, areLevels: boolean): string[] {
  const chosen = [...meters].filter(([, { meter }]) => (meter.aggregation === Aggregation.weighted_sum) === areLevels);
  return chosen.map(([uuid]) => uuid);
}

function bySubject(meters: Map<string, UsageGroup>, measured: UsageRow[]): Map<string, UsageGroup> {
  const totals = measured.filter(({ bucket }) => bucket === null);
  const groupOf = ({ meterId, subject }: UsageRow): UsageGroup => ({
    meter: meters.get(meterId)!.meter,
    subject,
  });
  return new Map(totals.map((row) => [groupKeyOf(row), groupOf(row)]));
}

function groupKeyOf({ meterId, subject }: Pick<UsageRow, 'meterId' | 'subject'>): string {
  return subject === null ? meterId : `${meterId} ${subject}`;
}
