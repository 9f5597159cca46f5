import { Migration } from '@mikro-orm/migrations';

/**
 * A plan becomes a rate card: its prices charge different components, each with a cadence of its own, and a subscription
 * may have several items of one plan. A customer may have prices of their own, which are not sold to others. Existing prices charge the component that they always did: their meter, or the base.
 */
export class Migration0030RateCards extends Migration {
  override up(): void {
    this.addSql(`
      alter table price
        add column component text,
        add column is_required boolean not null default false,
        add column customer_id uuid,
        add foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        add constraint price_of_a_customer_is_not_sold check (customer_id is null or archived_at is not null)`);
    this.addSql(`drop index price_taken`);
    this.addSql(`
      create unique index price_taken
        on price (project_id, plan_id, currency, interval, interval_count, meter_id, component)
        nulls not distinct where archived_at is null`);
    this.addSql(`
      create index price_required on price (plan_id) where is_required and archived_at is null`);
    this.immutable(`'{position,archived_at,lookup_key,is_required}'`);
    // The products of a subscription are locked for share, so that its own prices must not write them.
    this.addSql(`
      create function raise_revisions_of_priced_products() returns trigger language plpgsql as $$
      begin
        update product set revision = pg_current_xact_id()
        from (select distinct product_id, project_id from changed where customer_id is null) parent
        where product.id = parent.product_id and product.project_id = parent.project_id
          and (product.revision <> pg_current_xact_id() or product.xmin <> pg_current_xact_id()::xid);
        return null;
      end $$`);
    this.insertTrigger('raise_revisions_of_priced_products');
    this.addSql(`
      alter table subscription_item
        add column is_lead boolean not null default true,
        add column phase integer not null default 0,
        add column period_start_at timestamptz(3)`);
    this.subscribed('ended_at is null and is_lead');
    this.lineKinds(`, 'once'`);
  }

  override down(): void {
    this.addSql(`update invoice_line set kind = 'manual' where kind = 'once'`);
    this.lineKinds('');
    this.subscribed('ended_at is null');
    this.addSql(`alter table subscription_item drop column is_lead, drop column phase, drop column period_start_at`);
    this.insertTrigger('raise_revisions_of_products');
    this.addSql(`drop function raise_revisions_of_priced_products`);
    this.immutable(`'{position,archived_at,lookup_key}'`);
    this.addSql(`drop index price_required`);
    this.addSql(`drop index price_taken`);
    this.addSql(`
      create unique index price_taken on price (project_id, plan_id, currency, interval, interval_count, meter_id)
      nulls not distinct where archived_at is null`);
    this.addSql(`alter table price drop column component, drop column is_required, drop column customer_id`);
  }

  private insertTrigger(name: string): void {
    this.addSql(`drop trigger price_revision_after_insert on price`);
    this.addSql(`
      create trigger price_revision_after_insert after insert on price referencing new table as changed
      for each statement execute function ${name}()`);
  }

  private immutable(changing: string): void {
    this.addSql(`
      create or replace function price_is_immutable() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - ${changing}::text[] is distinct from to_jsonb(old) - ${changing}::text[] then
          raise exception 'a price does not change; make another one' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
  }

  private lineKinds(more: string): void {
    this.addSql(`
      alter table invoice_line
        drop constraint invoice_line_kind_check,
        add constraint invoice_line_kind_check check (kind in ('manual', 'recurring', 'proration', 'usage',
          'adjustment', 'commitment'${more}))`);
  }

  private subscribed(which: string): void {
    this.addSql(`
      alter table subscription_item
        drop constraint already_subscribed,
        add constraint already_subscribed
          exclude using btree (project_id with =, customer_id with =, plan_id with =) where (${which}) deferrable`);
  }
}
