import { Migration } from '@mikro-orm/migrations';

export class Migration0002Auth extends Migration {
  override up(): void {
    this.addSql(`
      create table hub_user (
        id uuid primary key,
        email text not null,
        email_verified_at timestamptz(3),
        name text not null,
        password_hash text not null,
        is_operator boolean not null default false,
        suspended_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(`create unique index email_taken on hub_user (lower(email))`);

    this.addSql(`
      create table one_time_token (
        token_hash text primary key,
        purpose text not null check (purpose in ('setup', 'password_reset')),
        user_id uuid references hub_user (id) on delete cascade deferrable initially deferred,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        used_at timestamptz(3)
      )`);
    this.addSql(`create index one_time_token_by_user on one_time_token (user_id)`);

    this.addSql(`
      create table oidc_key (
        id text primary key,
        use text not null check (use in ('signature', 'cookie')),
        secret jsonb not null,
        created_at timestamptz(3) not null
      )`);

    this.addSql(`
      create table oidc_artifact (
        kind text not null,
        id_hash text not null,
        grant_id_hash text,
        uid_hash text,
        user_code_hash text,
        account_id uuid,
        client_id uuid,
        payload jsonb not null,
        consumed_at timestamptz(3),
        expires_at timestamptz(3) not null,
        primary key (kind, id_hash)
      ) with (autovacuum_vacuum_scale_factor = 0.05)`);
    this.addSql(
      `create index oidc_artifact_grant on oidc_artifact (grant_id_hash) where grant_id_hash is not null`,
    );
    this.addSql(
      `create index oidc_artifact_uid on oidc_artifact (kind, uid_hash) where uid_hash is not null`,
    );
    this.addSql(
      `create unique index oidc_artifact_user_code on oidc_artifact (kind, user_code_hash) where user_code_hash is not null`,
    );
    this.addSql(
      `create index oidc_artifact_account on oidc_artifact (account_id) where account_id is not null`,
    );
    this.addSql(`create index oidc_artifact_expiry on oidc_artifact (expires_at)`);

    this.addSql(`
      create table project (
        id uuid primary key,
        slug text not null constraint slug_taken unique,
        name text not null,
        description text,
        homepage_url text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);

    this.addSql(`
      create table member (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        user_id uuid not null references hub_user (id) deferrable initially deferred,
        role text not null check (role in ('owner', 'admin', 'developer', 'billing', 'viewer')),
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint already_member unique (project_id, user_id)
      )`);
    this.addSql(`create index member_by_user on member (user_id)`);

    this.addSql(`
      create table client (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        kind text not null check (kind in ('web', 'native', 'machine')),
        name text not null,
        redirect_uris text[] not null default '{}',
        post_logout_redirect_uris text[] not null default '{}',
        scopes text[] not null,
        secret_hash text,
        disabled_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id)
      )`);

    this.addSql(`create index client_by_project on client (project_id)`);

    this.addSql(`
      create table api_key (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        name text not null,
        scopes text[] not null,
        secret_hash text not null,
        hint text not null,
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) not null,
        primary key (id, project_id)
      )`);

    this.addSql(`create index api_key_by_project on api_key (project_id)`);

    this.addSql(`
      create table sign_in (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        user_id uuid not null,
        client_id uuid not null,
        at timestamptz(3) not null,
        primary key (id, project_id)
      )`);
    this.addSql(`create index sign_in_by_project on sign_in (project_id, at)`);
    this.addSql(`create index sign_in_by_user on sign_in (project_id, user_id, at)`);
  }

  override down(): void {
    this.addSql(
      `drop table sign_in, api_key, client, member, project, oidc_artifact, oidc_key, one_time_token, hub_user`,
    );
  }
}
