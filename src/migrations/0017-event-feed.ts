import { Migration } from '@mikro-orm/migrations';

/**
 * Events say the version of their payload, the test clock that they belong to, and when they were written; each project's
 * feed numbers its events (docs/decisions/0025). `outbox_event_by_project` is of no more use: a later release drops it.
 */
export class Migration0017EventFeed extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox_event
        add column version smallint not null default 0,
        add column test_clock_id uuid,
        add column recorded_at timestamptz not null default now(),
        add column sequence bigint`);
    // Rows that are there have the time of the migration, which rewrites none; among them the ids say the order.
    this.addSql(`alter table outbox_event alter column recorded_at set default clock_timestamp()`);
    this.addSql(`
      create unique index event_sequence_taken on outbox_event (project_id, sequence)
      where sequence is not null`);
    this.addSql(`
      create index outbox_event_unnumbered on outbox_event (project_id, recorded_at, id)
      where sequence is null`);
    this.addSql(`
      create table event_feed (
        project_id uuid not null,
        last_sequence bigint not null check (last_sequence >= 0),
        primary key (project_id)
      )`);
    // The lock comes first, and each statement after it sees all that was committed before it was taken.
    this.addSql(`
      create function number_events(project uuid, most integer) returns integer language plpgsql as $$
      declare
        last bigint;
        given integer;
      begin
        if not exists (select from outbox_event where project_id = project and sequence is null) then
          return 0;
        end if;
        insert into event_feed (project_id, last_sequence) values (project, 0) on conflict do nothing;
        select last_sequence into strict last from event_feed where project_id = project for update;
        with next as (
          select id, row_number() over (order by recorded_at, id) as place
          from (
            select id, recorded_at from outbox_event
            where project_id = project and sequence is null
            order by recorded_at, id limit most
          ) unnumbered
        )
        update outbox_event event set sequence = last + next.place
        from next where event.id = next.id and event.project_id = project;
        get diagnostics given = row_count;
        update event_feed set last_sequence = last + given where project_id = project;
        return given;
      end $$`);
  }

  override down(): void {
    this.addSql(`drop function number_events`);
    this.addSql(`drop table event_feed`);
    this.addSql(`
      alter table outbox_event
        drop column version, drop column test_clock_id, drop column recorded_at, drop column sequence`);
  }
}
