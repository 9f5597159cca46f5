import type { Where } from '../../platform/store/rows.ts';
import { rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { starts } from '../cells.ts';
import type { Conversion } from '../exchange/conversion.ts';
import { conditionsOfLines, countryOfBuyer, priceOfLine } from '../invoice-parts.ts';
import type { LineFilter } from '../invoice-parts.ts';
import { reached } from '../movements.ts';
import type { RevenueReach } from '../movements.ts';
import type { Range } from '../range.ts';
import { RecognitionGrouping } from './recognition-grouping.ts';

/** The part of a line `l`, with its price and its invoice. */
const parts: Record<RecognitionGrouping, Sql> = {
  currency: sql`null::uuid`,
  product: sql`l.product_id`,
  plan: sql`price.plan_id`,
  project: sql`l.project_id`,
  country: countryOfBuyer,
};

/** What a report of recognised revenue is limited to. */
export interface RecognitionFilter extends LineFilter {
  country?: string | null;
  currency?: string | null;
}

export interface RecognitionQuery {
  reach: RevenueReach;
  range: Range;
  groupBy: RecognitionGrouping;
  filter: RecognitionFilter;
}

/** Limits the lines of invoices, or of credit notes, whose document is a table of the statement. */
function withFilter(where: Where, table: 'i' | 'n', filter: RecognitionFilter): Where {
  for (const condition of conditionsOfLines(filter)) where.and(condition);
  if (filter.country) where.and(sql`${countryOfBuyer} = ${filter.country}`);
  return filter.currency ? where.and(sql`${rawSql(table)}.currency = ${filter.currency}`) : where;
}

/**
 * What each group was billed and has earned in each bucket; bucket 0 has what was deferred at the start of the range. A
 * line is earned evenly by the second over its period, or at once without one, and not before it is billed. What is earned
 * up to an instant is rounded, so that the parts of a line come to its amount.
 */
export function recognitionStatement(query: RecognitionQuery, conversion?: RecognitionConversion): Sql {
  const { from, to, buckets } = query.range;
  const last = buckets.length;
  const places = starts(query.range);
  return sql`
    with ${entries(query)}, edge as (
      select place as bucket, greatest(start_at, ${from}::timestamptz) as since,
        lead(start_at, 1, ${to}::timestamptz) over (order by place) as until
      from unnest(${places}::timestamptz[]) with ordinality as each (start_at, place)
      union all select 0, '-infinity', ${from}
    ), placed as (
      select entry.*, case when at < ${from} then 0 else width_bucket(at, ${places}::timestamptz[]) end as billed_in,
        least(width_bucket(greatest(at, until), ${places}::timestamptz[]), ${last}::integer) as earned_in
      from entry
    ), cell as (
      select currency, at, part, edge.bucket,
        case when placed.billed_in = edge.bucket then minor else 0 end as billed,
        ${earnedAt('edge.until')} - ${earnedAt('edge.since')} as earned
      from placed join edge on edge.bucket between placed.billed_in and placed.earned_in
    )
    select currency, part::text as part, bucket::integer, sum(billed)::text as billed, sum(earned)::text as recognized
    from ${conversion ? convertedCells(conversion) : sql`cell`} group by 1, cell.part, 3
    having bool_or(bucket > 0) or sum(billed) <> sum(earned)
    order by 1, cell.part nulls last, 3`;
}

/** The rates of the days on which entries were billed, by their places. */
export interface RecognitionConversion extends Conversion {
  starts: readonly string[];
}

/** An entry keeps the rate of the day on which it was billed, so that recognised and the rise of deferred come to billed. */
function convertedCells({ to, table, starts: days }: RecognitionConversion): Sql {
  return sql`(
    select ${to}::text as currency, part, bucket, billed * rate.factor as billed, earned * rate.factor as earned
    from cell join ${table} on rate.currency = cell.currency
      and rate.day = width_bucket(cell.at, ${days}::timestamptz[])
  ) as cell`;
}

/**
 * The table expression `entry`: the lines of invoices and, with the opposite sign, of credit notes, which belong to the
 * buyer of the invoice.
 */
export function entries({ reach, range, groupBy, filter }: RecognitionQuery): Sql {
  const { from, to } = range;
  const part = parts[groupBy];
  const ofInvoice =
    groupBy === RecognitionGrouping.country || filter.country
      ? sql`join invoice i on i.id = n.invoice_id and i.project_id = n.project_id`
      : sql``;
  const invoices = withFilter(reached(reach, 'i'), 'i', filter).and(
    sql`i.status in ('open', 'paid', 'uncollectible') and i.finalized_at < ${to}
      and greatest(i.finalized_at, l.period_end_at) >= ${from}`,
  );
  const notes = withFilter(reached(reach, 'n'), 'n', filter).and(
    sql`n.status = 'issued' and n.issued_at < ${to}
      and greatest(n.issued_at, coalesce(c.period_end_at, l.period_end_at)) >= ${from}`,
  );
  return sql`
    entry as (
      select i.currency, ${part} as part, i.finalized_at as at, l.net_minor as minor,
        coalesce(l.period_start_at, i.finalized_at) as since, coalesce(l.period_end_at, i.finalized_at) as until
      from invoice i join invoice_line l on l.invoice_id = i.id and l.project_id = i.project_id ${priceOfLine}
      ${invoices.sql}
      union all
      select n.currency, ${part}, n.issued_at, -c.net_minor,
        coalesce(c.period_start_at, l.period_start_at, n.issued_at), coalesce(c.period_end_at, l.period_end_at, n.issued_at)
      from credit_note n
      join credit_note_line c on c.credit_note_id = n.id and c.project_id = n.project_id
      join invoice_line l on l.id = c.invoice_line_id and l.project_id = c.project_id ${priceOfLine}
      ${ofInvoice} ${notes.sql}
    )`;
}

/** What an entry has earned before an instant. */
function earnedAt(instant: string): Sql {
  return rawSql(`case when ${instant} <= placed.at then 0 when ${instant} >= placed.until then minor
    else round(minor * extract(epoch from greatest(${instant} - placed.since, interval '0'))
      / extract(epoch from placed.until - placed.since)) end`);
}
