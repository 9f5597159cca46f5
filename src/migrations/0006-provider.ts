import { Migration } from '@mikro-orm/migrations';

export class Migration0006Provider extends Migration {
  override up(): void {
    this.addSql(`alter table project add column is_first_party boolean not null default false`);
    this.#clients();
    this.#resources();
    this.#people();
    this.#storage();
    this.#audit();
    this.#changes();
  }

  #clients(): void {
    this.addSql(`
      alter table client
        add column requires_pkce boolean not null default true,
        add column jwks jsonb,
        add column backchannel_logout_uri text`);
    this.addSql(`
      create table client_secret (
        id uuid not null,
        project_id uuid not null,
        client_id uuid not null,
        secret_hash text not null,
        hint text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        primary key (id, project_id),
        foreign key (client_id, project_id) references client (id, project_id)
          on delete cascade deferrable initially deferred
      )`);
    this.addSql(`create index client_secret_by_client on client_secret (client_id)`);
    this.addSql(`
      insert into client_secret (id, project_id, client_id, secret_hash, hint, created_at)
      select gen_random_uuid(), project_id, id, secret_hash, '', created_at from client where secret_hash is not null`);
    this.addSql(`alter table client drop column secret_hash`);
    this.addSql(`
      create table registration_token (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        name text not null,
        token_hash text not null,
        scopes text[] not null,
        uses_left integer not null check (uses_left >= 0),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (id, project_id)
      )`);
    this.addSql(`create index registration_token_by_hash on registration_token (token_hash)`);
    this.addSql(`create index registration_token_by_project on registration_token (project_id)`);
  }

  #resources(): void {
    this.addSql(`
      create table resource_server (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        identifier text not null constraint resource_taken unique,
        name text not null,
        scopes text[] not null,
        token_format text not null check (token_format in ('jwt', 'opaque')),
        token_seconds integer not null check (token_seconds between 60 and 3600),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        removed_at timestamptz(3),
        primary key (id, project_id)
      )`);
    this.addSql(`create index resource_server_by_project on resource_server (project_id)`);
    // Of another project's client; its own project's need no row here.
    this.addSql(`
      create table resource_access (
        id uuid not null,
        project_id uuid not null,
        resource_server_id uuid not null,
        client_id uuid not null,
        scopes text[] not null,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint already_granted unique (resource_server_id, client_id, project_id),
        foreign key (resource_server_id, project_id) references resource_server (id, project_id)
          on delete cascade deferrable initially deferred
      )`);
    this.addSql(`create index resource_access_by_client on resource_access (client_id)`);
  }

  #people(): void {
    this.addSql(`
      create table invitation (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        email text not null,
        role text not null check (role in ('owner', 'admin', 'developer', 'billing', 'viewer')),
        token_hash text not null,
        invited_by text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        withdrawn_at timestamptz(3),
        primary key (id, project_id)
      )`);
    this.addSql(`
      create unique index already_invited on invitation (project_id, lower(email))
      where accepted_at is null and withdrawn_at is null`);
    this.addSql(`create index invitation_by_hash on invitation (token_hash)`);
    this.addSql(`
      create table consent (
        project_id uuid not null references project (id) deferrable initially deferred,
        client_id uuid not null,
        user_id uuid not null references hub_user (id) on delete cascade deferrable initially deferred,
        scopes text[] not null,
        resources jsonb not null default '{}',
        given_at timestamptz(3) not null,
        primary key (user_id, client_id, project_id),
        foreign key (client_id, project_id) references client (id, project_id)
          on delete cascade deferrable initially deferred
      )`);
    this.addSql(`create index consent_by_client on consent (client_id)`);
    this.addSql(`create index hub_user_by_age on hub_user (created_at desc, id desc)`);
    this.addSql(`create index hub_user_by_email on hub_user (lower(email) text_pattern_ops)`);
    this.addSql(`create index hub_user_by_name on hub_user (lower(name) text_pattern_ops)`);
    this.addSql(`alter table one_time_token drop constraint one_time_token_purpose_check`);
    this.addSql(`
      alter table one_time_token add constraint one_time_token_purpose_check
        check (purpose in ('setup', 'password_reset', 'email_verification'))`);
  }

  #storage(): void {
    this.addSql(`
      alter table oidc_artifact
        add column successor text,
        add column polled_at timestamptz(3),
        add column poll_seconds integer`);
    this.addSql(`create index oidc_artifact_client on oidc_artifact (client_id) where client_id is not null`);
    // A key made before this has its plain text sealed, and the column emptied, when the hub first reads it.
    this.addSql(`
      alter table oidc_key
        add column status text not null default 'current' check (status in ('next', 'current', 'previous')),
        add column sealed text,
        add column retired_at timestamptz(3),
        alter column secret drop not null,
        add constraint oidc_key_is_kept_once check ((secret is null) <> (sealed is null))`);
    this.addSql(`alter table oidc_key alter column status drop default`);
    this.addSql(
      `create unique index oidc_key_one_of_a_kind on oidc_key (use, status) where status <> 'previous'`,
    );
    // No foreign keys: they would have whoever ends sessions wait for whoever changes a client and ends its tokens.
    this.addSql(`
      create table logout_notice (
        id uuid not null,
        project_id uuid not null,
        client_id uuid not null,
        user_id uuid not null,
        sid text not null,
        due_at timestamptz(3) not null,
        tries integer not null,
        created_at timestamptz(3) not null,
        primary key (id, project_id)
      )`);
    this.addSql(`create index logout_notice_due on logout_notice (due_at)`);
  }

  #audit(): void {
    this.addSql(`alter table audit_entry add column address text`);
    this.addSql(`create index audit_entry_of_network on audit_entry (at desc, id desc)`);
    this.addSql(`create index audit_entry_by_subject on audit_entry (subject, at desc)`);
    // A person acts through a client, as client:user, and is found by their own id.
    this.addSql(`
      create index audit_entry_by_actor
      on audit_entry ((coalesce(substring(actor from ':(user_.+)$'), actor)), at desc)`);
    this.addSql(`
      create trigger audit_entry_is_not_emptied before truncate on audit_entry
      for each statement execute function refuse_change()`);
  }

  /** Whoever keeps a copy in memory hears of a change when it is committed, whichever process made it. */
  #changes(): void {
    this.addSql(`
      create function notify_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('hub_changed', tg_argv[0]);
        return null;
      end $$`);
    for (const [table, topic] of [
      ['client', 'clients'],
      ['client_secret', 'clients'],
      ['resource_server', 'clients'],
      ['resource_access', 'clients'],
      ['oidc_key', 'keys'],
    ]) {
      this.addSql(`
        create trigger ${table}_changed after insert or update or delete on ${table}
        for each statement execute function notify_change('${topic}')`);
    }
    this.addSql(`
      create trigger project_changed after update of name, is_first_party or delete on project
      for each statement execute function notify_change('clients')`);
    // For each row, since most sessions reach nobody who wants to be told: one transaction tells the topic once.
    this.addSql(`
      create trigger logout_notice_made after insert on logout_notice
      for each row execute function notify_change('logouts')`);
  }

  override down(): void {
    this.addSql(`drop trigger project_changed on project`);
    this.addSql(`drop table logout_notice`);
    this.addSql(`drop table consent, invitation, resource_access, resource_server, registration_token`);
    this.addSql(`alter table client add column secret_hash text`);
    this.addSql(`
      update client set secret_hash =
        (select secret_hash from client_secret s where s.client_id = client.id order by created_at desc limit 1)`);
    this.addSql(`drop table client_secret`);
    this.addSql(`
      alter table client drop column requires_pkce, drop column jwks, drop column backchannel_logout_uri`);
    this.addSql(`drop trigger client_changed on client`);
    this.addSql(`drop trigger oidc_key_changed on oidc_key`);
    this.addSql(`drop function notify_change`);
    this.addSql(`alter table project drop column is_first_party`);
    this.addSql(`drop index hub_user_by_age, hub_user_by_email, hub_user_by_name`);
    this.addSql(`delete from one_time_token where purpose = 'email_verification'`);
    this.addSql(`alter table one_time_token drop constraint one_time_token_purpose_check`);
    this.addSql(`
      alter table one_time_token add constraint one_time_token_purpose_check
        check (purpose in ('setup', 'password_reset'))`);
    this.addSql(`drop index oidc_artifact_client`);
    this.addSql(
      `alter table oidc_artifact drop column successor, drop column polled_at, drop column poll_seconds`,
    );
    // Sealed keys cannot be opened here: new ones are made at the next start, and everybody signs in again.
    this.addSql(`delete from oidc_key where secret is null`);
    this.addSql(`
      alter table oidc_key drop column status, drop column sealed, drop column retired_at,
        alter column secret set not null`);
    this.addSql(`drop trigger audit_entry_is_not_emptied on audit_entry`);
    this.addSql(`drop index audit_entry_of_network, audit_entry_by_subject, audit_entry_by_actor`);
    this.addSql(`alter table audit_entry drop column address`);
  }
}
