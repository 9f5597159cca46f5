import type { ViewerReach } from '../auth/viewer.ts';
import type { Where } from '../platform/store/rows.ts';
import { joinSql, rawSql, sql, uuid } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { conditionsOfLines, priceOfLine } from './invoice-parts.ts';
import type { LineFilter } from './invoice-parts.ts';
import { inProjects } from './projects.ts';
import type { Range } from './range.ts';
import { RevenueGrouping } from './revenue-grouping.ts';

/** Whose money a report has: by projects, with or without the customers of test clocks. */
export interface RevenueReach {
  projects: ViewerReach;
  includeTestClocks: boolean;
  /** Only this currency, or this customer. */
  currency?: string | null;
  customerId?: string | null;
}

/** What a report of revenue has, and by what it is grouped. */
export interface RevenueQuery {
  reach: RevenueReach;
  range: Range;
  groupBy: RevenueGrouping;
  filter: RevenueFilter;
}

export interface RevenueFilter extends LineFilter {
  country?: string | null;
}

/** The condition that a row belongs to what a report has. */
export function reached(reach: RevenueReach, table: 'i' | 'n' | 'p' | 'r'): Where {
  const where = inProjects(reach.projects, `${table}.project_id`);
  const customer = rawSql(`${table}.customer_id`);
  if (reach.currency) where.and(sql`${rawSql(table)}.currency = ${reach.currency}`);
  if (reach.customerId) where.and(sql`${customer} = ${uuid.customer(reach.customerId)}`);
  if (reach.includeTestClocks) return where;
  return where.and(sql`${customer} not in (select id from customer where test_clock_id is not null)`);
}

/** Whether the parts of a report are parts of invoices. */
export function isByLine({ groupBy, filter }: RevenueQuery): boolean {
  return isOfLines(groupBy) || conditionsOfLines(filter).length > 0;
}

/** What a line `l` with its price is grouped by; `ofDocument` is what its document is grouped by. */
export function partOfLine(groupBy: RevenueGrouping, ofDocument: Sql): Sql {
  if (groupBy === RevenueGrouping.product) return sql`l.product_id`;
  return groupBy === RevenueGrouping.plan ? sql`price.plan_id` : ofDocument;
}

function isOfLines(groupBy: RevenueGrouping): boolean {
  return groupBy === RevenueGrouping.product || groupBy === RevenueGrouping.plan;
}

/** The movements of whole documents: sums of invoices, payments, refunds and debts. */
export const undivided = sql`
  movement as (
    select 'billed' as kind, currency, part, at, minor from line
    union all select 'credited', currency, part, at, -minor from line where is_credit
    union all select 'collected', currency, part, at, applied + surplus from receipt
    union all select 'refunded', currency, part, at, minor from pay_out
    union all select 'outstanding', currency, part, '-infinity', minor from debt where minor > 0
    union all select age, currency, part, '-infinity', minor from debt where minor > 0
  )`;

/**
 * Payments and debts belong to whole invoices, with tax. Each is split over the invoice lines in proportion to their
 * totals, by largest remainder, so that the parts add up exactly. The parts are those of all lines, whichever of them the
 * report is limited to. An overpayment and a refund belong to no line.
 */
export function dividedByLine({ groupBy, filter }: RevenueQuery): Sql {
  const own = conditionsOfLines(filter);
  return sql`
  whole as (
    select 'collected' as kind, id, project_id, invoice_id, currency, part, at, applied as minor from receipt where applied > 0
    union all select 'outstanding', id, project_id, id, currency, part, '-infinity', minor from debt where minor > 0
    union all select age, id, project_id, id, currency, part, '-infinity', minor from debt where minor > 0
  ), weighed as (
    select whole.kind, whole.id, whole.currency, whole.at, whole.minor, l.position,
      ${partOfLine(groupBy, sql`whole.part`)} as part, ${own.length ? joinSql(own, ' and ') : sql`true`} as is_own,
      whole.minor * l.total_minor::numeric as weight,
      sum(l.total_minor) over (partition by whole.kind, whole.id) as total
    from whole join invoice_line l on l.invoice_id = whole.invoice_id and l.project_id = whole.project_id
    ${priceOfLine}
  ), divided as (
    select *, mod(mod(weight, total) + total, total) as remainder from weighed
  ), floored as (
    select *, div(weight - remainder, total) as share from divided
  ), ranked as (
    select *, minor - sum(share) over (partition by kind, id) as missing,
      row_number() over (partition by kind, id order by remainder desc, position) as rank
    from floored
  ), movement as (
    select 'billed' as kind, currency, part, at, minor::numeric from line
    union all select 'credited', currency, part, at, -minor from line where is_credit
    union all select kind, currency, part, at, share + case when rank <= missing then 1 else 0 end from ranked where is_own
    ${own.length ? sql`` : ofNoLine}
  )`;
}

const ofNoLine = sql`
    union all select 'collected', currency, part, at, surplus from receipt where surplus > 0
    union all select 'refunded', currency, part, at, minor from pay_out`;
