import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ViewerReach, Viewer } from '../../auth/viewer.ts';
import type { Where } from '../../platform/store/rows.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { readCells } from '../cells.ts';
import { requireKnown } from '../known.ts';
import { inProjects, reportedProjects } from '../projects.ts';
import { readRange } from '../range.ts';
import type { Range } from '../range.ts';
import { groupOf } from '../report-group.ts';
import type { ReportGroup } from '../report-group.ts';
import { buildReport } from '../report.ts';
import type { Report } from '../report.ts';
import { partOf } from './changes.ts';
import { ofCount, ratio } from './ratio.ts';
import { RecurringGrouping } from './recurring-grouping.ts';
import type { RecurringRequest } from './recurring-revenue.ts';

export interface TrialFigures {
  ended: number;
  converted: number;
  /** The share of the ended ones that converted; null without any. */
  rate: string | null;
}

interface TrialRow {
  currency: string;
  part: string | null;
  bucket: number | null;
  ended: number;
  converted: number;
}

const none: TrialFigures = { ended: 0, converted: 0, rate: null };

/** Reports how many of the trials that ended have become recurring revenue; see docs/metrics.md. */
export async function trialConversion(
  em: EntityManager,
  viewer: Viewer,
  request: RecurringRequest,
  now: Temporal.Instant,
): Promise<Report<ReportGroup, TrialFigures>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  await requireKnown(em, projects, request);
  const rows = await readCells<TrialRow>(em, conversionStatement(projects, range, request));
  const cells = rows.map((row) => ({ group: keyOf(row), bucket: row.bucket, figures: figuresOf(row) }));
  const totals = rows.filter(({ bucket }) => bucket === null);
  return buildReport(range, new Map(totals.map((row) => [keyOf(row), groupOf(row, request.groupBy)])), cells, none);
}

/**
 * A trial ends on its day, or before it with its subscription. It has converted if the subscription brought in something
 * since, however late. A subscription counts once in each group that its items belong to. There is no amount to convert: in
 * a converted report, those of all currencies are one group.
 */
function conversionStatement(projects: ViewerReach, range: Range, request: RecurringRequest): Sql {
  const { groupBy, country, convertTo } = request;
  const needsCustomer = groupBy === RecurringGrouping.country || Boolean(country);
  const join = needsCustomer
    ? sql`join customer on customer.id = s.customer_id and customer.project_id = s.project_id`
    : sql``;
  return sql`
    with trial as (
      select distinct s.id, ${convertTo ? sql`${convertTo}::text` : sql`s.currency`} as currency, ${partOf(groupBy)} as part,
        width_bucket(least(s.trial_end_at, s.canceled_at), ${range.starts}::timestamptz[]) as bucket,
        exists (
          select from mrr_change m where m.subscription_id = s.id and m.project_id = s.project_id
        ) as has_converted
      from subscription s
      join subscription_item c on c.subscription_id = s.id and c.project_id = s.project_id ${join}
      ${endedTrials(projects, range, request).sql}
    )
    select currency, part::text as part, bucket, count(*)::integer as ended,
      (count(*) filter (where has_converted))::integer as converted
    from trial group by grouping sets ((currency, part, bucket), (currency, part))
    order by currency, part nulls last`;
}

function endedTrials(
  projects: ViewerReach,
  { from, to }: Range,
  { customerId, productId, planId, country, currency, includeTestClocks }: RecurringRequest,
): Where {
  let where = inProjects(projects, 's.project_id')
    .and(sql`s.trial_end_at is not null and s.trial_end_at > s.start_at`)
    .and(sql`least(s.trial_end_at, s.canceled_at) >= ${from} and least(s.trial_end_at, s.canceled_at) < ${to}`)
    .and(sql`s.status not in ('pending', 'incomplete', 'incomplete_expired', 'trialing')`)
    .and(sql`s.status <> 'paused' or s.paused_at >= s.trial_end_at`);
  if (!includeTestClocks) where = where.and(sql`s.test_clock_id is null`);
  if (customerId) where = where.and(sql`s.customer_id = ${uuid.customer(customerId)}`);
  if (productId) where = where.and(sql`c.product_id = ${uuid.product(productId)}`);
  if (planId) where = where.and(sql`c.plan_id = ${uuid.plan(planId)}`);
  if (country) where = where.and(sql`customer.country = ${country}`);
  if (currency) where = where.and(sql`s.currency = ${currency}`);
  return where;
}

function keyOf({ currency, part }: TrialRow): string {
  return `${currency} ${part ?? ''}`;
}

function figuresOf({ ended, converted }: TrialRow): TrialFigures {
  return { ended, converted, rate: ratio(ofCount(converted), ofCount(ended)) };
}
