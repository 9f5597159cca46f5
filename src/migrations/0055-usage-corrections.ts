import { Migration } from '@mikro-orm/migrations';

/**
 * Keys of events by source, events that were replaced or withdrawn, meters of min, average and latest, and the rules that
 * a meter has for its events (docs/decisions/0056-usage-corrections.md). A withdrawn event moves to a table of its own,
 * so that code that only knows `usage_event` never counts it.
 */
export class Migration0055UsageCorrections extends Migration {
  override up(): void {
    this.#setAggregations('count', 'sum', 'max', 'unique', 'weighted_sum', 'min', 'average', 'latest');
    this.addSql(`
      alter table meter
        add column event_type text,
        add column max_age_days integer check (max_age_days > 0),
        add column property_rules jsonb not null default '[]' check (jsonb_typeof(property_rules) = 'array'),
        add constraint meter_event_type_taken unique (project_id, event_type)`);
    this.addSql(`alter table usage_event add column source text, add column replaces text`);
    // Keys without a source stay where they are, and mean what they did.
    this.addSql(`
      create table usage_source_key (
        project_id uuid not null,
        source text not null,
        key text not null,
        occurred_at timestamptz(3) not null,
        primary key (project_id, source, key)
      )`);
    this.addSql(`
      create table withdrawn_usage_event (
        ${EVENT},
        withdrawn_at timestamptz(3) not null,
        withdrawn_by text not null,
        reason text,
        replaced_by text,
        primary key (project_id, id)
      )`);
    this.addSql(`create index withdrawn_usage_event_by_key on withdrawn_usage_event (project_id, key)`);
    this.addSql(`
      create index withdrawn_usage_event_by_meter on withdrawn_usage_event (project_id, meter_id, occurred_at)`);
    this.addSql(`
      create index withdrawn_usage_event_by_subject
      on withdrawn_usage_event (project_id, meter_id, subject, occurred_at)`);
    // Every event that was ever recorded; those that count have no withdrawn_at.
    this.addSql(`
      create view known_usage_event as
      select ${COLUMNS}, null::timestamptz(3) as withdrawn_at, null::text as withdrawn_by, null::text as reason,
        null::text as replaced_by
      from usage_event
      union all
      select ${COLUMNS}, withdrawn_at, withdrawn_by, reason, replaced_by from withdrawn_usage_event`);
  }

  /** Events that were withdrawn stay so: they are lost, as their reasons are. */
  override down(): void {
    this.addSql(`drop view known_usage_event`);
    this.addSql(`drop table withdrawn_usage_event, usage_source_key`);
    this.addSql(`alter table usage_event drop column source, drop column replaces`);
    this.addSql(`
      alter table meter drop constraint meter_event_type_taken, drop column event_type, drop column max_age_days,
        drop column property_rules`);
    this.#setAggregations('count', 'sum', 'max', 'unique', 'weighted_sum');
  }

  #setAggregations(...names: string[]): void {
    const list = names.map((name) => `'${name}'`).join(', ');
    this.addSql(`
      alter table meter drop constraint meter_aggregation_check,
        add constraint meter_aggregation_check check (aggregation in (${list}))`);
  }
}

const COLUMNS = `project_id, id, meter_id, subject, quantity, value, key, source, replaces, occurred_at, recorded_at,
        properties, group_number`;

const EVENT = `project_id uuid not null,
        id uuid not null,
        meter_id uuid not null,
        subject text not null,
        quantity numeric(38, 12) not null,
        value text,
        key text not null,
        source text,
        replaces text,
        occurred_at timestamptz(3) not null,
        recorded_at timestamptz(3) not null,
        properties jsonb,
        group_number smallint`;
