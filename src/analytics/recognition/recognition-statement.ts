import type { Where } from '../../platform/store/rows.ts';
import { rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
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
 * up to an instant is rounded, so that the parts of a line come to its amount. That is calculated once for each bucket that
 * a line is earned in: at its end. What it had earned at its start is that of the bucket before, unless it ended there.
 */
export function recognitionStatement(query: RecognitionQuery, conversion?: RecognitionConversion): Sql {
  const { from, to, buckets } = query.range;
  const last = buckets.length;
  const places = query.range.starts;
  const rate = conversion ? rateOf(conversion) : noRate;
  return sql`
    with ${entries(query)}, edge as materialized (
      select bucket, until, ${microseconds('until')} as until_us
      from (
        select place as bucket, lead(start_at, 1, ${to}::timestamptz) over (order by place) as until
        from unnest(${places}::timestamptz[]) with ordinality as each (start_at, place)
        union all select 0, ${from}
      ) as each
    ), placed as materialized (
      select ${rate.currency} as currency, part, at, minor, since, until, ${rate.factor} as factor,
        ${microseconds('since')} as since_us, ${microseconds('until')} - ${microseconds('since')} as length_us,
        case when at < ${from} then 0 else width_bucket(at, ${places}::timestamptz[]) end as billed_in,
        least(width_bucket(greatest(at, until), ${places}::timestamptz[]), ${last}::integer) as earned_in
      from entry ${rate.join}
    ), summed as (
      -- Bucket by bucket, since PostgreSQL would sort all pairs of entries and buckets.
      select edge.bucket, own.* from edge cross join lateral (
        select currency, part, factor, sum(minor) filter (where billed_in = edge.bucket) as billed, sum(${earned}) as earned,
          sum(minor) filter (where earned_in = edge.bucket) as ended
        from placed where edge.bucket between billed_in and earned_in
        group by 1, 2, 3
      ) as own
    ), cell as (
      select currency, part, bucket, coalesce(sum(billed * factor), 0) as billed, sum(earned * factor) as earned,
        sum(earned * factor) - coalesce(sum(ended * factor), 0) as standing
      from summed group by 1, 2, 3
    )
    select currency, part::text as part, bucket::integer, billed::text as billed, recognized::text as recognized
    from (
      select *, earned - coalesce(lag(standing) over (partition by currency, part order by bucket), 0) as recognized from cell
    ) as each
    where bucket > 0 or billed <> recognized
    order by 1, each.part nulls last, 3`;
}

/** The rates of the days on which entries were billed, by their places. */
export interface RecognitionConversion extends Conversion {
  starts: readonly string[];
}

const noRate = { currency: sql`entry.currency`, factor: sql`1`, join: sql`` };

/** An entry keeps the rate of the day on which it was billed, so that recognised and the rise of deferred come to billed. */
function rateOf({ to, table, starts: days }: RecognitionConversion): typeof noRate {
  return {
    currency: sql`${to}::text`,
    factor: sql`rate.factor`,
    join: sql`join ${table} on rate.currency = entry.currency and rate.day = width_bucket(entry.at, ${days}::timestamptz[])`,
  };
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

/**
 * What an entry has earned before the end of a bucket. There are as many as entries times buckets, so they are calculated in
 * floating point, which is exact to far less than a thousandth below 10^11, and exactly where that is too little to round by.
 */
const earned = earnedOf('(edge.until_us - placed.since_us)', 'placed.length_us');

function earnedOf(elapsed: string, length: string): Sql {
  const share = `(minor::float8 * ${elapsed} / ${length})`;
  return rawSql(`case when edge.until <= greatest(placed.at, placed.since) then 0 when edge.until >= placed.until then minor
    when abs(minor) < 100000000000 and abs(${share} - floor(${share}) - 0.5) > 0.001 then round(${share})::bigint
    else sign(minor)::bigint * div(2 * abs(minor)::numeric * ${elapsed} + ${length}, 2 * ${length}::numeric)::bigint end`);
}

function microseconds(time: string): Sql {
  return rawSql(`(extract(epoch from ${time}) * 1000000)::bigint`);
}
