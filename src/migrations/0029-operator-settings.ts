import { Migration } from '@mikro-orm/migrations';

/**
 * What operators set and see: the name, the colours and the logo of the network, logos of projects, the mails that were
 * sent, and the device of a session. Older instances show their own name and colours, send their mails themselves, and
 * write sessions without a device.
 */
export class Migration0029OperatorSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table network_setting (
        name text primary key check (name in ('name', 'accent_color', 'accent_color_dark')),
        value text not null check (char_length(value) between 1 and 100),
        updated_at timestamptz(3) not null
      )`);
    // The owner is a project, or the id of the network itself, which no row of project has.
    this.addSql(`
      create table logo (
        owner_id uuid primary key,
        content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
        width integer not null check (width between 16 and 1024),
        height integer not null check (height between 16 and 1024),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        bytes bytea not null check (octet_length(bytes) between 1 and 262144),
        updated_at timestamptz(3) not null
      )`);
    this.addSql(`create index logo_by_hash on logo (sha256)`);
    for (const table of ['network_setting', 'logo']) {
      this.addSql(`
        create trigger ${table}_changed after insert or update or delete on ${table}
        for each statement execute function notify_change('network')`);
    }
    this.addSql(`alter table project add column logo_sha256 text check (logo_sha256 ~ '^[0-9a-f]{64}$')`);
    this.#watchProjects([...watched, 'logo_sha256'], [...shown, 'logo_sha256']);
    this.#makeMail();
    this.addSql(`alter table oidc_artifact add column device jsonb`);
  }

  override down(): void {
    this.addSql(`alter table oidc_artifact drop column device`);
    this.addSql(`drop table mail_delivery, mail_entry`);
    this.#watchProjects(watched, shown);
    this.addSql(`alter table project drop column logo_sha256`);
    this.addSql(`drop table logo, network_setting`);
  }

  #makeMail(): void {
    this.addSql(`
      create table mail_entry (
        id uuid primary key,
        recipient text not null,
        subject text not null,
        state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
        attempts integer not null default 0 check (attempts >= 0),
        problem text,
        sealed_text text,
        created_at timestamptz(3) not null,
        sent_at timestamptz(3)
      )`);
    this.addSql(`create index mail_entry_by_age on mail_entry (created_at desc, id desc)`);
    this.addSql(`create index mail_entry_by_recipient on mail_entry (recipient text_pattern_ops)`);
    this.addSql(`
      create table mail_delivery (
        id uuid primary key references mail_entry (id) on delete cascade,
        project_id uuid not null,
        tries integer not null default 0,
        due_at timestamptz(3) not null
      )`);
    this.addSql(`create index mail_delivery_due on mail_delivery (due_at)`);
    this.addSql(`
      create trigger mail_delivery_made after insert on mail_delivery
      for each statement execute function notify_change('mails')`);
  }

  #watchProjects(providers: string[], lists: string[]): void {
    this.addSql(`
      create or replace trigger project_changed after update of ${providers.join(', ')} or delete on project
      for each statement execute function notify_change('clients')`);
    this.addSql(`
      create or replace trigger project_revision before update of ${lists.join(', ')} on project
      for each row execute function raise_revision()`);
  }
}

/** The columns of a project that the providers of all instances keep in memory, as in 0023. */
const watched = ['name', 'is_first_party', 'requires_pkce'];

/** The columns of a project that lists show, as in 0023. */
const shown = ['slug', 'name', 'description', 'homepage_url', 'is_first_party', 'created_at', 'requires_pkce'];
