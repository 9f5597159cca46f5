import { Migration } from '@mikro-orm/migrations';

/**
 * Releases and artifacts have a revision: the transaction that last changed them. Triggers raise it, so that no write can
 * forget to (docs/decisions/0030-revisions-by-trigger.md). Rows that are there have the revision 0.
 */
export class Migration0026ReleaseRevisions extends Migration {
  override up(): void {
    this.addSql(artifactIsImmutable('{status,uploaded_at,updated_at,revision}'));
    for (const table of ['release', 'artifact']) {
      this.addSql(`alter table ${table} add column revision xid8 not null default '0'`);
      this.addSql(`alter table ${table} alter column revision set default pg_current_xact_id()`);
      this.addSql(`
        create trigger ${table}_revision before update on ${table} for each row execute function raise_revision()`);
    }
  }

  override down(): void {
    for (const table of ['release', 'artifact']) {
      this.addSql(`drop trigger ${table}_revision on ${table}`);
      this.addSql(`alter table ${table} drop column revision`);
    }
    this.addSql(artifactIsImmutable('{status,uploaded_at,updated_at}'));
  }
}

const artifactIsImmutable = (mutable: string) => `
  create or replace function artifact_is_immutable() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - '${mutable}'::text[] is distinct from to_jsonb(old) - '${mutable}'::text[] then
      raise exception 'an artifact does not change; make another one' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`;
