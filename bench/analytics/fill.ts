import { inBulk } from '../growth/fill.ts';

/** Days of events, invoices and sign-ins, which end at the last midnight (UTC). */
export const days = 90;

export const subjects = 1_000;

/** The aggregations of the meters, each of which has its name as its key. */
export const aggregations = ['count', 'sum', 'max', 'unique', 'weighted_sum', 'latest'];

/** Adds the meters, and the partitions of the range. */
export function addMeters(url: string, projectUuid: string): Promise<void> {
  return inBulk(url, async (database) => {
    await database.query(`select ensure_usage_partitions(current_date - ${days}, 5)`);
    await database.query(METERS, [projectUuid, aggregations]);
  });
}

/**
 * Adds events up to a number, spread evenly over the days, and calculates the hourly totals. Some subjects send far more
 * than others: a tenth of them nearly half. Keys are left out, since no report reads them.
 */
export function addEvents(url: string, projectUuid: string, count: number): Promise<void> {
  return inBulk(url, async (database) => {
    const { rows } = await database.query<{ have: string }>('select count(*) as have from usage_event');
    await database.query(EVENTS, [projectUuid, Number(rows[0]!.have) + 1, count]);
    await database.query('truncate usage_total, usage_meter_total, usage_day_total, usage_week_total');
    await database.query(`set work_mem = '256MB'`);
    // Triggers add up the totals of meters, of days and of weeks.
    await database.query('set session_replication_role = origin');
    await database.query(TOTALS);
  });
}

/**
 * Spreads the invoices of a project over the days, with a payment for nine of ten; the rest stay open. No customer is due
 * again, so that workers have nothing to do meanwhile.
 */
export function spreadInvoices(url: string, projectUuid: string): Promise<void> {
  return inBulk(url, async (database) => {
    await database.query(INVOICES, [projectUuid]);
    await database.query(PAYMENTS, [projectUuid]);
    await database.query('update subscription set next_due_at = null');
    // Triggers do not note what is written in bulk.
    await database.query('select add_up_revenue()');
  });
}

/** Adds sign-ins of a number of people; each person signs in again and again. */
export function addSignIns(url: string, projectUuid: string, count: number, people: number): Promise<void> {
  return inBulk(url, async (database) => {
    await database.query(SIGN_INS, [projectUuid, count, people]);
  });
}

const midnight = `date_trunc('day', now(), 'UTC')`;

/** The time of the n-th of a number of rows from a first one on. */
const timeOf = (n: string, first: string, count: string) =>
  `${midnight} - interval '${days} days' + interval '${days} days' * ((${n} - ${first}) / (${count} - ${first} + 1.0)::float)`;

const METERS = `
  insert into meter (id, project_id, key, name, aggregation, created_at)
  select uuidv7(), $1, kind, kind, kind, now() - interval '${days} days' from unnest($2::text[]) kind`;

/** A level rises and falls; the other quantities vary. */
const EVENTS = `
  insert into usage_event (id, project_id, meter_id, subject, quantity, value, key, occurred_at, recorded_at)
  select uuidv7(), $1, meter.id, 'customer-' || floor(${subjects} * share * share * share),
    case meter.aggregation when 'weighted_sum' then case when hash % 2 = 0 then 3 else -2 end else 1 + n % 90 end,
    case meter.aggregation when 'unique' then 'device-' || hash % 5000 end, 'event-' || n, at, at
  from generate_series($2::bigint, $3::bigint) n
  cross join lateral (select (n / ${aggregations.length}) * 2654435761 % 4294967296 as hash, ${timeOf('n', '$2', '$3')} as at) as drawn
  cross join lateral (select hash / 4294967296.0::float as share) as placed
  join (select id, aggregation, row_number() over (order by key) - 1 as place from meter where project_id = $1) meter
    on meter.place = n % ${aggregations.length}`;

const TOTALS = `
  insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
  select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC'), count(*), sum(quantity), max(quantity),
    max(recorded_at)
  from usage_event group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

const INVOICES = `
  update invoice set finalized_at = at, next_due_at = null,
    status = case when n % 10 = 0 then 'open' else 'paid' end,
    paid_minor = case when n % 10 = 0 then 0 else total_minor end,
    paid_at = case when n % 10 = 0 then null else at + interval '1 minute' end
  from (select id, row_number() over (order by id) as n, count(*) over () as total from invoice where project_id = $1) as each,
    lateral (select ${timeOf('n', '1', 'total')} as at) as drawn
  where invoice.project_id = $1 and invoice.id = each.id`;

const PAYMENTS = `
  insert into payment (id, project_id, customer_id, invoice_id, status, currency, amount_minor, applied_minor,
    credited_minor, method, received_at, created_at)
  select uuidv7(), project_id, customer_id, id, 'succeeded', currency, total_minor, total_minor, 0, 'transfer', paid_at, paid_at
  from invoice where project_id = $1 and status = 'paid'`;

const SIGN_INS = `
  with people as (select array_agg(uuidv7()) as ids from generate_series(1, $3::integer)), client as (select uuidv7() as id)
  insert into sign_in (id, project_id, user_id, client_id, at)
  select uuidv7(), $1, ids[1 + n * 7919::bigint % $3], client.id, ${timeOf('n', '1', '$2')}
  from people, client, generate_series(1, $2::integer) n`;
