import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { plannedForValues, query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { Rational } from '../../platform/values/rational.ts';
import { AnalyticsInterval } from '../interval.ts';
import { requireKnown } from '../known.ts';
import { reportedProjects } from '../projects.ts';
import { readRange } from '../range.ts';
import type { Range, RangeRequest, ReportedBucket } from '../range.ts';
import { changesBefore } from './changes.ts';
import type { MovementsQuery, RecurringFilter } from './changes.ts';
import { cohortConversion, convertedCells } from './cohort-conversion.ts';
import type { CohortConversion } from './cohort-conversion.ts';
import { ofCount, ratio } from './ratio.ts';
import { rounded } from './recurring-figures.ts';
import { RecurringGrouping } from './recurring-grouping.ts';

export interface CohortsRequest extends Omit<RangeRequest, 'interval'>, RecurringFilter {
  projectId?: string | null;
  /** The currency that all amounts are converted into. */
  convertTo?: string | null;
}

/** The customers whose first revenue was in one month, in one currency. */
export interface Cohort {
  currency: string;
  start: Temporal.Instant;
  size: number;
  months: CohortMonth[];
}

/** What a cohort has at the end of a month, from that of its start on. */
export interface CohortMonth {
  start: Temporal.Instant;
  partial: boolean;
  customers: number;
  customersKept: string | null;
  mrrMinor: bigint;
  /** By the revenue at the end of the first month, at its rate; null without any. */
  mrrKept: string | null;
}

export interface CohortReport {
  from: Temporal.Instant;
  to: Temporal.Instant;
  timezone: string;
  cohorts: Cohort[];
}

interface CohortRow {
  currency: string;
  cohort: number;
  month: number;
  size: number;
  customers: number;
  mrr: string;
  /** The same at the rate of the end of the first month. */
  kept: string;
}

const monthsMax = 120;

/** Reports what is kept of the customers of each month of the range; see docs/metrics.md. */
export async function revenueCohorts(
  em: EntityManager,
  viewer: Viewer,
  request: CohortsRequest,
  now: Temporal.Instant,
): Promise<CohortReport> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange({ ...request, interval: AnalyticsInterval.month }, now);
  if (range.buckets.length > monthsMax) throw invalid('/from', `must be at most ${monthsMax} months before "to"`);
  await requireKnown(em, projects, request);
  const changes = { projects, range, groupBy: RecurringGrouping.currency, filter: request };
  const own = cohortChanges(changes);
  const conversion = await cohortConversion(em, changes, own, request.convertTo);
  const rows = await query<CohortRow>(em, plannedForValues(cohortsStatement(own, conversion)));
  const cohorts = [...Map.groupBy(rows, ({ currency, cohort }) => `${currency} ${cohort}`).values()];
  const { from, to, timezone } = range;
  return { from, to, timezone, cohorts: cohorts.map((own) => cohortOf(own, range)) };
}

/** A cohort has a row for each month from its start. */
function cohortsStatement(own: Sql, conversion: CohortConversion | undefined): Sql {
  return sql`
    with ${own}, cell as (
      select currency, cohort, each as month, count(*) filter (where after > 0) as customers, sum(after) as mrr,
        count(*) as size
      from own cross join generate_series(month, next - 1) each
      group by 1, 2, 3
    )
    select currency, cohort::integer, month::integer, size::integer, customers::integer, mrr::text, kept::text
    from (${conversion ? convertedCells(conversion) : sql`select *, mrr as kept from cell`}) as shown order by 1, 2, 3`;
}

/** Table expressions that end in `own`: what a customer of a cohort has from a month until their next change. */
function cohortChanges(changes: MovementsQuery): Sql {
  const { from, buckets } = changes.range;
  const count = buckets.length;
  return sql`monthly as (
      select c.project_id, c.customer_id, c.currency, min(c.changed_at) as first_at,
        width_bucket(c.changed_at, ${changes.range.starts}::timestamptz[]) as month, sum(c.monthly_minor) as delta
      ${changesBefore(changes)}
      group by c.project_id, c.customer_id, c.currency, month
    ), run as (
      select project_id, customer_id, currency, month, sum(delta) over own as after,
        first_value(month) over own as cohort, first_value(first_at) over own as started_at,
        lead(month, 1, ${count + 1}::integer) over own as next
      from monthly window own as (partition by project_id, customer_id, currency order by month)
    ), own as (
      select * from run where started_at >= ${from}
    )`;
}

function cohortOf(rows: readonly CohortRow[], { buckets }: Range): Cohort {
  const [{ currency, cohort, size, kept }] = rows as [CohortRow];
  const first = Rational.of(kept);
  const months = rows.map((row) => monthOf(row, buckets[row.month - 1]!, first));
  return { currency, start: buckets[cohort - 1]!.start, size, months };
}

function monthOf(
  { customers, size, mrr, kept }: CohortRow,
  { start, partial }: ReportedBucket,
  first: Rational,
): CohortMonth {
  return {
    ...{ start, partial, customers },
    customersKept: ratio(ofCount(customers), ofCount(size)),
    mrrMinor: rounded(Rational.of(mrr)),
    mrrKept: ratio(Rational.of(kept), first),
  };
}
