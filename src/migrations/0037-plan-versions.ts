import { Migration } from '@mikro-orm/migrations';

/**
 * A plan has numbered versions of its grants and its licence policy; its prices have dates. A trigger writes each version,
 * so that no writer can forget it. Existing plans are at version 1, and older code goes on changing a plan for everyone:
 * it raises neither the version nor `keeps_terms`.
 */
export class Migration0037PlanVersions extends Migration {
  override up(): void {
    this.addSql(`
      alter table plan
        add column version integer not null default 1,
        add column version_at timestamptz(3) not null default now(),
        add column floor_version integer not null default 1,
        add column keeps_terms boolean not null default false`);
    this.addSql(`
      create table plan_version (
        project_id uuid not null,
        plan_id uuid not null,
        number integer not null check (number > 0),
        grants jsonb not null,
        licence_policy jsonb,
        published_at timestamptz(3) not null,
        primary key (plan_id, number, project_id),
        foreign key (plan_id, project_id) references plan (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      insert into plan_version (project_id, plan_id, number, grants, licence_policy, published_at)
      select project_id, id, version, grants, licence_policy, version_at from plan`);
    this.addSql(`alter table subscription_item add column plan_version integer`);
    this.addSql(`
      create index subscription_item_by_plan on subscription_item (plan_id) where ended_at is null and is_lead`);
    this.triggers();
    this.moves();
  }

  override down(): void {
    this.addSql(`drop table plan_move_subscription, plan_move`);
    this.addSql(`drop trigger subscription_item_version on subscription_item`);
    this.addSql(`drop function number_version_of_item`);
    this.addSql(`drop trigger plan_version_of_older_code on plan`);
    this.addSql(`drop trigger plan_version_after_insert on plan`);
    this.addSql(`drop trigger plan_version_after_update on plan`);
    this.addSql(`drop function raise_version_of_plan`);
    this.addSql(`drop function write_version_of_plan`);
    this.addSql(`drop index subscription_item_by_plan`);
    this.addSql(`alter table subscription_item drop column plan_version`);
    this.addSql(`drop table plan_version`);
    this.addSql(`
      alter table plan
        drop column version, drop column version_at, drop column floor_version, drop column keeps_terms`);
  }

  private triggers(): void {
    this.addSql(`
      create function raise_version_of_plan() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        new.floor_version := new.version;
        new.version_at := now();
        return new;
      end $$`);
    this.addSql(`
      create trigger plan_version_of_older_code before update on plan for each row
      when (new.version = old.version
        and (new.grants is distinct from old.grants or new.licence_policy is distinct from old.licence_policy))
      execute function raise_version_of_plan()`);
    this.addSql(`
      create function write_version_of_plan() returns trigger language plpgsql as $$
      begin
        insert into plan_version (project_id, plan_id, number, grants, licence_policy, published_at)
        values (new.project_id, new.id, new.version, new.grants, new.licence_policy, new.version_at);
        return null;
      end $$`);
    this.addSql(`
      create trigger plan_version_after_insert after insert on plan for each row
      execute function write_version_of_plan()`);
    this.addSql(`
      create trigger plan_version_after_update after update on plan for each row
      when (new.version <> old.version) execute function write_version_of_plan()`);
    this.addSql(`
      create function number_version_of_item() returns trigger language plpgsql as $$
      begin
        select version into new.plan_version from plan
        where plan.id = new.plan_id and plan.project_id = new.project_id;
        return new;
      end $$`);
    this.addSql(`
      create trigger subscription_item_version before insert on subscription_item for each row
      when (new.plan_version is null) execute function number_version_of_item()`);
  }

  private moves(): void {
    this.addSql(`
      create table plan_move (
        id uuid not null,
        project_id uuid not null,
        product_id uuid not null,
        plan_id uuid not null,
        from_version integer,
        to_version integer not null,
        at text not null check (at in ('now', 'period_end')),
        proration text check (proration in ('second', 'day', 'none')),
        prices jsonb not null check (jsonb_typeof(prices) = 'array'),
        status text not null check (status in ('running', 'paused', 'finished', 'canceled')),
        total integer not null,
        moved integer not null default 0,
        planned integer not null default 0,
        skipped integer not null default 0,
        failed integer not null default 0,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        ended_at timestamptz(3),
        primary key (id, project_id),
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred,
        foreign key (plan_id, project_id) references plan (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index plan_move_by_project on plan_move (project_id, created_at desc, id desc)`);
    this.addSql(`create index plan_move_by_product on plan_move (product_id)`);
    this.addSql(`
      create unique index plan_already_moving on plan_move (project_id, plan_id) where status in ('running', 'paused')`);
    this.addSql(`
      create table plan_move_subscription (
        id uuid not null,
        project_id uuid not null,
        move_id uuid not null,
        subscription_id uuid not null,
        customer_id uuid not null,
        from_version integer not null,
        status text not null check (status in ('waiting', 'moved', 'planned', 'failed', 'skipped')),
        code text,
        reason text,
        created_at timestamptz(3) not null,
        done_at timestamptz(3),
        primary key (id, project_id),
        constraint already_in_move unique (project_id, move_id, subscription_id),
        foreign key (move_id, project_id) references plan_move (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index plan_move_subscription_by_subscription on plan_move_subscription (subscription_id)`);
    this.addSql(`create index plan_move_subscription_by_customer on plan_move_subscription (customer_id)`);
    this.addSql(`
      create index plan_move_subscription_waiting on plan_move_subscription (move_id, id) where status = 'waiting'`);
  }
}
