import { Migration } from '@mikro-orm/migrations';

/** Whole catalogs on their way in. */
export class Migration0012Imports extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog_import (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        format text not null check (format in ('jsonl', 'csv')),
        mode text not null check (mode in ('upsert', 'create')),
        status text not null check (status in ('receiving', 'checking', 'refused', 'applying', 'done', 'failed')),
        actor text not null,
        header jsonb,
        rest text not null default '',
        next_line integer not null default 1,
        received_bytes bigint not null default 0,
        last_offset bigint,
        last_hash text,
        received integer not null default 0,
        checked integer not null default 0,
        applied integer not null default 0,
        applied_line integer not null default 0,
        created integer not null default 0,
        updated integer not null default 0,
        unchanged integer not null default 0,
        problem_count integer not null default 0,
        problems jsonb not null default '[]',
        attempts integer not null default 0,
        created_at timestamptz(3) not null,
        worked_at timestamptz(3) not null,
        started_at timestamptz(3),
        ended_at timestamptz(3),
        primary key (id, project_id)
      )`);
    this.addSql(
      `create index catalog_import_by_project on catalog_import (project_id, created_at desc, id desc)`,
    );
    this.addSql(`
      create index catalog_import_due on catalog_import (worked_at) where status in ('checking', 'applying')`);
    this.addSql(`create index catalog_import_created on catalog_import (created_at)`);

    // Both are written and removed by the hundred thousand, always with their import in the same transaction: a
    // foreign key would only make each row dearer.
    this.addSql(`
      create table import_line (
        project_id uuid not null,
        import_id uuid not null,
        position integer not null,
        line integer not null,
        text text not null,
        primary key (project_id, import_id, position)
      )`);
    this.addSql(`
      create table import_product (
        project_id uuid not null,
        import_id uuid not null,
        line integer not null,
        slug text not null,
        reference text,
        status text,
        if_version integer,
        lookup_keys text[] not null,
        lookup_places text[] not null,
        primary key (project_id, import_id, line)
      )`);

    // An export goes through one project's products by their ids.
    this.addSql(`create index product_by_id on product (project_id, id) where deleted_at is null`);
  }

  override down(): void {
    this.addSql(`drop index product_by_id`);
    this.addSql(`drop table import_product, import_line, catalog_import`);
  }
}
