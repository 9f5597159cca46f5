import { Migration } from '@mikro-orm/migrations';

/** Endpoints of projects that get events, their secrets, the messages to them and each attempt. */
export class Migration0049Webhooks extends Migration {
  override up(): void {
    this.feeds();
    this.endpoints();
    this.secrets();
    this.messages();
    this.attempts();
  }

  /** The place in the feed of a project up to which messages were written. */
  private feeds(): void {
    this.addSql(`
      create table webhook_feed (
        project_id uuid primary key references project (id) deferrable initially deferred,
        place bigint not null check (place >= 0)
      )`);
  }

  /** An endpoint is leased by the process that sends to it; \`due_at\` is when it is to be sent to next. */
  private endpoints(): void {
    this.addSql(`
      create table webhook_endpoint (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        url text not null,
        description text,
        event_types text[],
        is_ordered boolean not null default false,
        disabled_at timestamptz(3),
        disabled_reason text check (disabled_reason in ('by_project', 'failing', 'gone')),
        from_place bigint not null check (from_place >= 0),
        due_at timestamptz(3),
        lease uuid,
        leased_until timestamptz(3),
        failing_since timestamptz(3),
        failed_runs integer not null default 0 check (failed_runs >= 0),
        is_suspect boolean not null default false,
        last_success_at timestamptz(3),
        version integer not null default 1,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        primary key (id, project_id),
        constraint webhook_endpoint_disabled check ((disabled_at is null) = (disabled_reason is null)),
        constraint webhook_endpoint_leased check ((lease is null) = (leased_until is null)),
        constraint webhook_endpoint_due check (due_at is null or (disabled_at is null and deleted_at is null))
      )`);
    this.addSql(`
      create index webhook_endpoint_by_project on webhook_endpoint (project_id, created_at desc, id desc)
      where deleted_at is null`);
    this.addSql(`create index webhook_endpoint_to_send on webhook_endpoint (is_suspect, due_at) where due_at is not null`);
    this.addSql(`create index webhook_endpoint_deleted on webhook_endpoint (deleted_at) where deleted_at is not null`);
  }

  private secrets(): void {
    this.addSql(`
      create table webhook_secret (
        id uuid not null,
        project_id uuid not null,
        endpoint_id uuid not null,
        algorithm text not null check (algorithm in ('hmac', 'ed25519')),
        sealed text not null,
        public_key text,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        primary key (id, project_id),
        constraint webhook_secret_public_key check ((algorithm = 'ed25519') = (public_key is not null)),
        foreign key (endpoint_id, project_id) references webhook_endpoint (id, project_id)
          on delete cascade deferrable initially deferred
      )`);
    this.addSql(`
      create unique index webhook_secret_in_use on webhook_secret (endpoint_id, project_id, algorithm)
      where expires_at is null`);
    this.addSql(`create index webhook_secret_by_endpoint on webhook_secret (endpoint_id, created_at desc, id desc)`);
  }

  private messages(): void {
    this.addSql(`
      create table webhook_message (
        id uuid not null,
        project_id uuid not null,
        endpoint_id uuid not null,
        event_id uuid not null,
        event_type text not null,
        sequence bigint not null,
        state text not null check (state in ('waiting', 'delivered', 'failed')),
        attempts integer not null default 0 check (attempts >= 0),
        tries integer not null default 0 check (tries >= 0),
        replays integer not null default 0 check (replays >= 0),
        due_at timestamptz(3),
        created_at timestamptz(3) not null,
        delivered_at timestamptz(3),
        primary key (id, project_id),
        constraint webhook_message_once unique (endpoint_id, project_id, event_id),
        constraint webhook_message_due check ((state = 'waiting') = (due_at is not null)),
        constraint webhook_message_delivered check (state <> 'delivered' or delivered_at is not null),
        foreign key (endpoint_id, project_id) references webhook_endpoint (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create index webhook_message_to_send on webhook_message (endpoint_id, due_at) where due_at is not null`);
    this.addSql(`
      create index webhook_message_in_order on webhook_message (endpoint_id, sequence) where due_at is not null`);
    this.addSql(`create index webhook_message_by_endpoint on webhook_message (endpoint_id, created_at desc, id desc)`);
    this.addSql(`create index webhook_message_by_project on webhook_message (project_id, created_at desc, id desc)`);
    this.addSql(`create index webhook_message_by_age on webhook_message (created_at)`);
  }

  private attempts(): void {
    this.addSql(`
      create table webhook_attempt (
        id uuid not null,
        project_id uuid not null,
        message_id uuid not null,
        url text not null,
        created_at timestamptz(3) not null,
        duration_ms integer not null check (duration_ms >= 0),
        status integer,
        response text,
        problem text,
        primary key (id, project_id),
        foreign key (message_id, project_id) references webhook_message (id, project_id)
          on delete cascade deferrable initially deferred
      )`);
    this.addSql(`create index webhook_attempt_by_message on webhook_attempt (message_id, created_at desc, id desc)`);
  }

  override down(): void {
    this.addSql(`drop table webhook_attempt, webhook_message, webhook_secret, webhook_endpoint, webhook_feed`);
  }
}
