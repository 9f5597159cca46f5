import { Migration } from '@mikro-orm/migrations';

export class Migration0003Catalog extends Migration {
  override up(): void {
    this.addSql(`
      create function product_words(name text, tagline text, tags text[], description text) returns tsvector
      language sql immutable parallel safe as $$
        select setweight(to_tsvector('english', name), 'A')
          || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
          || setweight(to_tsvector('english', coalesce(tagline, '')), 'B')
          || setweight(to_tsvector('english', coalesce(description, '')), 'C')
      $$`);
    this.addSql(`
      create table product (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        slug text not null,
        name text not null,
        tagline text,
        description text,
        status text not null check (status in ('draft', 'active', 'archived')),
        licence text,
        release_version text,
        repository_url text,
        homepage_url text,
        documentation_url text,
        tags text[] not null default '{}',
        metadata jsonb not null default '{}',
        external_reference text,
        version integer not null default 1,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        words tsvector generated always as (product_words(name, tagline, tags, description)) stored,
        primary key (id, project_id),
        constraint product_slug_taken unique (project_id, slug)
      )`);
    this.addSql(`
      create unique index product_external_reference_taken on product (project_id, external_reference)
      where external_reference is not null`);
    this.addSql(`create index product_by_project on product (project_id, created_at desc, id desc)`);
    this.addSql(`create index product_newest on product (created_at desc, id desc)`);
    this.addSql(`create index product_words on product using gin (words)`);
    this.addSql(`create index product_tags on product using gin (tags)`);

    this.addSql(`
      create table feature (
        id uuid not null,
        project_id uuid not null,
        product_id uuid not null,
        key text not null,
        name text not null,
        description text,
        type text not null check (type in ('boolean', 'quantity', 'string', 'metered')),
        position integer not null,
        primary key (id, project_id),
        constraint feature_key_taken unique (project_id, product_id, key) deferrable initially deferred,
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index feature_by_product on feature (product_id)`);

    this.addSql(`
      create table plan (
        id uuid not null,
        project_id uuid not null,
        product_id uuid not null,
        key text not null,
        name text not null,
        description text,
        grants jsonb not null default '{}',
        position integer not null,
        archived_at timestamptz(3),
        primary key (id, project_id),
        constraint plan_key_taken unique (project_id, product_id, key),
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index plan_by_product on plan (product_id)`);

    this.addSql(`
      create table price (
        id uuid not null,
        project_id uuid not null,
        plan_id uuid not null,
        product_id uuid not null,
        currency char(3) not null,
        unit_amount numeric(38, 12) not null check (unit_amount >= 0),
        interval text not null check (interval in ('once', 'day', 'week', 'month', 'year')),
        interval_count integer not null check (interval_count between 1 and 36),
        position integer not null,
        created_at timestamptz(3) not null,
        archived_at timestamptz(3),
        primary key (id, project_id),
        foreign key (plan_id, project_id) references plan (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index price_by_plan on price (plan_id)`);
    this.addSql(`create index price_by_product on price (product_id)`);
    this.addSql(`
      create unique index price_taken on price (project_id, plan_id, currency, interval, interval_count)
      where archived_at is null`);
    this.addSql(`
      create function price_is_immutable() returns trigger language plpgsql as $$
      begin
        if (new.currency, new.unit_amount, new.interval, new.interval_count, new.plan_id)
          is distinct from (old.currency, old.unit_amount, old.interval, old.interval_count, old.plan_id) then
          raise exception 'a price does not change; make another one' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger price_immutable before update on price
      for each row execute function price_is_immutable()`);
  }

  override down(): void {
    this.addSql(`drop table price, plan, feature, product`);
    this.addSql(`drop function price_is_immutable, product_words`);
  }
}
