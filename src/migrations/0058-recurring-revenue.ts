import { Migration } from '@mikro-orm/migrations';

/**
 * The changes of monthly recurring revenue, as rows that are only added (docs/decisions/0059-changes-of-mrr.md). What was
 * billed until now gives the rows of the past.
 */
export class Migration0058RecurringRevenue extends Migration {
  override up(): void {
    this.addSql(`
      create table mrr_change (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        subscription_id uuid not null,
        item_id uuid not null,
        product_id uuid not null,
        plan_id uuid not null,
        currency char(3) not null,
        monthly_minor numeric(38, 18) not null check (monthly_minor <> 0),
        changed_at timestamptz(3) not null,
        test_clock_id uuid,
        primary key (id, project_id),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        foreign key (item_id, project_id) references subscription_item (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create index mrr_change_by_customer on mrr_change (project_id, customer_id, currency, changed_at)
      include (monthly_minor, test_clock_id)`);
    this.addSql(`create index mrr_change_by_subscription on mrr_change (subscription_id)`);
    this.addSql(`create index mrr_change_by_clock on mrr_change (test_clock_id) where test_clock_id is not null`);
    this.addSql(`
      create index subscription_by_trial_end on subscription (project_id, trial_end_at) where trial_end_at is not null`);
    this.addSql(`
      alter table subscription_item
        add column monthly_minor numeric(38, 18) not null default 0`);
    this.addSql(`alter table subscription add column mrr_noted_at timestamptz(3)`);
    this.addSql(`
      create index subscription_with_missed_mrr on subscription (id) where mrr_noted_at is distinct from updated_at`);
    this.addSql(`
      create index subscription_item_with_missed_mrr on subscription_item (subscription_id)
      where ended_at is not null and monthly_minor <> 0`);
    this.addSql(PAST);
    this.addSql(PRESENT);
    this.addSql(`update subscription set mrr_noted_at = updated_at`);
    this.addSql(`
      create trigger mrr_change_append_only before delete or update of id, project_id, customer_id, subscription_id, item_id,
        product_id, plan_id, currency, monthly_minor, changed_at on mrr_change
      for each row execute function refuse_change()`);
    this.addSql(`
      create function require_same_mrr(by_movements numeric, by_rows numeric) returns numeric
      language plpgsql immutable parallel safe as $$
      begin
        if by_movements is distinct from by_rows then
          raise exception 'the movements of MRR add up to %, and its changes to %', by_movements, by_rows
            using errcode = 'data_exception';
        end if;
        return by_rows;
      end $$`);
  }

  override down(): void {
    this.addSql(`drop function require_same_mrr`);
    this.addSql(`drop table mrr_change`);
    this.addSql(`drop index subscription_by_trial_end`);
    this.addSql(`alter table subscription_item drop column monthly_minor`);
    this.addSql(`alter table subscription drop column mrr_noted_at`);
  }
}

/** What each invoice line of a period says of its item as a month, from the start of its period on. */
const BILLED = `
  billed as (
    select item.id, item.project_id, item.customer_id, item.subscription_id, l.id as line_id,
      coalesce(l.product_id, item.product_id) as product_id, coalesce(p.plan_id, item.plan_id) as plan_id,
      s.currency, s.test_clock_id,
      greatest(l.period_start_at, item.started_at, coalesce(s.trial_end_at, s.start_at)) as changed_at,
      coalesce(item.ended_at, case s.status when 'paused' then s.paused_at when 'unpaid' then s.updated_at end) as end_at,
      round(l.net_minor::numeric * l.denominator * case p.interval
        when 'year' then 1 when 'month' then 12 when 'week' then 52 when 'day' then 365 else 0 end
        / (12 * l.numerator * p.interval_count), 18) as monthly
    from subscription_item item
    join subscription s on s.id = item.subscription_id and s.project_id = item.project_id
    join invoice_line l on l.item_id = item.id and l.project_id = item.project_id
    join invoice i on i.id = l.invoice_id and i.project_id = l.project_id
    join price p on p.id = l.price_id and p.project_id = l.project_id
    where l.kind in ('recurring', 'proration') and l.period_start_at is not null and l.numerator > 0 and i.status <> 'void'
      and s.status not in ('pending', 'incomplete', 'incomplete_expired', 'trialing') and p.meter_id is null
  ), kept as (
    select * from billed where end_at is null or changed_at < end_at
  )`;

const PAST = `
  with ${BILLED}, step as (
    select kept.*, lag(product_id) over own as last_product_id, lag(plan_id) over own as last_plan_id,
      lag(monthly, 1, 0::numeric) over own as last_monthly,
      lead(line_id) over own is null as is_last
    from kept window own as (partition by project_id, id order by changed_at, line_id)
  ), change as (
    select step.*, monthly as minor, changed_at as at from step
    union all
    select id, project_id, customer_id, subscription_id, line_id, last_product_id, last_plan_id, currency, test_clock_id,
      changed_at, end_at, monthly, last_product_id, last_plan_id, last_monthly, is_last,
      -last_monthly, changed_at
    from step where last_product_id is not null
    union all
    select step.*, -monthly, end_at from step where is_last and end_at is not null
  ), summed as (
    select project_id, customer_id, subscription_id, id as item_id, product_id, plan_id, currency, test_clock_id, at,
      sum(minor) as minor
    from change group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  )
  insert into mrr_change (id, project_id, customer_id, subscription_id, item_id, product_id, plan_id, currency,
    monthly_minor, changed_at, test_clock_id)
  select gen_random_uuid(), project_id, customer_id, subscription_id, item_id, product_id, plan_id, currency, minor, at,
    test_clock_id
  from summed where minor <> 0`;

const PRESENT = `
  update subscription_item item set monthly_minor = total.minor
  from (select project_id, item_id, sum(monthly_minor) as minor from mrr_change group by 1, 2) total
  where total.item_id = item.id and total.project_id = item.project_id and total.minor <> 0`;
