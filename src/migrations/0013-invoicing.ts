import { Migration } from '@mikro-orm/migrations';

/** Taxes, coupons, credit notes, test clocks, and a subscription's whole course. */
export class Migration0013Invoicing extends Migration {
  override up(): void {
    this.settings();
    this.customers();
    this.subscriptions();
    this.coupons();
    this.invoices();
    this.creditNotes();
    this.ledger();
  }

  private settings(): void {
    this.addSql(`
      create table billing_profile (
        project_id uuid not null references project (id) deferrable initially deferred,
        legal_name text,
        street text,
        postal_code text,
        city text,
        country char(2),
        vat_id text,
        tax_number text,
        email text,
        iban text,
        bic text,
        footer text,
        locale text not null default 'en',
        timezone text not null default 'UTC',
        proration text not null default 'second' check (proration in ('second', 'day', 'none')),
        grace_hours integer not null default 0 check (grace_hours between 0 and 720),
        payment_term_days integer not null default 14 check (payment_term_days between 0 and 365),
        give_up_days integer check (give_up_days between 1 and 365),
        give_up text not null default 'unpaid' check (give_up in ('unpaid', 'cancel')),
        version integer not null default 1,
        updated_at timestamptz(3) not null,
        primary key (project_id)
      )`);
    this.addSql(`
      create table tax_rate (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        name text not null,
        percentage numeric(7, 4) not null check (percentage >= 0 and percentage <= 100),
        country char(2),
        tax_code text,
        created_at timestamptz(3) not null,
        archived_at timestamptz(3),
        primary key (id, project_id)
      )`);
    this.addSql(`
      create unique index tax_rate_taken on tax_rate (project_id, country, tax_code) nulls not distinct
      where archived_at is null`);
    this.addSql(`create index tax_rate_by_project on tax_rate (project_id, created_at desc, id desc)`);
    this.addSql(`
      create table test_clock (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        name text not null,
        now_at timestamptz(3) not null,
        status text not null check (status in ('ready', 'advancing', 'failed')),
        target_at timestamptz(3),
        error text,
        created_at timestamptz(3) not null,
        primary key (id, project_id)
      )`);
    this.addSql(`create index test_clock_by_project on test_clock (project_id, created_at desc, id desc)`);
    this.addSql(`create index test_clock_advancing on test_clock (created_at) where status = 'advancing'`);
  }

  private customers(): void {
    this.addSql(`
      alter table customer
        add street text,
        add postal_code text,
        add city text,
        add country char(2),
        add vat_id text,
        add locale text,
        add tax_exempt boolean not null default false,
        add test_clock_id uuid,
        add version integer not null default 1,
        add foreign key (test_clock_id, project_id) references test_clock (id, project_id) deferrable initially deferred`);
    this.addSql(`create index customer_by_clock on customer (test_clock_id) where test_clock_id is not null`);
  }

  private subscriptions(): void {
    this.addSql(`alter table subscription rename next_billing_at to next_due_at`);
    this.addSql(`drop index subscription_due`);
    this.addSql(`alter table subscription drop constraint subscription_status_check`);
    this.addSql(`alter table subscription drop constraint subscription_check`);
    this.addSql(`
      alter table subscription
        add check (status in ('pending', 'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled',
          'incomplete_expired')),
        add check (current_period_end_at >= current_period_start_at),
        add proration text not null default 'second' check (proration in ('second', 'day', 'none')),
        add payment_behavior text not null default 'send_invoice'
          check (payment_behavior in ('send_invoice', 'require_payment')),
        add minimum_minor bigint check (minimum_minor > 0),
        add period_numerator bigint not null default 1,
        add period_denominator bigint not null default 1 check (period_denominator > 0),
        add paused_ms bigint not null default 0 check (paused_ms >= 0),
        add period_anchor_at timestamptz(3),
        add start_at timestamptz(3),
        add trial_end_at timestamptz(3),
        add trial_end text not null default 'bill' check (trial_end in ('bill', 'cancel', 'pause')),
        add is_end_ordered boolean not null default false,
        add is_pause_ordered boolean not null default false,
        add cancel_unused text not null default 'keep' check (cancel_unused in ('keep', 'credit')),
        add paused_at timestamptz(3),
        add pause_unused text not null default 'keep' check (pause_unused in ('keep', 'credit')),
        add resume_at timestamptz(3),
        add resume_anchor text not null default 'reset' check (resume_anchor in ('reset', 'kept')),
        add expires_at timestamptz(3),
        add next_change_at timestamptz(3),
        add test_clock_id uuid,
        add quarantined_at timestamptz(3),
        add quarantine_error text`);
    this.addSql(`update subscription set start_at = created_at`);
    this.addSql(`alter table subscription alter start_at set not null`);
    this.addSql(`
      create index subscription_due on subscription (next_due_at)
      where next_due_at is not null and test_clock_id is null`);
    this.addSql(`
      create index subscription_due_by_clock on subscription (test_clock_id, next_due_at)
      where next_due_at is not null and test_clock_id is not null`);
    this.addSql(`
      create index subscription_quarantined on subscription (project_id, quarantined_at)
      where quarantined_at is not null`);
    this.addSql(
      `alter table subscription_item add charged_to_at timestamptz(3), add started_at timestamptz(3)`,
    );
    this.addSql(`
      update subscription_item item set charged_to_at = s.current_period_end_at, started_at = s.created_at
      from subscription s where s.id = item.subscription_id and s.project_id = item.project_id`);
    this.addSql(`
      alter table subscription_item alter charged_to_at set not null, alter started_at set not null,
        add is_replaced boolean not null default false`);
    // Several items may trade their plans: that is looked at when all have.
    this.addSql(`drop index already_subscribed`);
    this.addSql(`
      alter table subscription_item add constraint already_subscribed
        exclude using btree (project_id with =, customer_id with =, plan_id with =) where (ended_at is null) deferrable`);
    this.addSql(`
      create table subscription_change (
        id uuid not null,
        project_id uuid not null,
        subscription_id uuid not null,
        at timestamptz(3) not null,
        at_period_end boolean not null,
        status text not null check (status in ('pending', 'applied', 'canceled')),
        items jsonb not null,
        product_ids uuid[] not null,
        proration text not null check (proration in ('second', 'day', 'none')),
        is_ordered boolean not null,
        created_at timestamptz(3) not null,
        ended_at timestamptz(3),
        primary key (id, project_id),
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create unique index change_already_scheduled on subscription_change (project_id, subscription_id, at)
      where status = 'pending'`);
    this.addSql(
      `create index subscription_change_by_subscription on subscription_change (subscription_id, at)`,
    );
    this.addSql(`
      create index subscription_change_by_product on subscription_change using gin (product_ids)
      where status = 'pending'`);
    // What is planned to be subscribed to is in use, too.
    this.addSql(`
      create or replace function product_is_unused() returns trigger language plpgsql as $$
      begin
        if exists (
          select from subscription_item item where item.product_id = new.id and item.project_id = new.project_id
        ) or exists (
          select from subscription_change change where change.product_ids @> array[new.id]
            and change.project_id = new.project_id and change.status = 'pending'
        ) then
          raise exception 'subscriptions refer to this product'
            using errcode = 'foreign_key_violation', constraint =
              case new.status when 'archived' then 'archived_product_in_use' else 'product_in_use' end;
        end if;
        return new;
      end $$`);
  }

  private coupons(): void {
    this.addSql(`
      create table coupon (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        code text not null,
        name text not null,
        percent_off numeric(7, 4) check (percent_off > 0 and percent_off <= 100),
        amount_off_minor bigint check (amount_off_minor > 0),
        currency char(3),
        duration text not null check (duration in ('once', 'repeating', 'forever')),
        duration_periods integer check (duration_periods between 1 and 1000),
        product_ids text[] not null default '{}',
        max_redemptions integer check (max_redemptions >= 1),
        times_redeemed integer not null default 0,
        redeem_by timestamptz(3),
        created_at timestamptz(3) not null,
        archived_at timestamptz(3),
        primary key (id, project_id),
        constraint coupon_exhausted check (times_redeemed <= max_redemptions),
        check ((percent_off is null) <> (amount_off_minor is null)),
        check ((amount_off_minor is null) = (currency is null)),
        check ((duration = 'repeating') = (duration_periods is not null))
      )`);
    this.addSql(`
      create unique index coupon_code_taken on coupon (project_id, lower(code)) where archived_at is null`);
    this.addSql(`create index coupon_by_project on coupon (project_id, created_at desc, id desc)`);
    this.addSql(`
      create table coupon_redemption (
        id uuid not null,
        project_id uuid not null,
        coupon_id uuid not null,
        customer_id uuid not null,
        subscription_id uuid not null,
        periods_left integer check (periods_left >= 0),
        redeemed_at timestamptz(3) not null,
        ended_at timestamptz(3),
        used_in_period_at timestamptz(3),
        missed_period_at timestamptz(3),
        primary key (id, project_id),
        constraint coupon_already_redeemed unique (project_id, coupon_id, customer_id),
        foreign key (coupon_id, project_id) references coupon (id, project_id) deferrable initially deferred,
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create index coupon_redemption_by_subscription on coupon_redemption (subscription_id) where ended_at is null`);
  }

  private invoices(): void {
    this.addSql(
      `alter table invoice drop constraint invoice_status_check, drop constraint invoice_reason_check`,
    );
    this.addSql(`alter table invoice drop constraint payment_exceeds_amount_due`);
    this.addSql(`
      alter table invoice
        add check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
        add check (reason in ('manual', 'subscription_create', 'subscription_cycle', 'subscription_change',
          'subscription_pause', 'subscription_resume', 'subscription_end')),
        add subtotal_minor bigint not null default 0 check (subtotal_minor >= 0),
        add discount_minor bigint not null default 0 check (discount_minor >= 0),
        add tax_minor bigint not null default 0 check (tax_minor >= 0),
        add credit_note_minor bigint not null default 0 check (credit_note_minor >= 0),
        add line_count integer not null default 0,
        add discounts jsonb not null default '[]',
        add tax_groups jsonb not null default '[]',
        add parties jsonb,
        add locale text not null default 'en',
        add finalize_at timestamptz(3),
        add next_due_at timestamptz(3),
        add overdue_at timestamptz(3),
        add voided_at timestamptz(3),
        add written_off_at timestamptz(3),
        add finalization_error text,
        add test_clock_id uuid`);
    this.addSql(`
      update invoice i set subtotal_minor = total_minor, line_count = (
        select count(*) from invoice_line l where l.invoice_id = i.id and l.project_id = i.project_id)`);
    this.addSql(`update invoice set next_due_at = due_at where status = 'open'`);
    this.runDeferredChecks();
    this.addSql(`
      alter table invoice
        add constraint invoice_adds_up check (subtotal_minor - discount_minor + tax_minor = total_minor),
        add constraint payment_exceeds_amount_due
          check (paid_minor + credited_minor + credit_note_minor <= total_minor)`);
    this.addSql(`drop index period_already_billed`);
    this.addSql(`
      create unique index period_already_billed on invoice (project_id, subscription_id, period_start_at)
      where reason in ('subscription_create', 'subscription_cycle') and subscription_id is not null`);
    this.addSql(`
      create index invoice_due on invoice (next_due_at) where next_due_at is not null and test_clock_id is null`);
    this.addSql(`
      create index invoice_due_by_clock on invoice (test_clock_id, next_due_at)
      where next_due_at is not null and test_clock_id is not null`);
    this.addSql(`
      create index invoice_due_by_customer on invoice (customer_id, next_due_at) where next_due_at is not null`);

    this.addSql(`alter table invoice_series add series text not null default 'invoice'`);
    this.addSql(`alter table invoice_series drop constraint invoice_series_pkey`);
    this.addSql(`alter table invoice_series add primary key (project_id, series, year)`);

    this.addSql(`alter table invoice_line disable trigger invoice_line_final`);
    this.addSql(`
      alter table invoice_line
        add kind text not null default 'manual' check (kind in ('manual', 'recurring', 'proration', 'usage',
          'adjustment', 'commitment')),
        add item_id uuid,
        add subscription_id uuid,
        add meter_id uuid,
        add corrects_line_id uuid,
        add recorded_until_at timestamptz(3),
        add usage_since_at timestamptz(3),
        add usage_quantity numeric,
        add usage_minor bigint,
        add period_start_at timestamptz(3),
        add period_end_at timestamptz(3),
        add whole_minor bigint,
        add numerator bigint not null default 1,
        add denominator bigint not null default 1 check (denominator > 0),
        add units_after bigint not null default 0,
        add discount_minor bigint not null default 0 check (discount_minor >= 0),
        add net_minor bigint,
        add tax_minor bigint not null default 0,
        add total_minor bigint,
        add is_tax_inclusive boolean not null default false,
        add tax_rate_id uuid,
        add tax_percentage numeric(7, 4) not null default 0,
        add tax_category text not null default 'O'
          check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'K', 'O'))`);
    this.addSql(`
      update invoice_line set whole_minor = amount_minor, net_minor = amount_minor, total_minor = amount_minor`);
    this.addSql(`
      update invoice_line line set kind = 'recurring', subscription_id = i.subscription_id,
        period_start_at = i.period_start_at, period_end_at = i.period_end_at, item_id = item.id
      from invoice i left join subscription_item item
        on item.subscription_id = i.subscription_id and item.project_id = i.project_id
      where i.id = line.invoice_id and i.project_id = line.project_id and i.subscription_id is not null
        and (item.price_id is null or item.price_id = line.price_id)`);
    this.runDeferredChecks();
    this.addSql(`alter table invoice_line enable trigger invoice_line_final`);
    this.addSql(`
      alter table invoice_line
        alter whole_minor set not null, alter net_minor set not null, alter total_minor set not null,
        add constraint invoice_line_adds_up check (
          net_minor + tax_minor = total_minor
          and amount_minor - discount_minor = case when is_tax_inclusive then total_minor else net_minor end
        ),
        add check (amount_minor >= 0),
        add check (usage_since_at <= period_start_at and usage_quantity >= 0 and usage_minor >= 0),
        add check (num_nulls(usage_since_at, usage_quantity, usage_minor, recorded_until_at) in (0, 4))`);
    this.addSql(`
      create index invoice_line_of_usage on invoice_line (subscription_id, usage_since_at)
      where usage_since_at is not null`);
    this.addSql(`
      create index invoice_line_by_item on invoice_line (item_id, period_end_at) where item_id is not null`);
    // Nor does a finalised invoice take further lines. Asked at the end of the transaction, since an invoice may be
    // made with its lines and finalised in one.
    this.addSql(`
      create function invoice_lines_add_up() returns trigger language plpgsql as $$
      begin
        if exists (
          select from invoice i cross join lateral (
            select count(*) as lines, coalesce(sum(l.total_minor), 0) as total from invoice_line l
            where l.invoice_id = i.id and l.project_id = i.project_id
          ) as sums
          where i.id = new.invoice_id and i.project_id = new.project_id and i.status <> 'draft'
            and (i.line_count <> sums.lines or i.total_minor <> sums.total)
        ) then
          raise exception 'the lines of a finalised invoice add up to its total' using errcode = 'check_violation';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger invoice_lines_complete after insert on invoice_line deferrable initially deferred
      for each row execute function invoice_lines_add_up()`);
    // What a finalised invoice says does not change; what becomes of it does.
    this.addSql(`
      create function invoice_is_final() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.status <> 'draft' then
            raise exception 'a finalised invoice is not deleted' using errcode = 'restrict_violation';
          end if;
          return old;
        end if;
        if old.status <> 'draft' and (
          (new.number, new.currency, new.line_count, new.total_minor, new.subtotal_minor, new.discount_minor, new.tax_minor, new.customer_id,
            new.finalized_at, new.tax_groups, new.parties, new.locale)
          is distinct from
          (old.number, old.currency, old.line_count, old.total_minor, old.subtotal_minor, old.discount_minor, old.tax_minor, old.customer_id,
            old.finalized_at, old.tax_groups, old.parties, old.locale)
          or new.status = 'draft'
        ) then
          raise exception 'a finalised invoice does not change' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger invoice_final before update or delete on invoice
      for each row execute function invoice_is_final()`);
  }

  private creditNotes(): void {
    this.addSql(`
      create table credit_note (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        invoice_id uuid not null,
        number text not null,
        status text not null check (status in ('issued', 'void')),
        reason text not null check (reason in ('change', 'cancellation', 'pause', 'expiry', 'late_usage', 'correction',
          'goodwill')),
        currency char(3) not null,
        net_minor bigint not null check (net_minor >= 0),
        tax_minor bigint not null check (tax_minor >= 0),
        total_minor bigint not null check (total_minor > 0),
        applied_minor bigint not null check (applied_minor >= 0),
        credited_minor bigint not null check (credited_minor >= 0),
        tax_groups jsonb not null default '[]',
        parties jsonb,
        locale text not null default 'en',
        memo text,
        issued_at timestamptz(3) not null,
        voided_at timestamptz(3),
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint credit_note_number_taken unique (project_id, number),
        check (net_minor + tax_minor = total_minor),
        check (applied_minor + credited_minor = total_minor),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index credit_note_by_project on credit_note (project_id, created_at desc, id desc)`);
    this.addSql(`create index credit_note_by_invoice on credit_note (invoice_id)`);
    this.addSql(`create index credit_note_by_customer on credit_note (customer_id)`);
    this.addSql(`
      create table credit_note_line (
        id uuid not null,
        project_id uuid not null,
        credit_note_id uuid not null,
        invoice_line_id uuid not null,
        position integer not null,
        description text not null,
        net_minor bigint not null check (net_minor >= 0),
        tax_minor bigint not null check (tax_minor >= 0),
        total_minor bigint not null,
        numerator bigint not null default 1,
        denominator bigint not null default 1 check (denominator > 0),
        period_start_at timestamptz(3),
        period_end_at timestamptz(3),
        primary key (id, project_id),
        check (net_minor + tax_minor = total_minor),
        foreign key (credit_note_id, project_id) references credit_note (id, project_id) deferrable initially deferred,
        foreign key (invoice_line_id, project_id) references invoice_line (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index credit_note_line_by_note on credit_note_line (credit_note_id)`);
    this.addSql(`create index credit_note_line_by_line on credit_note_line (invoice_line_id)`);
    this.addSql(`
      create trigger credit_note_line_append_only before update or delete on credit_note_line
      for each row execute function refuse_change()`);
    // Whatever the code does: no line gives back more than was billed on it.
    this.addSql(`
      create function credit_stays_within_line() returns trigger language plpgsql as $$
      begin
        if exists (
          select from invoice_line line cross join lateral (
            select coalesce(sum(c.net_minor), 0) as net, coalesce(sum(c.tax_minor), 0) as tax
            from credit_note_line c
            join credit_note n on n.id = c.credit_note_id and n.project_id = c.project_id and n.status = 'issued'
            where c.invoice_line_id = line.id and c.project_id = line.project_id
          ) as given
          where line.id = new.invoice_line_id and line.project_id = new.project_id
            and (given.net > line.net_minor or given.tax > line.tax_minor)
        ) then
          raise exception 'no line gives back more than was billed on it'
            using errcode = 'check_violation', constraint = 'credit_exceeds_line';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger credit_within_line after insert on credit_note_line deferrable initially deferred
      for each row execute function credit_stays_within_line()`);
  }

  private ledger(): void {
    this.addSql(`alter table ledger_account drop constraint ledger_account_kind_check`);
    this.addSql(`
      alter table ledger_account add check (kind in ('receivable', 'revenue', 'tax', 'cash', 'customer_credit', 'bad_debt'))`);
    this.addSql(`
      create index ledger_account_by_customer on ledger_account (customer_id, kind, currency)
      where customer_id is not null`);
  }

  /**
   * PostgreSQL alters no table while checks of its rows are deferred. A second update of a row in one transaction defers
   * the check of its foreign keys, whether they changed or not.
   */
  private runDeferredChecks(): void {
    this.addSql(`set constraints all immediate`);
    this.addSql(`set constraints all deferred`);
  }

  override down(): void {
    throw new Error(
      'Taxes, credit notes and coupons have no place in the tables before this; restore a backup.',
    );
  }
}
