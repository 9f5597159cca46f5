import { Client } from 'pg';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';

/** The time of all requests. */
export const requestedAt = '2026-11-20T10:00:00Z';

export const subscriptions = 1_000_000;
/** The events of each of the two heaviest users in one period, on a meter with sum and on one with unique values. */
export const heavyEvents = 100_000;
export const heavy = { sum: 'cust-778', unique: 'cust-777' };
/** The user id of a customer by number; every tenth customer is a person. */
export const personUuid = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/**
 * Fills a migrated database: one project with 2000 products, and a customer for each subscription. The values of a row
 * depend only on its number, so that every run has the same rows.
 */
export async function fill(databaseUrl: string, { id }: Project): Promise<void> {
  const database = new Client(databaseUrl);
  await database.connect();
  // Skips foreign key checks, which would take longer than inserting the rows.
  await database.query(`set session_replication_role = replica`);
  await database.query(`set bench.project = '${decodeId('project', id)}'`);
  for (const sql of [PLACES, ...CATALOG, ...SALES, ...USAGE]) await database.query(sql);
  await database.query('vacuum analyze');
  await database.end();
}

const project = `current_setting('bench.project')::uuid`;
const at = `timestamptz '${requestedAt}'`;

const PLACES = `select ensure_usage_partitions(date '2026-01-01', 14)`;

/** Each product has two plans and three features, one of them metered. */
const CATALOG = [
  `insert into meter (id, project_id, key, name, aggregation, created_at)
   select uuidv7(), ${project}, 'meter-' || n, 'Meter', case n % 2 when 1 then 'sum' else 'unique' end, ${at}
   from generate_series(1, 1000) n`,
  `insert into product (id, project_id, slug, name, status, created_at, updated_at)
   select uuidv7(), ${project}, 'product-' || n, 'Product ' || n, 'active', ${at}, ${at}
   from generate_series(1, 2000) n`,
  `insert into feature (id, project_id, product_id, key, name, type, meter_id, position)
   select uuidv7(), ${project}, product.id, each.key, each.key, each.type, meter.id, 0
   from product
   cross join (values ('sso', 'boolean'), ('seats', 'quantity'), ('calls', 'metered')) each (key, type)
   left join meter on each.type = 'metered'
     and meter.key = 'meter-' || (1 + (substr(product.slug, 9)::integer - 1) % 1000)`,
  `insert into plan (id, project_id, product_id, key, name, grants, position)
   select uuidv7(), ${project}, product.id, each.key, each.key, each.grants::jsonb, 0
   from product
   cross join (values ('solo', '{"sso": false, "seats": 1, "calls": 1000}'),
     ('team', '{"sso": true, "seats": 10, "calls": 1000000}')) each (key, grants)`,
];

/** Periods begin on any of 28 days; one in twenty subscriptions is canceled, and one in a hundred has an override. */
const SALES = [
  `insert into customer (id, project_id, user_id, external_id, timezone, created_at, updated_at)
   select uuidv7(), ${project},
     case when n % 10 = 0 then ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid end,
     'cust-' || n, 'UTC', ${at} - interval '1 year', ${at}
   from generate_series(1, ${subscriptions}) n`,
  `create temporary table sale as
   select n, customer.id as customer_id, uuidv7() as subscription_id, product.id as product_id, plan.id as plan_id,
     n % 20 = 19 as is_canceled, ${at} - (n % 28) * interval '1 day' - interval '37 minutes 11 seconds' as since
   from customer
   cross join lateral (select substr(external_id, 6)::integer as n) numbered
   join product on product.slug = 'product-' || (1 + n % 2000)
   join plan on plan.product_id = product.id and plan.key = case n % 3 when 0 then 'team' else 'solo' end`,
  `insert into subscription (id, project_id, customer_id, status, currency, interval, interval_count, timezone,
     anchor_at, period, current_period_start_at, current_period_end_at, created_at, updated_at, mrr_noted_at)
   select subscription_id, ${project}, customer_id, case when is_canceled then 'canceled' else 'active' end, 'EUR',
     'month', 1, 'UTC', since, 1, since, since + interval '1 month', since, since, since from sale`,
  `insert into subscription_item (id, project_id, subscription_id, customer_id, product_id, plan_id, price_id, quantity,
     position, ended_at)
   select uuidv7(), ${project}, subscription_id, customer_id, product_id, plan_id, uuidv7(), 1, 0,
     case when is_canceled then ${at} end from sale`,
  `insert into subscription_grant (id, project_id, subscription_id, product_id, feature, value, created_at, updated_at)
   select uuidv7(), ${project}, subscription_id, product_id, 'seats', '25', ${at}, ${at} from sale where n % 100 = 0`,
];

/** Every fiftieth customer has ten events over five weeks; the two heaviest users have `heavyEvents` each. */
const USAGE = [
  usage('sale.n % 50 = 0', 'generate_series(1, 10) k', `${at} - k * interval '84 hours' - n % 3600 * interval '1 s'`),
  usage(
    `'cust-' || sale.n in ('${heavy.sum}', '${heavy.unique}')`,
    `generate_series(1, ${heavyEvents}) k`,
    `since + (k::float8 / ${heavyEvents + 1}) * (${at} - since)`,
  ),
  `insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
   select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC'), count(*), sum(quantity), max(quantity),
     max(recorded_at)
   from usage_event group by 1, 2, 3, 4`,
];

function usage(condition: string, series: string, occurredAt: string): string {
  return `
    insert into usage_event (id, project_id, meter_id, subject, quantity, value, key, occurred_at, recorded_at)
    select uuidv7(), ${project}, feature.meter_id, 'cust-' || n, 1,
      case meter.aggregation when 'unique' then 'device-' || k % 5000 end, 'event-' || n || '-' || k, ${occurredAt}, ${at}
    from sale
    join feature on feature.product_id = sale.product_id and feature.key = 'calls'
    join meter on meter.id = feature.meter_id
    cross join ${series} where ${condition} order by ${occurredAt}`;
}
