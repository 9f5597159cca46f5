import { Migration } from '@mikro-orm/migrations';

/** Charges that wait for the next invoice of their subscription. */
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
  }

  override down(): void {
    this.addSql(`drop table pending_charge`);
    this.addSql(`alter table subscription_change drop column billing`);
    this.addSql(`alter table invoice_line drop column coupon_ids`);
  }
}
