import { Migration } from '@mikro-orm/migrations';

/**
 * The values of unique meters by day, and by the day before on which each was there, for reports
 * (docs/decisions/0064-unique-and-latest.md). Background work counts the days; a trigger notes which of them have changed,
 * whichever instance folds.
 */
export class Migration0063UsageValues extends Migration {
  override up(): void {
    // Days are dates of UTC. Group 0 is the whole meter.
    this.addSql(`
      create table usage_value_day (
        project_id uuid not null,
        meter_id uuid not null,
        group_number smallint not null,
        value text not null,
        day date not null,
        previous_day date not null check (previous_day < day),
        primary key (project_id, meter_id, group_number, value, day)
      )`);
    this.addSql(`create index usage_value_day_by_day on usage_value_day using brin (day) with (pages_per_range = 32)`);
    this.addSql(`
      create table usage_value_gap (
        project_id uuid not null,
        meter_id uuid not null,
        group_number smallint not null,
        day date not null,
        previous_day date not null,
        value_count bigint not null check (value_count >= 0),
        primary key (project_id, meter_id, group_number, day, previous_day)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create table usage_value_count (
        project_id uuid not null,
        meter_id uuid not null,
        day date not null,
        changes bigint not null default 1,
        counted_changes bigint not null default 0,
        changed_at timestamptz not null default now(),
        primary key (project_id, meter_id, day)
      ) with (fillfactor = 80)`);
    this.addSql(`create index usage_value_count_due on usage_value_count (day) where counted_changes < changes`);
    this.addSql(`
      create function note_usage_values() returns trigger language plpgsql as $$
      begin
        ${note('new_row')};
        return null;
      end $$`);
    this.addSql(`lock table usage_total in share row exclusive mode`);
    for (const event of ['insert', 'update'])
      this.addSql(`
        create trigger usage_total_noted_after_${event} after ${event} on usage_total
        referencing new table as new_row for each statement execute function note_usage_values()`);
    this.addSql(note('usage_meter_total'));
  }

  override down(): void {
    for (const event of ['insert', 'update'])
      this.addSql(`drop trigger usage_total_noted_after_${event} on usage_total`);
    this.addSql(`drop function note_usage_values`);
    this.addSql(`drop table usage_value_day, usage_value_gap, usage_value_count`);
  }
}

/** Notes the days of rows of totals of unique meters as changed. */
const note = (rows: string): string => `
        insert into usage_value_count as noted (project_id, meter_id, day)
        select distinct changed.project_id, changed.meter_id, (changed.hour at time zone 'UTC')::date
        from ${rows} as changed join meter on meter.id = changed.meter_id and meter.aggregation = 'unique'
        order by 1, 2, 3
        on conflict (project_id, meter_id, day) do update set changes = noted.changes + 1, changed_at = now()`;
