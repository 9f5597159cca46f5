import { joinSql, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Where } from '../../platform/store/rows.ts';
import { ageAt } from '../documents.ts';
import { reached } from '../movements.ts';
import type { RevenueQuery } from '../movements.ts';
import { inProjects } from '../projects.ts';
import { kinds as allKinds } from '../revenue-figures.ts';
import { RevenueGrouping } from '../revenue-grouping.ts';
import { spansOfRange } from '../spans.ts';

/** Whether a report is about all money of its projects, or that of one currency, of which there are totals. */
export function isOfTotals({ groupBy, reach, filter }: RevenueQuery): boolean {
  const isWhole = groupBy === RevenueGrouping.currency || groupBy === RevenueGrouping.project;
  return isWhole && !reach.customerId && !filter.productId && !filter.planId && !filter.country;
}

const flows = ['billed', 'credited', 'collected', 'refunded'] as const;
const debts = allKinds.filter((kind) => !flows.some((flow) => flow === kind));

/**
 * Table expressions that end in `cell (currency, part, bucket)` with a column for each kind of movement: the same sums as
 * those of the rows that `movements` has, from the totals of whole days and hours, and from documents where a bucket or the
 * range ends within an hour. Changes that are not folded yet are added.
 */
export function totalsOfRevenue(query: RevenueQuery): Sql {
  const { range, groupBy } = query;
  const part = groupBy === RevenueGrouping.project ? sql`project_id` : sql`null::uuid`;
  return sql`
    ${spansOfRange(range)}, part as (${joinSql(partsOf(query), '\n union all \n')}
    ), flow as (
      select currency, ${part} as part, width_bucket(at, ${range.starts}::timestamptz[]) as bucket,
        ${rawSql(flows.map((kind) => `sum(${kind}_minor) as ${kind}`).join(', '))}
      from part group by 1, 2, 3 having sum(documents) > 0
    ), debt as materialized (${debtsOf(query)}
    ), cell as (
      select currency, part, bucket, ${rawSql([...flows, ...debts.map((kind) => `null::numeric as ${kind}`)].join(', '))}
      from flow
      union all
      select currency, ${part}, 0, ${rawSql(flows.map(() => 'null').join(', '))}, sum(minor),
        ${rawSql(
          debts
            .slice(1)
            .map((age) => `sum(minor) filter (where age = '${age}')`)
            .join(', '),
        )}
      from debt where minor > 0 group by 1, 2
    )`;
}

const sums = rawSql(flows.map((kind) => `t.${kind}_minor`).join(', '));

/** All that counts, each document in one part; those of customers of test clocks are taken out again. */
function partsOf(query: RevenueQuery): Sql[] {
  const { range, reach } = query;
  const totals = [
    partIn(query, { table: 'revenue_day_total', at: 'day', span: 'whole_day' }),
    partIn(query, { table: 'revenue_hour_total', at: 'hour', span: 'whole_hour' }),
    partIn(query, { table: 'revenue_change', at: 'hour', span: 'any_hour' }),
  ];
  const ofRest = ofQuery(query).and(sql`t.at >= span.since and t.at < span.until`);
  const parts = [...totals, sql`select ${columns}, 1 from rest as span ${documentsOf(ofRest)}`];
  if (reach.includeTestClocks) return parts;
  const ofClocks = ofQuery(query)
    .and(sql`t.customer_id = c.id and t.project_id = c.project_id`)
    .and(sql`t.at >= ${range.from} and t.at < ${range.to}`);
  const ofTests = inProjects(reach.projects, 'c.project_id').and(sql`c.test_clock_id is not null`);
  return [
    ...parts,
    sql`
      select t.project_id, t.currency, t.at, ${rawSql(flows.map((kind) => `- t.${kind}_minor`).join(', '))}, -1
      from customer c ${documentsOf(ofClocks)} ${ofTests.sql}`,
  ];
}

const columns = sql`t.project_id, t.currency, t.at, ${sums}`;

/** Joins documents. By `offset` PostgreSQL looks for them by an index for each row, instead of joining all of them. */
function documentsOf(where: Where): Sql {
  return sql`cross join lateral (select * from revenue_document t ${where.sql} offset 0) t`;
}

interface Part {
  table: string;
  at: string;
  span: string;
}

function partIn(query: RevenueQuery, { table, at, span }: Part): Sql {
  const time = rawSql(`t.${at}`);
  return sql`
      select t.project_id, t.currency, ${time} as at, ${sums}, t.documents
      from ${rawSql(span)} as span join ${rawSql(table)} t on ${time} >= span.since and ${time} < span.until
      ${ofQuery(query).sql}`;
}

function ofQuery({ reach }: RevenueQuery): Where {
  const where = inProjects(reach.projects, 't.project_id');
  return reach.currency ? where.and(sql`t.currency = ${reach.currency}`) : where;
}

/**
 * What was owed on the invoices that were not settled at the end of the range, which an index finds. An invoice without paid
 * or credited amounts has no payment or credit note that counts: the ledger is verified by that.
 */
function debtsOf({ reach, range: { to } }: RevenueQuery): Sql {
  const where = reached(reach, 'i')
    .and(sql`i.status in ('open', 'paid', 'uncollectible') and i.finalized_at < ${to}`)
    .and(sql`i.paid_at is null or i.paid_at >= ${to}`)
    .and(sql`i.written_off_at is null or i.written_off_at >= ${to}`);
  return sql`
      select i.project_id, i.currency, ${ageAt(to)} as age, i.total_minor - i.credited_minor
        - case when i.paid_minor = 0 then 0 else coalesce((
          select sum(p.applied_minor) from payment p
          where p.invoice_id = i.id and p.project_id = i.project_id and p.status = 'succeeded' and p.received_at < ${to}
        ), 0) end
        - case when i.credit_note_minor = 0 then 0 else coalesce((
          select sum(n.applied_minor) from credit_note n
          where n.invoice_id = i.id and n.project_id = i.project_id and n.status = 'issued' and n.issued_at < ${to}
        ), 0) end as minor
      from invoice i ${where.sql}`;
}
