import { Migration } from '@mikro-orm/migrations';

/** What the removal of names of usage events, and of old entries of the audit, needs (docs/decisions/0062-retention.md). */
export class Migration0062Retention extends Migration {
  override up(): void {
    // Names from before have the time of the migration, which rewrites none. Rows are appended, so that a small index of
    // ranges of pages finds the old ones, and costs the recording of usage next to nothing.
    for (const table of ['usage_key', 'usage_source_key']) {
      this.addSql(`alter table ${table} add column recorded_at timestamptz not null default now()`);
      this.addSql(`create index ${table}_by_time on ${table} using brin (recorded_at) with (pages_per_range = 32)`);
    }
    this.addSql(`
      create table removed_before (
        what text not null check (what in ('usage_names')),
        at timestamptz(3) not null,
        primary key (what)
      )`);
    this.addSql(`
      create function refuse_change_of_audit() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('hub.removes_audit', true) = 'on'
          and old.at < now() - interval '1 year' and old.action <> 'audit.removed' then
          return old;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create or replace trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function refuse_change_of_audit()`);
  }

  override down(): void {
    this.addSql(`
      create or replace trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function refuse_change()`);
    this.addSql(`drop function refuse_change_of_audit`);
    this.addSql(`drop table removed_before`);
    this.addSql(`alter table usage_key drop column recorded_at`);
    this.addSql(`alter table usage_source_key drop column recorded_at`);
  }
}
