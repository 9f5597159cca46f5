import { Migration } from '@mikro-orm/migrations';

/**
 * Counts of active people by day, so that reports need not read every sign-in, and what is kept of each person for them.
 * The project with the nil id is the network as a whole, in which a person counts once.
 */
export class Migration0059PeopleByDay extends Migration {
  override up(): void {
    this.state();
    this.people();
    this.counts();
    this.addSql(`create index sign_in_by_time on sign_in (at)`);
    this.addSql(`create index hub_user_by_time on hub_user (created_at)`);
  }

  /** \`counted_until\`: rows before it are counted. \`expired_until\`: sign-ins before it may be removed. */
  private state(): void {
    this.addSql(`
      create table people_count (
        id integer primary key default 1 check (id = 1),
        timezone text not null default 'UTC',
        counted_until timestamptz(3) not null default '-infinity',
        expired_until timestamptz(3) not null default '-infinity',
        complete_from date not null default '-infinity',
        generation integer not null default 1
      )`);
    this.addSql(`insert into people_count default values`);
  }

  /** The last day changes with every day that a person is active; the space left in a page keeps that off the index. */
  private people(): void {
    this.addSql(`
      create table person_activity (
        user_id uuid not null,
        project_id uuid not null,
        first_at timestamptz(3) not null,
        first_day date not null,
        last_day date not null,
        primary key (user_id, project_id),
        constraint person_activity_order check (first_day <= last_day)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create function forget_person_activity() returns trigger language plpgsql as $$
      begin
        delete from person_activity where user_id = old.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger forget_activity after delete on hub_user
      for each row execute function forget_person_activity()`);
  }

  /** A person who was never active before has -infinity as the previous day. */
  private counts(): void {
    this.addSql(`
      create table person_day (
        project_id uuid not null,
        day date not null,
        previous_day date not null,
        people integer not null check (people > 0),
        primary key (project_id, day, previous_day),
        constraint person_day_order check (previous_day < day)
      )`);
    this.addSql(`
      create table sign_in_day (
        project_id uuid not null,
        day date not null,
        sign_ins integer not null check (sign_ins >= 0),
        first_sign_ins integer not null check (first_sign_ins >= 0),
        sign_ups integer not null default 0 check (sign_ups >= 0),
        primary key (project_id, day)
      )`);
    this.addSql(`
      create table person_cohort (
        project_id uuid not null,
        unit text not null check (unit in ('day', 'week', 'month', 'quarter', 'year')),
        first_start date not null,
        start date not null,
        people integer not null check (people > 0),
        primary key (project_id, unit, first_start, start),
        constraint person_cohort_order check (first_start <= start)
      )`);
  }

  override down(): void {
    this.addSql(`drop index hub_user_by_time`);
    this.addSql(`drop index sign_in_by_time`);
    this.addSql(`drop table person_cohort, sign_in_day, person_day, people_count`);
    this.addSql(`drop trigger forget_activity on hub_user`);
    this.addSql(`drop function forget_person_activity`);
    this.addSql(`drop table person_activity`);
  }
}
