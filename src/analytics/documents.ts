import type { Temporal } from 'temporal-polyfill';
import type { Where } from '../platform/store/rows.ts';
import { joinSql, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { conditionsOfLines, countryOfBuyer, priceOfLine } from './invoice-parts.ts';
import { dividedByLine, isByLine, partOfLine, reached, undivided } from './movements.ts';
import type { RevenueQuery } from './movements.ts';
import { RevenueGrouping } from './revenue-grouping.ts';

/** Invoices, credit notes, payments and refunds, by the names of their tables in a statement. */
type Document = 'i' | 'n' | 'p' | 'r';

/**
 * Table expressions that end in `movement (kind, currency, part, at, minor)`, with one row for each movement of money. The
 * kinds are billed, credited, collected, refunded, and at the end of the range outstanding, which is also the kind of its
 * age. Outstanding amounts are dated before all others.
 */
export function movements(query: RevenueQuery): Sql {
  const divides = isByLine(query);
  const billed = divides ? lines(query) : headers(query);
  const sources = [billed, receipts(query), payOuts(query), debts(query)];
  return joinSql([...sources, divides ? dividedByLine(query) : undivided], ',');
}

/** Billed amounts are revenue: after discounts, without tax, minus the amounts of credit notes. */
function lines(query: RevenueQuery): Sql {
  const [billed, given] = [billedInvoices(query), givenCredits(query)];
  for (const condition of conditionsOfLines(query.filter)) for (const where of [billed, given]) where.and(condition);
  return sql`
    line as (
      select i.currency, ${partOfLine(query.groupBy, partOf(query, 'i'))} as part, i.finalized_at as at,
        l.net_minor as minor, false as is_credit
      from invoice i join invoice_line l on l.invoice_id = i.id and l.project_id = i.project_id ${priceOfLine}
      ${billed.sql}
      union all
      select n.currency, ${partOfLine(query.groupBy, partOf(query, 'n'))}, n.issued_at, -c.net_minor, true
      from credit_note n
      join credit_note_line c on c.credit_note_id = n.id and c.project_id = n.project_id
      join invoice_line l on l.id = c.invoice_line_id and l.project_id = c.project_id ${priceOfLine}
      ${invoiceOf(query, 'n')} ${given.sql}
    )`;
}

/** The same from the sums of the documents, which are as many rows as there are documents. */
function headers(query: RevenueQuery): Sql {
  return sql`
    line as (
      select i.currency, ${partOf(query, 'i')} as part, i.finalized_at as at, i.total_minor - i.tax_minor as minor,
        false as is_credit
      from invoice i ${billedInvoices(query).sql}
      union all
      select n.currency, ${partOf(query, 'n')}, n.issued_at, -n.net_minor, true
      from credit_note n ${invoiceOf(query, 'n')} ${givenCredits(query).sql}
    )`;
}

function billedInvoices(query: RevenueQuery): Where {
  const { from, to } = query.range;
  return selected(query, 'i')
    .and(sql`i.status in ('open', 'paid', 'uncollectible')`)
    .and(sql`i.finalized_at >= ${from} and i.finalized_at < ${to}`);
}

function givenCredits(query: RevenueQuery): Where {
  const { from, to } = query.range;
  return selected(query, 'n')
    .and(sql`n.status = 'issued'`)
    .and(sql`n.issued_at >= ${from} and n.issued_at < ${to}`);
}

function receipts(query: RevenueQuery): Sql {
  const { from, to } = query.range;
  const where = selected(query, 'p')
    .and(sql`p.status = 'succeeded'`)
    .and(sql`p.received_at >= ${from} and p.received_at < ${to}`);
  return sql`
    receipt as (
      select p.id, p.project_id, p.invoice_id, p.currency, ${partOf(query, 'p')} as part, p.received_at as at,
        p.applied_minor as applied, p.credited_minor as surplus
      from payment p ${invoiceOf(query, 'p')} ${where.sql}
    )`;
}

function payOuts(query: RevenueQuery): Sql {
  const { from, to } = query.range;
  const where = selected(query, 'r')
    .and(sql`r.status = 'succeeded'`)
    .and(sql`r.refunded_at >= ${from} and r.refunded_at < ${to}`);
  return sql`
    pay_out as (
      select r.currency, ${partOf(query, 'r')} as part, r.refunded_at as at, r.amount_minor as minor
      from refund r ${invoiceOf(query, 'r')} ${where.sql}
    )`;
}

/** Sums payments and credit notes up to the end of the range, since an invoice only stores its current amounts. */
function debts(query: RevenueQuery): Sql {
  const { to } = query.range;
  const where = selected(query, 'i')
    .and(sql`i.status in ('open', 'paid', 'uncollectible') and i.finalized_at < ${to}`)
    .and(sql`i.paid_at is null or i.paid_at >= ${to}`)
    .and(sql`i.written_off_at is null or i.written_off_at >= ${to}`);
  return sql`
    debt as (
      select i.id, i.project_id, i.currency, ${partOf(query, 'i')} as part, ${ageAt(to)} as age,
        (i.total_minor - i.credited_minor - coalesce(sum(p.applied_minor), 0) - coalesce((
          select sum(n.applied_minor) from credit_note n
          where n.invoice_id = i.id and n.project_id = i.project_id and n.status = 'issued' and n.issued_at < ${to}
        ), 0))::bigint as minor
      from invoice i
      left join payment p on p.invoice_id = i.id and p.project_id = i.project_id
        and p.status = 'succeeded' and p.received_at < ${to}
      ${where.sql}
      group by i.id, i.project_id
    )`;
}

/** The ages of what is overdue, from the youngest: their kinds, and the days up to which they go. */
const overdueAges = [
  ['overdue_30', 30],
  ['overdue_60', 60],
  ['overdue_90', 90],
] as const;

/** The kind of a debt by its age at an instant: not due yet, or overdue for up to 30, 60, 90 or more days. */
export function ageAt(to: Temporal.Instant): Sql {
  const ages = overdueAges.map(
    ([kind, days]) => sql`when i.due_at >= ${to.subtract({ hours: 24 * days })} then ${rawSql(`'${kind}'`)}`,
  );
  return sql`case when i.due_at is null or i.due_at >= ${to} then 'not_due' ${joinSql(ages, ' ')} else 'overdue_over_90' end`;
}

/** The condition that a document belongs to what a report has. */
function selected({ reach, filter }: RevenueQuery, document: Document): Where {
  const where = reached(reach, document);
  return filter.country ? where.and(sql`${countryOfBuyer} = ${filter.country}`) : where;
}

/** What a document is grouped by. */
function partOf({ groupBy }: RevenueQuery, document: Document): Sql {
  if (groupBy === RevenueGrouping.country) return countryOfBuyer;
  return groupBy === RevenueGrouping.project ? rawSql(`${document}.project_id`) : sql`null::uuid`;
}

/** Joins the invoice of a document where its buyer is asked for. A refund of a balance has none. */
function invoiceOf({ groupBy, filter }: RevenueQuery, document: 'n' | 'p' | 'r'): Sql {
  if (groupBy !== RevenueGrouping.country && !filter.country) return sql``;
  if (document !== 'r') {
    const table = rawSql(document);
    return sql`join invoice i on i.id = ${table}.invoice_id and i.project_id = ${table}.project_id`;
  }
  return sql`
      left join payment p on p.id = r.payment_id and p.project_id = r.project_id
      left join credit_note n on n.id = r.credit_note_id and n.project_id = r.project_id
      left join invoice i on i.id = coalesce(p.invoice_id, n.invoice_id) and i.project_id = r.project_id`;
}
