import { Migration } from '@mikro-orm/migrations';

/** Charges that wait for the next invoice of their subscription, and invoices of several subscriptions. */
export class Migration0036PendingCharges extends Migration {
  override up(): void {
    this.addSql(`
      create table pending_charge (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        subscription_id uuid not null,
        invoice_id uuid,
        status text not null check (status in ('pending', 'invoiced', 'removed')),
        kind text not null check (kind in ('manual', 'recurring', 'proration', 'once')),
        description text not null,
        quantity numeric(38, 12) not null,
        unit_amount numeric(38, 12),
        product_id uuid,
        price_id uuid,
        item_id uuid,
        currency char(3) not null,
        period_start_at timestamptz(3),
        period_end_at timestamptz(3),
        whole_minor bigint not null,
        numerator bigint not null,
        denominator bigint not null check (denominator > 0),
        units_after bigint not null,
        amount_minor bigint not null check (amount_minor >= 0),
        is_tax_inclusive boolean not null,
        tax_code text,
        discounts jsonb not null check (jsonb_typeof(discounts) = 'array'),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint pending_charge_invoiced check ((status = 'invoiced') = (invoice_id is not null)),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index pending_charge_by_project on pending_charge (project_id, created_at desc, id desc)`);
    this.addSql(`create index pending_charge_by_customer on pending_charge (customer_id)`);
    this.addSql(`create index pending_charge_by_subscription on pending_charge (subscription_id)`);
    this.addSql(`create index pending_charge_by_invoice on pending_charge (invoice_id) where invoice_id is not null`);
    this.addSql(`
      create index pending_charge_waiting on pending_charge (subscription_id, created_at, id) where status = 'pending'`);
    this.addSql(`
      alter table subscription_change
        add column billing text not null default 'at_once' check (billing in ('at_once', 'next_invoice'))`);
    this.addSql(`alter table invoice_line add column coupon_ids jsonb check (jsonb_typeof(coupon_ids) = 'array')`);
    this.combinedInvoices();
  }

  override down(): void {
    this.addSql(`drop table invoiced_subscription`);
    this.addSql(`drop function period_is_unbilled`);
    this.addSql(`update invoice set reason = 'manual' where reason = 'combined'`);
    this.addSql(`set constraints all immediate`);
    this.reasons('');
    this.addSql(`alter table invoice drop column combined_until_at`);
    this.addSql(`alter table subscription drop column has_own_invoices`);
    this.addSql(`alter table customer drop column combine_invoices`);
    this.addSql(`drop table pending_charge`);
    this.addSql(`alter table subscription_change drop column billing`);
    this.addSql(`alter table invoice_line drop column coupon_ids`);
  }
  private combinedInvoices(): void {
    this.addSql(`alter table customer add column combine_invoices boolean not null default false`);
    this.addSql(`alter table subscription add column has_own_invoices boolean not null default false`);
    this.addSql(`alter table invoice add column combined_until_at timestamptz(3)`);
    this.addSql(`
      create index invoice_combining on invoice (customer_id, combined_until_at)
      where status = 'draft' and combined_until_at is not null`);
    this.reasons(`, 'combined'`);
    this.addSql(`
      create table invoiced_subscription (
        id uuid not null,
        project_id uuid not null,
        invoice_id uuid not null,
        subscription_id uuid not null,
        reason text not null check (reason in ('subscription_create', 'subscription_cycle', 'subscription_change',
          'subscription_pause', 'subscription_resume', 'subscription_end', 'subscription_give_up')),
        period_start_at timestamptz(3) not null,
        period_end_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        foreign key (invoice_id, project_id) references invoice (id, project_id)
          on delete cascade deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index invoiced_subscription_by_invoice on invoiced_subscription (invoice_id)`);
    this.addSql(`create index invoiced_subscription_by_subscription on invoiced_subscription (subscription_id)`);
    this.addSql(`
      create unique index period_already_combined on invoiced_subscription (project_id, subscription_id, period_start_at)
      where reason in ('subscription_create', 'subscription_cycle')`);
    // A period is billed once, on an invoice of the subscription or on a combined one.
    this.addSql(`
      create function period_is_unbilled() returns trigger language plpgsql as $$
      begin
        if exists (
          select from invoice where project_id = new.project_id and subscription_id = new.subscription_id
            and period_start_at = new.period_start_at and reason in ('subscription_create', 'subscription_cycle')
        ) then
          raise exception 'the period is billed by an invoice of the subscription'
            using errcode = 'unique_violation', constraint = 'period_already_billed';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger invoiced_subscription_once before insert on invoiced_subscription for each row
      when (new.reason in ('subscription_create', 'subscription_cycle')) execute function period_is_unbilled()`);
  }

  private reasons(more: string): void {
    this.addSql(`
      alter table invoice
        drop constraint invoice_reason_check,
        add constraint invoice_reason_check check (reason in ('manual', 'subscription_create', 'subscription_cycle',
          'subscription_change', 'subscription_pause', 'subscription_resume', 'subscription_end',
          'subscription_give_up', 'order'${more}))`);
  }
}
