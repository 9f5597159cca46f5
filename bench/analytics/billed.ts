import type { SuiteOptions } from '../suites.ts';
import { benchMoney, from, months, subscriptions, to } from './money.ts';

/** Measures billed revenue: an invoice a month for each subscription, which is paid but for that of the last month. */
export function benchBilled(options: SuiteOptions): Promise<string> {
  return benchMoney<Answer>(options, {
    ...{ name: 'billed and collected revenue', table: 'invoice', rows: 'invoices' },
    ...{ fill: DOCUMENTS, query: QUERY, plain: PLAIN, monthsIn },
  });
}

type Point = Record<'billed' | 'collected' | 'outstanding', { minor: string }>;

interface Answer {
  revenueAnalytics: { series: (Point & { start: string })[]; totals: Point[] };
}

function monthsIn({ revenueAnalytics: { series, totals } }: Answer) {
  return [
    ...series.map(({ start, billed, collected }) => ({
      ...{ month: start.slice(0, 7), billed: billed.minor, collected: collected.minor, outstanding: null },
    })),
    ...totals.map(({ billed, collected, outstanding }) => ({
      ...{ month: 'all', billed: billed.minor, collected: collected.minor, outstanding: outstanding.minor },
    })),
  ];
}

const QUERY = `{
  revenueAnalytics(from: "${from}", to: "${to}", interval: month) {
    series { start billed { minor } credited { minor } collected { minor } refunded { minor } }
    totals { billed { minor } collected { minor } outstanding { minor } ages { notDue { minor } } }
  }
}`;

/** Every subscription is billed once in each month, at its own minute, and pays a day later. */
const DOCUMENTS = [
  'update subscription set next_due_at = null where project_id = $1',
  `insert into invoice (id, project_id, customer_id, number, status, reason, currency, subtotal_minor, tax_minor, total_minor,
     line_count, finalized_at, due_at, created_at, updated_at)
   select uuidv7(), project_id, customer_id, 'M' || month || '-' || n, 'open', 'manual', currency, subtotal_minor, tax_minor,
     total_minor, line_count, at, at + interval '14 days', at, at
   from (select invoice.*, row_number() over (order by id) as n from invoice where project_id = $1) as first
   cross join generate_series(0, ${months - 1}) as month,
   lateral (
     select timestamptz '${from}' + month * interval '1 month' + n % 40320 * interval '1 minute' as at
   ) as drawn
   where n <= ${subscriptions}`,
  `delete from invoice where project_id = $1 and number not like 'M%'`,
  `insert into payment (id, project_id, customer_id, invoice_id, status, currency, amount_minor, applied_minor,
     credited_minor, method, received_at, created_at)
   select uuidv7(), project_id, customer_id, id, 'succeeded', currency, total_minor, total_minor, 0, 'transfer',
     finalized_at + interval '1 day', finalized_at + interval '1 day'
   from invoice where project_id = $1 and finalized_at < timestamptz '${to}' - interval '1 month'`,
  `update invoice i set status = 'paid', paid_minor = total_minor, paid_at = p.received_at
   from payment p where p.invoice_id = i.id and i.project_id = $1`,
  'select add_up_revenue()',
];

const PLAIN = `
  with moved as (
    select date_trunc('month', at, 'UTC') as month, sum(billed) as billed, sum(collected) as collected
    from (
      select finalized_at as at, total_minor - tax_minor as billed, 0 as collected from invoice
      where project_id = $1 and status in ('open', 'paid', 'uncollectible') and finalized_at >= $2 and finalized_at < $3
      union all
      select issued_at, - net_minor, 0 from credit_note
      where project_id = $1 and status = 'issued' and issued_at >= $2 and issued_at < $3
      union all
      select received_at, 0, amount_minor from payment
      where project_id = $1 and status = 'succeeded' and received_at >= $2 and received_at < $3
    ) as each group by month
  )
  select to_char(month at time zone 'UTC', 'YYYY-MM') as month, billed::text as billed, collected::text as collected,
    null as outstanding
  from moved
  union all
  select 'all', sum(billed)::text, sum(collected)::text, (
    select sum(total_minor - credited_minor - credit_note_minor - coalesce((
      select sum(applied_minor) from payment p
      where p.invoice_id = i.id and p.status = 'succeeded' and p.received_at < $3
    ), 0))::text
    from invoice i where project_id = $1 and status in ('open', 'paid') and finalized_at < $3
      and (paid_at is null or paid_at >= $3)
  )
  from moved order by 1`;
