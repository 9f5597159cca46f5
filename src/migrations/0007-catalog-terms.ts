import { Migration } from '@mikro-orm/migrations';

/** Products with a life of their own, and prices in all the ways software is sold. */
export class Migration0007CatalogTerms extends Migration {
  override up(): void {
    this.addSql(`
      alter table product
        add column kind text not null default 'software' check (kind in ('software', 'service', 'content', 'addon')),
        add column distribution text not null default 'licensed'
          check (distribution in ('licensed', 'open', 'closed')),
        add column categories text[] not null default '{}',
        add column platforms text[] not null default '{}',
        add column media jsonb not null default '[]',
        add column unit_label text,
        add column tax_code text,
        add column private_metadata jsonb not null default '{}',
        add column translations jsonb not null default '[]',
        add column published_at timestamptz(3),
        add column archived_at timestamptz(3),
        add column deleted_at timestamptz(3),
        drop constraint product_status_check,
        add constraint product_status_check check (status in ('draft', 'active', 'unlisted', 'archived')),
        drop constraint product_slug_taken`);
    this.addSql(`
      update product set published_at = case when status <> 'draft' then created_at end,
        archived_at = case when status = 'archived' then updated_at end`);
    // What is deleted keeps its row, and gives its names free.
    this.addSql(`drop index product_external_reference_taken, product_by_project, product_newest`);
    this.addSql(`
      create unique index product_slug_taken on product (project_id, slug) where deleted_at is null`);
    this.addSql(`
      create unique index product_external_reference_taken on product (project_id, external_reference)
      where external_reference is not null and deleted_at is null`);
    this.addSql(`
      create index product_by_project on product (project_id, created_at desc, id desc) where deleted_at is null`);
    this.addSql(`create index product_newest on product (created_at desc, id desc) where deleted_at is null`);

    // A subscription that is being made holds a key share of the product's row, and deleting takes the row whole:
    // one of the two waits for the other and then sees what it did.
    this.addSql(`
      create function product_is_unused() returns trigger language plpgsql as $$
      begin
        if exists (
          select from subscription_item item where item.product_id = new.id and item.project_id = new.project_id
        ) then
          raise exception 'subscriptions refer to this product'
            using errcode = 'foreign_key_violation', constraint =
              case new.status when 'archived' then 'archived_product_in_use' else 'product_in_use' end;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger product_unused before update of deleted_at on product
      for each row when (old.deleted_at is null and new.deleted_at is not null)
      execute function product_is_unused()`);

    this.addSql(`
      alter table feature
        add column meter_id uuid,
        add column unit text,
        add foreign key (meter_id, project_id) references meter (id, project_id) deferrable initially deferred`);
    this.addSql(`create index feature_by_meter on feature (meter_id) where meter_id is not null`);
    this.addSql(`alter table plan add column licence_policy jsonb`);

    // What a buyer chose to pay; and a line has no unit amount where units cost differently.
    this.addSql(`alter table subscription_item add column amount numeric(38, 12) check (amount >= 0)`);
    this.addSql(`alter table invoice_line alter column unit_amount drop not null`);

    this.addSql(`drop index price_taken`);
    this.addSql(`
      alter table price
        alter column unit_amount drop not null,
        add column model text not null default 'unit' check (model in (
          'flat', 'unit', 'graduated', 'volume', 'package', 'percentage', 'graduated_percentage', 'custom'
        )),
        add column meter_id uuid,
        add column billing_timing text not null default 'in_advance'
          check (billing_timing in ('in_advance', 'in_arrears')),
        add column tax_behavior text not null default 'exclusive' check (tax_behavior in ('exclusive', 'inclusive')),
        add column trial_days integer not null default 0 check (trial_days between 0 and 730),
        add column lookup_key text,
        add column supersedes_id uuid,
        add column tiers jsonb not null default '[]',
        add column package_size numeric(38, 12) check (package_size > 0),
        add column free_units numeric(38, 12) check (free_units >= 0),
        add column percent numeric(38, 12) check (percent >= 0),
        add column fixed_amount numeric(38, 12) check (fixed_amount >= 0),
        add column flat_fee_on_zero boolean not null default false,
        add column minimum_amount numeric(38, 12) check (minimum_amount >= 0),
        add column maximum_amount numeric(38, 12),
        add column preset_amount numeric(38, 12),
        add column currency_options jsonb not null default '[]',
        add foreign key (meter_id, project_id) references meter (id, project_id) deferrable initially deferred,
        add foreign key (supersedes_id, project_id) references price (id, project_id) deferrable initially deferred`);
    this.addSql(`
      create unique index price_taken on price (project_id, plan_id, currency, interval, interval_count, meter_id)
      nulls not distinct where archived_at is null`);
    this.addSql(`
      create unique index price_lookup_key_taken on price (project_id, lookup_key)
      where lookup_key is not null and archived_at is null`);
    this.addSql(`create index price_by_meter on price (meter_id) where meter_id is not null`);
    this.addSql(`create index price_by_superseded on price (supersedes_id) where supersedes_id is not null`);
    this.addSql(`
      create or replace function price_is_immutable() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - '{position,archived_at,lookup_key}'::text[]
          is distinct from to_jsonb(old) - '{position,archived_at,lookup_key}'::text[] then
          raise exception 'a price does not change; make another one' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
  }

  override down(): void {
    throw new Error(
      'Deleted, unlisted and tiered rows have no place in the tables before this; restore a backup.',
    );
  }
}
