import { Migration } from '@mikro-orm/migrations';

/**
 * Figures of unique meters and of levels by hour, for reports (docs/decisions/0066-figures-by-hour.md). Background work
 * counts the hours; a trigger notes which of them have changed, whichever instance folds.
 */
export class Migration0065UsageHours extends Migration {
  override up(): void {
    // Hours are those of UTC. Group 0 is the whole meter. The figure is the number of values, or the moment of a level.
    this.addSql(`
      create table usage_hour_figure (
        project_id uuid not null,
        meter_id uuid not null,
        hour timestamptz(3) not null,
        group_number smallint not null,
        figure numeric not null,
        primary key (project_id, meter_id, hour, group_number)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create table usage_hour_count (
        project_id uuid not null,
        meter_id uuid not null,
        hour timestamptz(3) not null,
        changes bigint not null default 1,
        counted_changes bigint not null default 0,
        changed_at timestamptz not null default now(),
        primary key (project_id, meter_id, hour)
      ) with (fillfactor = 80)`);
    this.addSql(`create index usage_hour_count_due on usage_hour_count (hour) where counted_changes < changes`);
    this.addSql(`
      create function note_usage_hours() returns trigger language plpgsql as $$
      begin
        ${note('new_row')};
        return null;
      end $$`);
    this.addSql(`lock table usage_total in share row exclusive mode`);
    for (const event of ['insert', 'update'])
      this.addSql(`
        create trigger usage_total_hours_noted_after_${event} after ${event} on usage_total
        referencing new table as new_row for each statement execute function note_usage_hours()`);
    this.addSql(note('usage_meter_total'));
  }

  override down(): void {
    for (const event of ['insert', 'update'])
      this.addSql(`drop trigger usage_total_hours_noted_after_${event} on usage_total`);
    this.addSql(`drop function note_usage_hours`);
    this.addSql(`drop table usage_hour_figure, usage_hour_count`);
  }
}

/** Notes the hours of rows of totals of unique meters and of levels as changed. */
const note = (rows: string): string => `
        insert into usage_hour_count as noted (project_id, meter_id, hour)
        select distinct changed.project_id, changed.meter_id, changed.hour
        from ${rows} as changed
        join meter on meter.id = changed.meter_id and meter.aggregation in ('unique', 'weighted_sum')
        order by 1, 2, 3
        on conflict (project_id, meter_id, hour) do update set changes = noted.changes + 1, changed_at = now()`;
