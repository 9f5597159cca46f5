import { Migration } from '@mikro-orm/migrations';

/**
 * A plan becomes a rate card: its prices charge different components, each with a cadence of its own, and a subscription
 * may have several items of one plan. Existing prices charge the component that they always did: their meter, or the base.
 */
export class Migration0030RateCards extends Migration {
  override up(): void {
    this.addSql(`
      alter table price
        add column component text,
        add column is_required boolean not null default false`);
    this.addSql(`drop index price_taken`);
    this.addSql(`
      create unique index price_taken
        on price (project_id, plan_id, currency, interval, interval_count, meter_id, component)
        nulls not distinct where archived_at is null`);
    this.addSql(`
      create index price_required on price (plan_id) where is_required and archived_at is null`);
    this.immutable(`'{position,archived_at,lookup_key,is_required}'`);
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
    this.immutable(`'{position,archived_at,lookup_key}'`);
    this.addSql(`drop index price_required`);
    this.addSql(`drop index price_taken`);
    this.addSql(`
      create unique index price_taken on price (project_id, plan_id, currency, interval, interval_count, meter_id)
      nulls not distinct where archived_at is null`);
    this.addSql(`alter table price drop column component, drop column is_required`);
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
