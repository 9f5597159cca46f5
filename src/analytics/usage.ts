import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { Customer } from '../billing/customers/customer.ts';
import { subjectsOf } from '../billing/customers/subjects-of.ts';
import { Plan } from '../catalog/offers/plan.ts';
import { invalid } from '../errors.ts';
import { Aggregation, isExtreme } from '../metering/aggregation.ts';
import { Check } from '../platform/values/check.ts';
import { rows } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { isBefore } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import { forecastOf } from './forecast.ts';
import { requireEvents } from './kept-events.ts';
import { measureLevels } from './levels.ts';
import { inProjects, reportedProjects } from './projects.ts';
import { inBuckets, readRange } from './range.ts';
import type { Range, RangeRequest, ReportedBucket } from './range.ts';
import { reportOf, requireFewPoints } from './report.ts';
import type { Report } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { groupKeyOf, reportedGroups, reportedMeters } from './usage-groups.ts';
import type { UsageGroup } from './usage-groups.ts';
import { measureLatest } from './usage-latest.ts';
import { needsPlans } from './usage-query.ts';
import type { UsageQuery } from './usage-query.ts';
import { measureTotals } from './usage-totals.ts';
import { measureUnique } from './usage-unique.ts';

export interface UsageRequest extends RangeRequest {
  projectId?: string | null;
  groupBy: UsageGrouping;
  meter?: string | null;
  subject?: string | null;
  customerId?: string | null;
  planId?: string | null;
}

interface UsageOptions {
  /** Whether only totals are asked for: a report of all subjects is several times as fast without its series. */
  isWithoutSeries?: boolean;
}

export interface UsageFigures {
  value: string;
  events: number;
}

/** Figures with what they will come to, in a bucket or range that is not over. */
export interface ForecastUsage extends UsageFigures {
  forecast: string | null;
}

/** Reports usage, calculated by the aggregation of each meter. */
export async function usageAnalytics(
  em: EntityManager,
  viewer: Viewer,
  request: UsageRequest,
  now: Temporal.Instant,
  { isWithoutSeries = false }: UsageOptions = {},
): Promise<Report<UsageGroup, ForecastUsage>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = isWithoutSeries ? undivided(readRange(request, now)) : readRange(request, now);
  new Check().text(request.subject, '/subject', 255).done();
  const meters = await reportedMeters(em, projects, request.meter);
  // Before anything is measured, since all meters are reported then.
  if (request.groupBy === UsageGrouping.meter) requireFewPoints(meters.size * range.buckets.length);
  const subjects = await reportedSubjects(em, projects, request);
  if (request.planId) await requirePlan(em, projects, request.planId);
  const { planId, groupBy } = request;
  const all = [...meters.keys()];
  // The hours in which plans change are read from events, of any meter.
  const byEvents = needsPlans(request)
    ? all
    : [...measuredBy(meters, 'unique'), ...measuredBy(meters, 'latest'), ...measuredBy(meters, 'levels')];
  await requireEvents(em, projects, range, { now, all, byEvents });
  const queryOf = (how: Measure): UsageQuery => {
    const ids = measuredBy(meters, how);
    const extremes = ids.filter((id) => isExtreme(meters.get(id)!.meter.aggregation));
    return {
      projects: [...new Set(ids.map((id) => meters.get(id)!.meter.projectId))],
      ...{ meters: ids, extremes, subjects, planId, groupBy, range, isWithoutSeries },
    };
  };
  const measured = [
    ...(await measureTotals(em, queryOf('totals'))),
    ...(await measureUnique(em, queryOf('unique'))),
    ...(await measureLatest(em, queryOf('latest'))),
    ...(await measureLevels(em, queryOf('levels'))),
  ];
  const cells = measured.map((cell) => ({ group: groupKeyOf(cell), bucket: cell.bucket, figures: cell }));
  const groups = await reportedGroups(em, groupBy, meters, cells);
  return reportOf(range, groups, cells, pointsOf(range, now));
}

/** The range with a single bucket, since fewer buckets have fewer parts. */
function undivided(range: Range): Range {
  return inBuckets(range, [{ start: range.from, end: range.to, partial: false }]);
}

/** The subjects that are asked for, or null for all. A customer has up to two, as for bills. */
async function reportedSubjects(
  em: EntityManager,
  projects: ViewerReach,
  { subject, customerId }: UsageRequest,
): Promise<string[] | null> {
  if (!customerId) return subject ? [subject] : null;
  const id = uuid.customer(customerId, '/customerId');
  const where = inProjects(projects).and(sql`id = ${id}`);
  const [customer] = await rows(em, Customer, where.sql, ['id', 'externalId']);
  if (!customer) throw invalid('/customerId', 'is no customer of the project');
  const own = subjectsOf(customer);
  return subject ? own.filter((name) => name === subject) : own;
}

async function requirePlan(em: EntityManager, projects: ViewerReach, planId: string): Promise<void> {
  const where = inProjects(projects).and(sql`id = ${uuid.plan(planId, '/planId')}`);
  const [plan] = await rows(em, Plan, where.sql, ['id']);
  if (!plan) throw invalid('/planId', 'is no plan of the project');
}

/** The meters of a report by how they are measured. */
function measuredBy(meters: ReadonlyMap<string, UsageGroup>, how: Measure): string[] {
  const wayOf = ({ meter: { aggregation } }: UsageGroup) => measures[aggregation] ?? 'totals';
  return [...meters].filter(([, group]) => wayOf(group) === how).map(([id]) => id);
}

type Measure = 'totals' | 'unique' | 'latest' | 'levels';

const measures: Partial<Record<Aggregation, Measure>> = {
  [Aggregation.unique]: 'unique',
  [Aggregation.latest]: 'latest',
  [Aggregation.weighted_sum]: 'levels',
};

/** The running bucket is forecast to its end, and the range to its own; what lies partly before the range is not. */
function pointsOf({ from, to }: Range, now: Temporal.Instant) {
  const isUnderWay = isBefore(from, now) && isBefore(now, to);
  const forecast = (span: Bucket, { meter: { aggregation } }: UsageGroup, value: string) =>
    forecastOf(span, { value, aggregation }, now);
  return {
    zero: { value: '0', events: 0 },
    pointsIn: (bucket: ReportedBucket) => {
      const { start, end, partial } = bucket;
      const isRunning = isBefore(start, now) && isBefore(now, end);
      const isForecast = isRunning && !isBefore(start, from) && !isBefore(to, now);
      return (group: UsageGroup, { value, events }: UsageFigures) => ({
        ...{ start, end, partial, group, value, events },
        forecast: isForecast ? forecast(bucket, group, value) : null,
      });
    },
    total: (group: UsageGroup, { value, events }: UsageFigures) => ({
      ...{ group, value, events },
      forecast: isUnderWay ? forecast({ start: from, end: to }, group, value) : null,
    }),
  };
}
