import type { Temporal } from 'temporal-polyfill';
import type { ViewerReach } from '../auth/viewer.ts';
import type { Where } from '../platform/store/rows.ts';
import { joinSql, rawSql, sql, uuid } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { inProjects } from './projects.ts';
import type { Range } from './range.ts';
import { RevenueGrouping } from './revenue-grouping.ts';

/**
 * Table expressions that end in `movement (kind, currency, product, at, minor)`, with one row for each movement of money.
 * The kinds are billed, credited, collected, refunded, and at the end of the range outstanding, which is also the kind of its
 * age. Outstanding amounts are dated before all others.
 */
export function movements(reach: RevenueReach, range: Range, groupBy: RevenueGrouping): Sql {
  const isByProduct = groupBy === RevenueGrouping.product;
  const billed = isByProduct ? lines(reach, range) : headers(reach, range);
  const sources = [billed, receipts(reach, range), payOuts(reach, range), debts(reach, range)];
  return joinSql([...sources, isByProduct ? dividedByProduct : undivided], ',');
}

/** Whose money a report has: by projects, with or without the customers of test clocks. */
export interface RevenueReach {
  projects: ViewerReach;
  includeTestClocks: boolean;
  /** Only this currency, or this customer. */
  currency?: string | null;
  customerId?: string | null;
}

/** The ages of what is overdue, from the youngest: their kinds, and the days up to which they go. */
export const overdueAges = [
  ['overdue_30', 30],
  ['overdue_60', 60],
  ['overdue_90', 90],
] as const;

/** The condition that a row belongs to what a report has. */
export function reached(reach: RevenueReach, table: 'i' | 'n' | 'p' | 'r'): Where {
  const where = inProjects(reach.projects, `${table}.project_id`);
  const customer = rawSql(`${table}.customer_id`);
  if (reach.currency) where.and(sql`${rawSql(table)}.currency = ${reach.currency}`);
  if (reach.customerId) where.and(sql`${customer} = ${uuid.customer(reach.customerId)}`);
  if (reach.includeTestClocks) return where;
  return where.and(sql`${customer} not in (select id from customer where test_clock_id is not null)`);
}

/** Billed amounts are revenue: after discounts, without tax, minus the amounts of credit notes. */
function lines(reach: RevenueReach, range: Range): Sql {
  const [billed, given] = [billedInvoices(reach, range), givenCredits(reach, range)];
  return sql`
    line as (
      select i.currency, l.product_id as product, i.finalized_at as at, l.net_minor as minor, false as is_credit
      from invoice i join invoice_line l on l.invoice_id = i.id and l.project_id = i.project_id
      ${billed.sql}
      union all
      select n.currency, l.product_id, n.issued_at, -c.net_minor, true
      from credit_note n
      join credit_note_line c on c.credit_note_id = n.id and c.project_id = n.project_id
      join invoice_line l on l.id = c.invoice_line_id and l.project_id = c.project_id
      ${given.sql}
    )`;
}

/** The same from the sums of the documents, which are as many rows as there are documents. */
function headers(reach: RevenueReach, range: Range): Sql {
  const [billed, given] = [billedInvoices(reach, range), givenCredits(reach, range)];
  return sql`
    line as (
      select i.currency, i.finalized_at as at, i.total_minor - i.tax_minor as minor, false as is_credit
      from invoice i ${billed.sql}
      union all
      select n.currency, n.issued_at, -n.net_minor, true from credit_note n ${given.sql}
    )`;
}

function billedInvoices(reach: RevenueReach, { from, to }: Range): Where {
  return reached(reach, 'i')
    .and(sql`i.status in ('open', 'paid', 'uncollectible')`)
    .and(sql`i.finalized_at >= ${from} and i.finalized_at < ${to}`);
}

function givenCredits(reach: RevenueReach, { from, to }: Range): Where {
  return reached(reach, 'n')
    .and(sql`n.status = 'issued'`)
    .and(sql`n.issued_at >= ${from} and n.issued_at < ${to}`);
}

function receipts(reach: RevenueReach, { from, to }: Range): Sql {
  const where = reached(reach, 'p')
    .and(sql`p.status = 'succeeded'`)
    .and(sql`p.received_at >= ${from} and p.received_at < ${to}`);
  return sql`
    receipt as (
      select id, project_id, invoice_id, currency, received_at as at, applied_minor as applied, credited_minor as surplus
      from payment p ${where.sql}
    )`;
}

function payOuts(reach: RevenueReach, { from, to }: Range): Sql {
  const where = reached(reach, 'r')
    .and(sql`r.status = 'succeeded'`)
    .and(sql`r.refunded_at >= ${from} and r.refunded_at < ${to}`);
  return sql`
    pay_out as (select currency, refunded_at as at, amount_minor as minor from refund r ${where.sql})`;
}

/** Sums payments and credit notes up to the end of the range, since an invoice only stores its current amounts. */
function debts(reach: RevenueReach, { to }: Range): Sql {
  const where = reached(reach, 'i')
    .and(sql`i.status in ('open', 'paid', 'uncollectible') and i.finalized_at < ${to}`)
    .and(sql`i.paid_at is null or i.paid_at >= ${to}`)
    .and(sql`i.written_off_at is null or i.written_off_at >= ${to}`);
  return sql`
    debt as (
      select i.id, i.project_id, i.currency, ${ageAt(to)} as age,
        (i.total_minor - i.credited_minor - coalesce(sum(p.applied_minor), 0) - coalesce((
          select sum(n.applied_minor) from credit_note n
          where n.invoice_id = i.id and n.project_id = i.project_id and n.status = 'issued' and n.issued_at < ${to}
        ), 0))::bigint as minor
      from invoice i
      left join payment p on p.invoice_id = i.id and p.project_id = i.project_id
        and p.status = 'succeeded' and p.received_at < ${to}
      ${where.sql}
      group by i.id, i.project_id, i.currency, i.due_at, i.total_minor, i.credited_minor
    )`;
}

/** The kind of a debt by its age at an instant: not due yet, or overdue for up to 30, 60, 90 or more days. */
function ageAt(to: Temporal.Instant): Sql {
  const ages = overdueAges.map(
    ([kind, days]) => sql`when i.due_at >= ${to.subtract({ hours: 24 * days })} then ${rawSql(`'${kind}'`)}`,
  );
  return sql`case when i.due_at is null or i.due_at >= ${to} then 'not_due' ${joinSql(ages, ' ')} else 'overdue_over_90' end`;
}

const undivided = sql`
  movement as (
    select 'billed' as kind, currency, at, minor from line
    union all select 'credited', currency, at, -minor from line where is_credit
    union all select 'collected', currency, at, applied + surplus from receipt
    union all select 'refunded', currency, at, minor from pay_out
    union all select 'outstanding', currency, '-infinity', minor from debt where minor > 0
    union all select age, currency, '-infinity', minor from debt where minor > 0
  )`;

/**
 * Payments and debts belong to whole invoices, with tax. Each is split over the invoice lines in proportion to their
 * totals, by largest remainder, so that the parts add up exactly. An overpayment and a refund belong to no product.
 */
const dividedByProduct = sql`
  part as (
    select 'collected' as kind, id, project_id, invoice_id, currency, at, applied as minor from receipt where applied > 0
    union all select 'outstanding', id, project_id, id, currency, '-infinity', minor from debt where minor > 0
    union all select age, id, project_id, id, currency, '-infinity', minor from debt where minor > 0
  ), weighed as (
    select part.*, l.product_id as product, l.position, part.minor * l.total_minor::numeric as weight,
      sum(l.total_minor) over (partition by part.kind, part.id) as total
    from part join invoice_line l on l.invoice_id = part.invoice_id and l.project_id = part.project_id
  ), divided as (
    select *, mod(mod(weight, total) + total, total) as remainder from weighed
  ), floored as (
    select *, div(weight - remainder, total) as share from divided
  ), ranked as (
    select *, minor - sum(share) over (partition by kind, id) as missing,
      row_number() over (partition by kind, id order by remainder desc, position) as rank
    from floored
  ), movement as (
    select 'billed' as kind, currency, product, at, minor::numeric from line
    union all select 'credited', currency, product, at, -minor from line where is_credit
    union all select kind, currency, product, at, share + case when rank <= missing then 1 else 0 end from ranked
    union all select 'collected', currency, null, at, surplus from receipt where surplus > 0
    union all select 'refunded', currency, null, at, minor from pay_out
  )`;
