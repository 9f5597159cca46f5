import { Migration } from '@mikro-orm/migrations';

/** Releases of products, and the files they are made of. */
export class Migration0009Releases extends Migration {
  override up(): void {
    this.addSql(`
      create table release (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        product_id uuid not null,
        version text not null,
        version_key text collate "C" not null,
        channel text not null check (channel in ('stable', 'rc', 'beta', 'alpha', 'dev')),
        status text not null check (status in ('draft', 'published', 'yanked')),
        name text,
        notes text,
        published_at timestamptz(3),
        yanked_at timestamptz(3),
        yank_reason text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint release_version_taken unique (project_id, product_id, version_key),
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred,
        check ((status = 'draft') = (published_at is null)),
        check ((status = 'yanked') = (yanked_at is not null))
      )`);
    this.addSql(`create index release_by_product on release (product_id)`);

    this.addSql(`
      create table artifact (
        id uuid not null,
        project_id uuid not null,
        release_id uuid not null,
        filename text not null,
        platform text,
        arch text,
        filetype text,
        size bigint not null check (size >= 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        content_type text not null,
        status text not null check (status in ('waiting', 'uploaded', 'failed', 'yanked')),
        uploaded_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        foreign key (release_id, project_id) references release (id, project_id) deferrable initially deferred
      )`);
    // What is yanked keeps its row, and gives its name free.
    this.addSql(`
      create unique index artifact_filename_taken on artifact (project_id, release_id, filename)
      where status <> 'yanked'`);
    this.addSql(`create index artifact_by_release on artifact (release_id)`);
    this.addSql(`create index artifact_by_project on artifact (project_id)`);
    // What an artifact was announced as is what its file was checked against, and what people compare it with.
    this.addSql(`
      create function artifact_is_immutable() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - '{status,uploaded_at,updated_at}'::text[]
          is distinct from to_jsonb(old) - '{status,uploaded_at,updated_at}'::text[] then
          raise exception 'an artifact does not change; make another one' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger artifact_unchanged before update on artifact
      for each row execute function artifact_is_immutable()`);
  }

  override down(): void {
    this.addSql(`drop table artifact`);
    this.addSql(`drop function artifact_is_immutable`);
    this.addSql(`drop table release`);
  }
}
