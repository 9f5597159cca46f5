import { Migration } from '@mikro-orm/migrations';

export class Migration0001Platform extends Migration {
  override up(): void {
    this.addSql(`
      create table rate_limit (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`);
    this.addSql(`create index rate_limit_expire on rate_limit (expire)`);

    this.addSql(`
      create table idempotency_key (
        project_id uuid not null,
        principal text not null,
        key text not null,
        field text not null,
        request_hash text not null,
        memo jsonb,
        created_at timestamptz(3) not null,
        primary key (project_id, principal, key)
      )`);
    this.addSql(`create index idempotency_key_created on idempotency_key (created_at)`);

    this.addSql(`
      create table audit_entry (
        id uuid not null,
        project_id uuid not null,
        at timestamptz(3) not null,
        actor text not null,
        action text not null,
        subject text not null,
        request_id text,
        detail jsonb not null default '{}',
        primary key (id, project_id)
      )`);
    this.addSql(`create index audit_entry_by_project on audit_entry (project_id, at desc, id desc)`);

    this.addSql(`
      create table outbox_event (
        id uuid not null,
        project_id uuid not null,
        type text not null,
        subject text not null,
        payload jsonb not null,
        at timestamptz(3) not null,
        primary key (id, project_id)
      )`);
    this.addSql(`create index outbox_event_by_project on outbox_event (project_id, at desc, id desc)`);

    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function refuse_change()`);
  }

  override down(): void {
    this.addSql(`drop table outbox_event, audit_entry, idempotency_key, rate_limit`);
    this.addSql(`drop function refuse_change`);
  }
}
