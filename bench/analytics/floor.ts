/**
 * The baselines: the figures of a report by one plain statement over the rows, with totals of the whole range, as text that
 * compares with the hub's. The parameters are the project, the range, and the unit of its buckets.
 */
const bucket = (at: string) => `date_trunc($4, ${at}, 'UTC')`;

/** A level is averaged over the seconds of its bucket; what changed it before the range counts from the start. */
const levels = (only: string) => `changed as (
    select e.meter_id, bucket, count(*) as events, sum(quantity) as quantity,
      sum(quantity * extract(epoch from bucket + ('1 ' || $4)::interval - occurred_at)) as moment
    from usage_event e join meter on meter.id = e.meter_id and aggregation = 'weighted_sum' ${only}
    cross join lateral (select case when occurred_at >= $2 then ${bucket('occurred_at')} end as bucket) as place
    where e.project_id = $1 and occurred_at < $3
    group by 1, 2
  ), held as (
    select meter_id, bucket, events, extract(epoch from ('1 ' || $4)::interval) as seconds,
      coalesce(moment, 0) + extract(epoch from ('1 ' || $4)::interval) * coalesce(sum(quantity) over (partition by meter_id
        order by bucket nulls first rows between unbounded preceding and 1 preceding), 0) as area
    from changed
  )`;
const averages = `
  select meter_id, bucket, sum(events) as events, sum(area) / sum(seconds) as value from held where bucket is not null
  group by grouping sets ((meter_id, bucket), (meter_id))`;

/** Of all meters. */
export const USAGE_BY_METER = `
  with counted as (
    select e.meter_id, ${bucket('occurred_at')} as bucket, count(*) as events,
      case aggregation when 'count' then count(*) when 'sum' then sum(quantity) when 'max' then max(quantity)
        when 'latest' then (array_agg(quantity order by occurred_at desc, recorded_at desc, e.id desc))[1]
        else count(distinct value) end as value
    from usage_event e join meter on meter.id = e.meter_id and aggregation <> 'weighted_sum'
    where e.project_id = $1 and occurred_at >= $2 and occurred_at < $3
    group by grouping sets ((e.meter_id, aggregation, bucket), (e.meter_id, aggregation))
  ), ${levels('')}
  select meter_id, bucket, events, value from counted
  union all ${averages}`;

/** Of the level whose key is the further parameter. */
export const USAGE_OF_LEVEL = `with ${levels('and meter.key = $5')} ${averages}`;

/** Of a meter with sum; the further parameters are its key, and a subject or null. */
export const USAGE_BY_SUBJECT = `
  select subject, ${bucket('occurred_at')} as bucket, count(*) as events, sum(quantity) as value
  from usage_event e join meter on meter.id = e.meter_id and meter.key = $5
  where e.project_id = $1 and meter.project_id = $1 and occurred_at >= $2 and occurred_at < $3
    and ($6::text is null or subject = $6)
  group by grouping sets ((subject, bucket), (subject))`;

/** Of the meter whose key is the further parameter. */
export const USAGE_OF_METER = `
  select ${bucket('occurred_at')} as bucket, count(*) as events,
    case aggregation when 'sum' then sum(quantity) when 'unique' then count(distinct value)
      else (array_agg(quantity order by occurred_at desc, recorded_at desc, e.id desc))[1] end as value
  from usage_event e join meter on meter.id = e.meter_id and meter.key = $5
  where e.project_id = $1 and meter.project_id = $1 and occurred_at >= $2 and occurred_at < $3
  group by grouping sets ((aggregation, bucket), (aggregation))`;

/** Of a meter with sum, whose key is the further parameter. */
export const USAGE_BY_CUSTOMER = `
  select customer.id, ${bucket('occurred_at')} as bucket, count(*) as events, sum(quantity) as value
  from usage_event e join meter on meter.id = e.meter_id and meter.key = $5
  left join customer on customer.project_id = $1 and customer.external_id = e.subject
  where e.project_id = $1 and meter.project_id = $1 and occurred_at >= $2 and occurred_at < $3
  group by grouping sets ((customer.id, bucket), (customer.id))`;

/** The same without buckets, whose unit is given all the same. */
export const USAGE_BY_CUSTOMER_IN_ALL = `
  select customer.id, null as bucket, count(*) as events, sum(quantity) as value
  from usage_event e join meter on meter.id = e.meter_id and meter.key = $5
  left join customer on customer.project_id = $1 and customer.external_id = e.subject
  where e.project_id = $1 and meter.project_id = $1 and occurred_at >= $2 and occurred_at < $3 and $4::text is not null
  group by customer.id`;

/** By plan. */
export const USAGE_BY_PLAN = `
  select item.plan_id, ${bucket('occurred_at')} as bucket, count(*) as events, sum(e.quantity) as value
  from usage_event e join meter on meter.id = e.meter_id and meter.key = $5
  left join customer on customer.project_id = $1 and customer.external_id = e.subject
  left join subscription_item item on item.project_id = $1 and item.customer_id = customer.id
    and item.started_at <= occurred_at and (item.ended_at is null or item.ended_at > occurred_at)
  where e.project_id = $1 and meter.project_id = $1 and occurred_at >= $2 and occurred_at < $3
  group by grouping sets ((item.plan_id, bucket), (item.plan_id))`;

/** Without credit notes, of which the project has none. */
export const REVENUE = `
  with movement as (
    select currency, finalized_at as at, subtotal_minor - discount_minor as billed, 0 as collected
    from invoice where project_id = $1 and status in ('open', 'paid', 'uncollectible')
      and finalized_at >= $2 and finalized_at < $3
    union all
    select currency, received_at, 0, amount_minor from payment
    where project_id = $1 and status = 'succeeded' and received_at >= $2 and received_at < $3
  )
  select currency, bucket, sum(billed) as billed, sum(collected) as collected, (
      select sum(total_minor - credited_minor - coalesce(paid, 0)) from invoice
      left join (
        select invoice_id, sum(applied_minor) as paid from payment where project_id = $1 and received_at < $3 group by 1
      ) as settled on invoice_id = invoice.id
      where project_id = $1 and status in ('open', 'paid', 'uncollectible') and finalized_at < $3
        and (paid_at is null or paid_at >= $3)
    ) as outstanding
  from movement cross join lateral (select ${bucket('at')} as bucket) as place
  group by grouping sets ((currency, bucket), (currency))`;

export const USERS = `
  with first as (select user_id, min(at) as at from sign_in where project_id = $1 group by 1)
  select ${bucket('s.at')} as bucket, count(*) as sign_ins, count(distinct user_id) as active_users,
    count(*) filter (where s.at = first.at) as new_users
  from sign_in s join first using (user_id)
  where s.project_id = $1 and s.at >= $2 and s.at < $3
  group by grouping sets ((bucket), ())`;

/** By cohorts of weeks; the sum of their sizes is in the row without a bucket. */
export const RETENTION = `
  with first as (select user_id, min(at) as at from sign_in where project_id = $1 group by 1),
  cell as (
    select date_trunc($4, first.at, 'UTC') as cohort, ${bucket('s.at')} as bucket, count(distinct user_id) as active_users
    from sign_in s join first using (user_id)
    where s.project_id = $1 and first.at >= $2 and s.at >= $2 and s.at < $3
    group by 1, 2
  )
  select bucket, active_users from cell union all select null, sum(active_users) from cell where bucket = cohort`;
