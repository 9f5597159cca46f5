import type { Where } from '../../platform/store/rows.ts';
import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { starts } from '../cells.ts';
import { reached } from '../movements.ts';
import type { RevenueReach } from '../movements.ts';
import type { Range } from '../range.ts';
import type { RecognitionGrouping } from './recognition-grouping.ts';

const parts: Record<RecognitionGrouping, string> = {
  currency: 'null::uuid',
  product: 'l.product_id',
  project: 'l.project_id',
};

/** What a report of recognised revenue is limited to. */
export interface RecognitionFilter {
  productId?: string | null;
  planId?: string | null;
  country?: string | null;
  currency?: string | null;
}

interface RecognitionQuery {
  reach: RevenueReach;
  range: Range;
  groupBy: RecognitionGrouping;
  filter: RecognitionFilter;
}

/** Limits the lines of invoices, or of credit notes, whose document is a table of the statement. */
function withFilter(reach: Where, table: 'i' | 'n', filter: RecognitionFilter): Where {
  const { productId, planId, country, currency } = filter;
  const column = (name: string) => rawSql(`${table}.${name}`);
  let where = reach;
  if (productId) where = where.and(sql`l.product_id = ${uuid.product(productId)}`);
  if (planId)
    where = where.and(sql`exists (
      select from price p
      where p.id = l.price_id and p.project_id = l.project_id and p.plan_id = ${uuid.plan(planId)}
    )`);
  if (country) where = where.and(sql`${column('parties')} -> 'buyer' ->> 'country' = ${country}`);
  if (currency) where = where.and(sql`${column('currency')} = ${currency}`);
  return where;
}

/**
 * What each group was billed and has earned in each bucket; bucket 0 has what was deferred at the start of the range. A
 * line is earned evenly by the second over its period, or at once without one, and not before it is billed. What is earned
 * up to an instant is rounded, so that the parts of a line come to its amount.
 */
export function recognitionStatement({ reach, range, groupBy, filter }: RecognitionQuery): Sql {
  const { from, to, buckets } = range;
  const part = rawSql(parts[groupBy]);
  const last = buckets.length;
  const invoices = withFilter(reached(reach, 'i'), 'i', filter).and(
    sql`i.status in ('open', 'paid', 'uncollectible') and i.finalized_at < ${to}
      and greatest(i.finalized_at, l.period_end_at) >= ${from}`,
  );
  const notes = withFilter(reached(reach, 'n'), 'n', filter).and(
    sql`n.status = 'issued' and n.issued_at < ${to}
      and greatest(n.issued_at, coalesce(c.period_end_at, l.period_end_at)) >= ${from}`,
  );
  return sql`
    with entry as (
      select i.currency, ${part} as part, i.finalized_at as at, l.net_minor as minor,
        coalesce(l.period_start_at, i.finalized_at) as since, coalesce(l.period_end_at, i.finalized_at) as until
      from invoice i join invoice_line l on l.invoice_id = i.id and l.project_id = i.project_id ${invoices.sql}
      union all
      select n.currency, ${part}, n.issued_at, -c.net_minor,
        coalesce(c.period_start_at, l.period_start_at, n.issued_at), coalesce(c.period_end_at, l.period_end_at, n.issued_at)
      from credit_note n
      join credit_note_line c on c.credit_note_id = n.id and c.project_id = n.project_id
      join invoice_line l on l.id = c.invoice_line_id and l.project_id = c.project_id
      ${notes.sql}
    ), edge as (
      select place as bucket, greatest(start_at, ${from}::timestamptz) as since,
        lead(start_at, 1, ${to}::timestamptz) over (order by place) as until
      from unnest(${starts(range)}::timestamptz[]) with ordinality as each (start_at, place)
      union all select 0, '-infinity', ${from}
    ), placed as (
      select entry.*, case when at < ${from} then 0 else width_bucket(at, ${starts(range)}::timestamptz[]) end as billed_in,
        least(width_bucket(greatest(at, until), ${starts(range)}::timestamptz[]), ${last}::integer) as earned_in
      from entry
    ), cell as (
      select currency, part, edge.bucket,
        case when placed.billed_in = edge.bucket then minor else 0 end as billed,
        ${earnedAt('edge.until')} - ${earnedAt('edge.since')} as earned
      from placed join edge on edge.bucket between placed.billed_in and placed.earned_in
    )
    select currency, part, bucket::integer, sum(billed)::text as billed, sum(earned)::text as recognized
    from cell group by 1, 2, 3 having bool_or(bucket > 0) or sum(billed) <> sum(earned)
    order by 1, 2 nulls last, 3`;
}

/** What an entry has earned before an instant. */
function earnedAt(instant: string): Sql {
  return rawSql(`case when ${instant} <= placed.at then 0 when ${instant} >= placed.until then minor
    else round(minor * extract(epoch from greatest(${instant} - placed.since, interval '0'))
      / extract(epoch from placed.until - placed.since)) end`);
}
