import { Migration } from '@mikro-orm/migrations';

/**
 * Orders of prices that are paid once, and what customers have without a subscription: bought by an order, or given by the
 * project. Licences and redemptions of coupons belong to either a subscription or one of these.
 */
export class Migration0033Orders extends Migration {
  override up(): void {
    this.addSql(`alter table price add column access_for text, add column updates_for text`);
    this.orders();
    this.productGrants();
    this.addSql(`
      alter table licence
        alter column subscription_id drop not null,
        alter column item_id drop not null,
        add column product_grant_id uuid,
        add constraint licence_source check ((item_id is null) <> (product_grant_id is null)
          and (item_id is null) = (subscription_id is null)),
        add foreign key (product_grant_id, project_id) references product_grant (id, project_id)
          deferrable initially deferred`);
    this.addSql(`create unique index licence_already_granted on licence (project_id, product_grant_id)`);
    this.addSql(`
      alter table coupon_redemption
        alter column subscription_id drop not null,
        add column order_id uuid,
        add constraint redemption_use check ((subscription_id is null) <> (order_id is null)),
        add foreign key (order_id, project_id) references customer_order (id, project_id) deferrable initially deferred`);
    this.addSql(`create index coupon_redemption_by_order on coupon_redemption (order_id) where order_id is not null`);
    this.reasons(`, 'order'`);
    this.unused(`or exists (
          select from order_item item where item.product_id = new.id and item.project_id = new.project_id
        ) or exists (
          select from product_grant granted where granted.product_id = new.id and granted.project_id = new.project_id
        )`);
  }

  override down(): void {
    this.unused('');
    this.addSql(`update invoice set reason = 'manual' where reason = 'order'`);
    this.addSql(`
      delete from machine where licence_id in (select id from licence where product_grant_id is not null)`);
    this.addSql(`delete from licence where product_grant_id is not null`);
    this.addSql(`delete from coupon_redemption where order_id is not null`);
    this.addSql(`set constraints all immediate`);
    this.reasons('');
    this.addSql(`
      alter table coupon_redemption
        drop constraint redemption_use, drop column order_id, alter column subscription_id set not null`);
    this.addSql(`
      alter table licence
        drop constraint licence_source, drop column product_grant_id, alter column item_id set not null,
        alter column subscription_id set not null`);
    this.addSql(`drop table product_grant, order_item, customer_order`);
    this.addSql(`alter table price drop column access_for, drop column updates_for`);
  }

  private orders(): void {
    this.addSql(`
      create table customer_order (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        invoice_id uuid not null,
        status text not null check (status in ('open', 'paid', 'canceled', 'refunded')),
        fulfilment text not null check (fulfilment in ('when_paid', 'at_once')),
        currency char(3) not null,
        metadata jsonb not null default '{}' check (is_metadata(metadata)),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint invoice_already_ordered unique (project_id, invoice_id),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index customer_order_by_project on customer_order (project_id, created_at desc, id desc)`);
    this.addSql(`create index customer_order_by_customer on customer_order (customer_id)`);
    this.addSql(`
      create table order_item (
        id uuid not null,
        project_id uuid not null,
        order_id uuid not null,
        customer_id uuid not null,
        product_id uuid not null,
        plan_id uuid not null,
        price_id uuid not null,
        quantity integer not null check (quantity >= 1),
        amount numeric(38, 12),
        position integer not null,
        is_lead boolean not null,
        fulfilled_at timestamptz(3),
        ended_at timestamptz(3),
        primary key (id, project_id),
        foreign key (order_id, project_id) references customer_order (id, project_id) deferrable initially deferred,
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred,
        foreign key (plan_id, project_id) references plan (id, project_id) deferrable initially deferred,
        foreign key (price_id, project_id) references price (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index order_item_by_order on order_item (order_id)`);
    this.addSql(`create index order_item_by_product on order_item (product_id)`);
    this.addSql(`
      create index order_item_open on order_item (customer_id, plan_id) where fulfilled_at is null and ended_at is null`);
  }

  private productGrants(): void {
    this.addSql(`
      create table product_grant (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        product_id uuid not null,
        plan_id uuid,
        order_item_id uuid,
        quantity integer not null check (quantity >= 1),
        grants jsonb not null default '{}' check (jsonb_typeof(grants) = 'object'),
        is_sole boolean not null,
        reason text,
        starts_at timestamptz(3) not null,
        expires_at timestamptz(3) check (expires_at > starts_at),
        updates_until_at timestamptz(3),
        ended_at timestamptz(3),
        end_reason text check (end_reason in ('canceled', 'refunded', 'revoked')),
        end_note text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint item_already_fulfilled unique (project_id, order_item_id),
        constraint product_grant_end check ((ended_at is null) = (end_reason is null)),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred,
        foreign key (plan_id, project_id) references plan (id, project_id) deferrable initially deferred,
        foreign key (order_item_id, project_id) references order_item (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index product_grant_by_project on product_grant (project_id, created_at desc, id desc)`);
    this.addSql(`create index product_grant_by_customer on product_grant (customer_id)`);
    this.addSql(`create index product_grant_by_product on product_grant (product_id)`);
    this.addSql(`
      create unique index already_owned on product_grant (project_id, customer_id, plan_id)
      where is_sole and ended_at is null`);
  }

  private reasons(more: string): void {
    this.addSql(`
      alter table invoice
        drop constraint invoice_reason_check,
        add constraint invoice_reason_check check (reason in ('manual', 'subscription_create', 'subscription_cycle',
          'subscription_change', 'subscription_pause', 'subscription_resume', 'subscription_end',
          'subscription_give_up'${more}))`);
  }

  private unused(more: string): void {
    this.addSql(`
      create or replace function product_is_unused() returns trigger language plpgsql as $$
      begin
        if exists (
          select from subscription_item item where item.product_id = new.id and item.project_id = new.project_id
        ) or exists (
          select from subscription_change change where change.product_ids @> array[new.id]
            and change.project_id = new.project_id and change.status = 'pending'
        ) ${more} then
          raise exception 'subscriptions refer to this product'
            using errcode = 'foreign_key_violation', constraint =
              case new.status when 'archived' then 'archived_product_in_use' else 'product_in_use' end;
        end if;
        return new;
      end $$`);
  }
}
