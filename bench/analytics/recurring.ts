import type { SuiteOptions } from '../suites.ts';
import { benchMoney, from, to } from './money.ts';

/** Measures recurring revenue, and plain SQL over the changes. */
export function benchRecurring(options: SuiteOptions): Promise<string> {
  return benchMoney<Answer>(options, {
    ...{ name: 'recurring revenue', table: 'mrr_change', rows: 'changes' },
    ...{ fill: CHANGES, query: QUERY, plain: PLAIN, monthsIn },
  });
}

interface Answer {
  recurringRevenue: { series: { start: string; figures: Record<string, { minor: string }> }[] };
}

function monthsIn({ recurringRevenue: { series } }: Answer) {
  return series.map(({ start, figures }) => {
    const minor = (name: string) => figures[name]!.minor;
    const moved = { new: minor('new'), expansion: minor('expansion'), contraction: minor('contraction') };
    return { month: start.slice(0, 7), ...moved, churn: minor('churn'), mrr: minor('mrr') };
  });
}

const money = (name: string) => `${name} { minor }`;

const QUERY = `{
  recurringRevenue(from: "${from}", to: "${to}", interval: month) {
    series { start figures { ${['new', 'expansion', 'contraction', 'churn', 'mrr'].map(money).join(' ')} netRetention customers } }
    totals { figures { ${money('arr')} customers netRetention grossRetention customerChurnRate quickRatio } }
  }
}`;

/** Each subscription starts on a day of the two years before the end; a half changes once, and a third ends. */
const CHANGES = [
  'delete from mrr_change where project_id = $1',
  ...[
    ['1000', 'true', '0'],
    ['case when n % 4 = 0 then 500 else -250 end', 'n % 2 = 0', '90'],
    ['-1000 - case n % 4 when 0 then 500 when 2 then -250 else 0 end', 'n % 3 = 0', '200'],
  ].map(
    ([minor, which, days]) => `
      insert into mrr_change (id, project_id, customer_id, subscription_id, item_id, product_id, plan_id, currency,
        monthly_minor, changed_at)
      select uuidv7(), $1, customer_id, subscription_id, id, product_id, plan_id, 'EUR', ${minor}, at
      from (
        select item.*, row_number() over (order by id) as n from subscription_item item where project_id = $1
      ) item, lateral (
        select timestamptz '${to}' - interval '1 day' * (n % 730) + interval '${days} days' as at
      ) drawn
      where ${which} and at < timestamptz '${to}'`,
  ),
];

/** Without days: a customer of these rows has at most one change in a month. */
const PLAIN = `
  with run as (
    select date_trunc('month', changed_at, 'UTC') as month, monthly_minor as delta,
      sum(monthly_minor) over (partition by customer_id order by changed_at) as after
    from mrr_change where project_id = $1 and changed_at < $3
  ), moved as (
    select month,
      sum(delta) filter (where after = delta) as new,
      sum(delta) filter (where delta > 0 and after > delta) as expansion,
      -sum(delta) filter (where delta < 0 and after > 0) as contraction,
      -sum(delta) filter (where after = 0) as churn,
      sum(delta) as net
    from run group by month
  )
  select to_char(each at time zone 'UTC', 'YYYY-MM') as month, round(coalesce(new, 0))::text as new,
    round(coalesce(expansion, 0))::text as expansion, round(coalesce(contraction, 0))::text as contraction,
    round(coalesce(churn, 0))::text as churn, round(sum(net) over (order by each))::text as mrr
  from generate_series($2::timestamptz, $3::timestamptz - interval '1 day', interval '1 month') each
  left join moved on moved.month = each order by each`;
