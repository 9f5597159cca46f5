import { Migration } from '@mikro-orm/migrations';

/** The months that projects keep usage events, from when events are kept, and removals that are under way (docs/decisions/0062-retention.md). */
export class Migration0061UsageRetention extends Migration {
  override up(): void {
    this.addSql(`
      alter table project add column usage_retention_months integer
        constraint project_usage_retention_months_check check (usage_retention_months between 2 and 1200)`);
    this.#raiseRevisionFor([...shown, 'usage_retention_months']);
    this.addSql(`
      create table usage_horizon (
        project_id uuid not null references project (id) deferrable initially deferred,
        kept_since timestamptz(3) not null,
        moved_at timestamptz(3) not null,
        primary key (project_id)
      )`);
    // A removal of the events of a project in one place, which is the name of a table.
    this.addSql(`
      create table usage_removal (
        project_id uuid not null references project (id) deferrable initially deferred,
        place text not null,
        events bigint not null default 0 check (events >= 0),
        first_at timestamptz(3),
        last_at timestamptz(3),
        last_id uuid,
        digest text not null default '' check (digest ~ '^([0-9a-f]{64})?$'),
        is_read boolean not null default false,
        primary key (project_id, place)
      )`);
  }

  override down(): void {
    this.addSql(`drop table usage_removal, usage_horizon`);
    this.#raiseRevisionFor(shown);
    this.addSql(`alter table project drop column usage_retention_months`);
  }

  #raiseRevisionFor(columns: string[]): void {
    this.addSql(`
      create or replace trigger project_revision before update of ${columns.join(', ')} on project
      for each row execute function raise_revision()`);
  }
}

/** The columns of a project that lists show, as in 0029. */
const shown = [
  ...['slug', 'name', 'description', 'homepage_url', 'is_first_party', 'created_at', 'requires_pkce', 'logo_sha256'],
];
