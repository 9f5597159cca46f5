import { Migration } from '@mikro-orm/migrations';

export class Migration0004Metering extends Migration {
  override up(): void {
    this.addSql(`
      create table meter (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        key text not null,
        name text not null,
        aggregation text not null check (aggregation in ('count', 'sum', 'max', 'unique')),
        unit text,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint meter_key_taken unique (project_id, key)
      )`);
    this.addSql(`create index meter_by_project on meter (project_id, created_at desc, id desc)`);

    // What makes an event happen once stands in a table of its own: a unique key on the partitioned table
    // would have to contain the time, and would miss the same event sent again with another time.
    this.addSql(`
      create table usage_key (
        project_id uuid not null,
        key text not null,
        occurred_at timestamptz(3) not null,
        primary key (project_id, key)
      )`);
    this.addSql(`
      create table usage_event (
        id uuid not null,
        project_id uuid not null,
        meter_id uuid not null,
        subject text not null,
        quantity numeric(38, 12) not null,
        value text,
        key text not null,
        occurred_at timestamptz(3) not null,
        recorded_at timestamptz(3) not null,
        primary key (project_id, id, occurred_at)
      ) partition by range (occurred_at)`);
    this.addSql(`create index usage_event_by_meter on usage_event (project_id, meter_id, occurred_at)`);
    this.addSql(`create table usage_event_other partition of usage_event default`);

    // Monthly partitions are made ahead of time; a month that already has rows in the default partition stays there.
    this.addSql(`
      create function usage_partition_is_missing(month date) returns boolean language sql as $$
        select to_regclass(format('usage_event_%s', to_char(month, 'YYYYMM'))) is null and not exists (
          select from usage_event_other
          where occurred_at >= month::timestamp at time zone 'UTC'
            and occurred_at < (month + interval '1 month') at time zone 'UTC'
        )
      $$`);
    // One instance at a time, since each reads a partition before it locks the whole table: two would wait in a circle.
    // Asked again under that lock, since an event of the month may have come meanwhile.
    this.addSql(`
      create function ensure_usage_partitions(first_month date, months integer) returns integer language plpgsql as $$
      declare
        month date;
        made integer := 0;
      begin
        perform pg_advisory_xact_lock(727267);
        for month in
          select (date_trunc('month', first_month::timestamp) + make_interval(months => step))::date
          from generate_series(0, months - 1) as step
        loop
          continue when not usage_partition_is_missing(month);
          lock table usage_event in access exclusive mode;
          continue when not usage_partition_is_missing(month);
          execute format(
            'create table usage_event_%s partition of usage_event for values from (%L) to (%L)',
            to_char(month, 'YYYYMM'),
            month::timestamp at time zone 'UTC',
            (month + interval '1 month') at time zone 'UTC'
          );
          made := made + 1;
        end loop;
        return made;
      end $$`);
  }

  override down(): void {
    this.addSql(`drop function ensure_usage_partitions, usage_partition_is_missing`);
    this.addSql(`drop table usage_event, usage_key, meter`);
  }
}
