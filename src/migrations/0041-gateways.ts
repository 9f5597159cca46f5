import { Migration } from '@mikro-orm/migrations';

const live = `('pending', 'processing', 'requires_action', 'unknown')`;

/** The columns of calls to a gateway: when the next is due, and who makes it meanwhile. */
const calls = `
        due_at timestamptz(3),
        leased_until timestamptz(3),
        called_at timestamptz(3),
        asks integer not null default 0 check (asks >= 0),
        misses integer not null default 0 check (misses >= 0)`;

/** Payments by gateways: accounts, attempts, saved methods, refunds, and the record of the built-in sandbox. */
export class Migration0041Gateways extends Migration {
  override up(): void {
    this.accounts();
    this.methods();
    this.attempts();
    this.known();
    this.sandbox();
    this.wake();
  }

  private accounts(): void {
    this.addSql(`
      create table gateway_account (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        gateway text not null check (gateway in ('sandbox')),
        secret text not null,
        created_at timestamptz(3) not null,
        disconnected_at timestamptz(3),
        primary key (id, project_id)
      )`);
    this.addSql(`
      create unique index gateway_already_connected on gateway_account (project_id, gateway)
      where disconnected_at is null`);
    this.addSql(`
      create table gateway_event (
        project_id uuid not null,
        account_id uuid not null,
        event_id text not null,
        received_at timestamptz(3) not null,
        primary key (project_id, account_id, event_id),
        foreign key (account_id, project_id) references gateway_account (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index gateway_event_by_time on gateway_event (received_at)`);
  }

  private methods(): void {
    this.addSql(`
      create table payment_method (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        account_id uuid not null,
        status text not null check (status in ('pending', 'requires_action', 'active', 'failed', 'removed')),
        token text,
        reference text,
        kind text,
        brand text,
        last4 text,
        expiry_month integer check (expiry_month between 1 and 12),
        expiry_year integer,
        is_default boolean not null default false,
        decline_reason text,
        next_action jsonb,
        test_clock_id uuid,${calls},
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint payment_method_default check (not is_default or status = 'active'),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (account_id, project_id) references gateway_account (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index payment_method_by_customer on payment_method (customer_id)`);
    this.addSql(`create index payment_method_by_project on payment_method (project_id, created_at desc, id desc)`);
    this.addSql(`create index payment_method_due on payment_method (due_at) where due_at is not null`);
    this.addSql(`
      create unique index payment_method_already_default on payment_method (project_id, customer_id) where is_default`);
  }

  private attempts(): void {
    this.addSql(`
      create table payment_attempt (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        invoice_id uuid not null,
        account_id uuid not null,
        method_id uuid,
        payment_id uuid,
        status text not null check (
          status in ('pending', 'processing', 'requires_action', 'unknown', 'succeeded', 'failed', 'canceled')),
        currency char(3) not null,
        amount_minor bigint not null check (amount_minor > 0),
        number integer not null check (number > 0),
        is_automatic boolean not null,
        is_abandoned boolean not null default false,
        token text,
        reference text,
        decline_reason text,
        next_action jsonb,
        test_clock_id uuid,${calls},
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        decided_at timestamptz(3),
        primary key (id, project_id),
        constraint payment_attempt_payment check ((status = 'succeeded') = (payment_id is not null)),
        constraint payment_attempt_decision check ((status in ${live}) = (decided_at is null)),
        constraint payment_attempt_number unique (project_id, invoice_id, number),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred,
        foreign key (account_id, project_id) references gateway_account (id, project_id) deferrable initially deferred,
        foreign key (method_id, project_id) references payment_method (id, project_id) deferrable initially deferred,
        foreign key (payment_id, project_id) references payment (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index payment_attempt_by_invoice on payment_attempt (invoice_id)`);
    this.addSql(`create index payment_attempt_by_customer on payment_attempt (customer_id)`);
    this.addSql(`create index payment_attempt_by_project on payment_attempt (project_id, created_at desc, id desc)`);
    this.addSql(`create index payment_attempt_by_payment on payment_attempt (payment_id) where payment_id is not null`);
    this.addSql(`create index payment_attempt_due on payment_attempt (due_at) where due_at is not null`);
    this.addSql(`
      create unique index payment_already_in_progress on payment_attempt (project_id, invoice_id)
      where status in ${live}`);
  }

  /** What the tables before this have to know of gateways. */
  private known(): void {
    this.addSql(`
      alter table ledger_account drop constraint ledger_account_kind_check,
        add constraint ledger_account_kind_check check (kind in (
          'receivable', 'revenue', 'tax', 'cash', 'customer_credit', 'bad_debt', 'sandbox_clearing', 'gateway_fees',
          'chargeback_losses'))`);
    this.addSql(`
      alter table customer add column collection_method text not null default 'send_invoice'
        check (collection_method in ('send_invoice', 'charge_automatically'))`);
    this.addSql(`alter table invoice add column collect_at timestamptz(3)`);
    this.addSql(`create index invoice_to_collect on invoice (collect_at) where collect_at is not null`);
    this.addSql(`
      alter table payment add column gateway text check (gateway in ('sandbox')),
        add column fee_minor bigint not null default 0,
        add column charged_back_at timestamptz(3),
        add column loss_minor bigint not null default 0,
        add column recovered_minor bigint not null default 0 check (recovered_minor >= 0),
        add column attempt_id uuid,
        add constraint payment_attempt_id_project_id_fkey
          foreign key (attempt_id, project_id) references payment_attempt (id, project_id) deferrable initially deferred,
        add constraint payment_taken check ((gateway is null) = (attempt_id is null)),
        drop constraint payment_status_check,
        add constraint payment_status_check check (status in ('succeeded', 'reversed', 'charged_back')),
        add constraint payment_chargeback check ((status = 'charged_back') = (charged_back_at is not null))`);
    this.addSql(`
      alter table refund add column gateway text check (gateway in ('sandbox')),
        add column failure_reason text,
        add column due_at timestamptz(3),
        add column leased_until timestamptz(3),
        add column called_at timestamptz(3),
        add column asks integer not null default 0 check (asks >= 0),
        add column misses integer not null default 0 check (misses >= 0),
        add column recovered_minor bigint not null default 0 check (recovered_minor >= 0),
        add column test_clock_id uuid,
        drop constraint refund_status_check,
        add constraint refund_status_check check (status in ('pending', 'succeeded', 'failed', 'reversed'))`);
    this.addSql(`create index payment_by_attempt on payment (attempt_id) where attempt_id is not null`);
    this.addSql(`create index refund_due on refund (due_at) where due_at is not null`);
  }

  private sandbox(): void {
    const key = 'foreign key (account_id, project_id) references gateway_account (id, project_id)';
    const account = `${key} deferrable initially deferred`;
    this.addSql(`
      create table sandbox_method (
        id uuid not null,
        project_id uuid not null,
        account_id uuid not null,
        key text not null,
        behavior text not null,
        status text not null check (status in ('active', 'requires_action', 'declined', 'removed')),
        decline_reason text,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint sandbox_method_key unique (project_id, account_id, key),
        ${account}
      )`);
    this.addSql(`
      create table sandbox_charge (
        id uuid not null,
        project_id uuid not null,
        account_id uuid not null,
        key text not null,
        behavior text not null,
        status text not null check (status in ('succeeded', 'declined', 'requires_action', 'processing', 'canceled')),
        decline_reason text,
        currency char(3) not null,
        amount_minor bigint not null,
        fee_minor bigint not null,
        settles_at timestamptz(3),
        dispute text check (dispute in ('open', 'won', 'lost')),
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint sandbox_charge_key unique (project_id, account_id, key),
        ${account}
      )`);
    this.addSql(`
      create table sandbox_refund (
        id uuid not null,
        project_id uuid not null,
        account_id uuid not null,
        charge_id uuid not null,
        key text not null,
        amount_minor bigint not null,
        status text not null check (status in ('succeeded', 'failed', 'canceled')),
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint sandbox_refund_key unique (project_id, account_id, key),
        ${account}
      )`);
    this.addSql(`create index sandbox_refund_by_charge on sandbox_refund (charge_id)`);
    this.addSql(`
      create table sandbox_event (
        id uuid not null,
        project_id uuid not null,
        account_id uuid not null,
        body text not null,
        tries integer not null default 0,
        due_at timestamptz(3) not null,
        primary key (id, project_id),
        ${account}
      )`);
    this.addSql(`create index sandbox_event_due on sandbox_event (due_at)`);
  }

  /** Work is announced where it is written; see decision 24. */
  private wake(): void {
    for (const [table, column] of [
      ['payment_attempt', 'due_at'],
      ['payment_method', 'due_at'],
      ['refund', 'due_at'],
      ['sandbox_event', 'due_at'],
      ['invoice', 'collect_at'],
    ])
      this.addSql(`
        create trigger ${table}_to_collect after insert or update of ${column} on ${table}
        for each row when (new.${column} is not null) execute function notify_change('payments')`);
  }

  override down(): void {
    this.addSql(`
      do $$ begin
        if exists (select from payment_attempt) or exists (select from refund where status in ('pending', 'failed')) then
          raise exception 'Payments by gateways have no place in the tables before this; restore a backup.';
        end if;
      end $$`);
    for (const table of ['invoice', 'refund']) this.addSql(`drop trigger ${table}_to_collect on ${table}`);
    this.addSql(`alter table payment drop column attempt_id`);
    this.addSql(`
      drop table sandbox_event, sandbox_refund, sandbox_charge, sandbox_method, payment_attempt, payment_method,
        gateway_event, gateway_account`);
    this.addSql(`
      alter table refund drop constraint refund_status_check,
        add constraint refund_status_check check (status in ('succeeded', 'reversed')),
        drop column test_clock_id, drop column recovered_minor, drop column misses, drop column asks, drop column called_at, drop column leased_until, drop column due_at,
        drop column failure_reason, drop column gateway`);
    this.addSql(`
      alter table payment drop constraint payment_chargeback, drop constraint payment_status_check,
        add constraint payment_status_check check (status in ('succeeded', 'reversed')),
        drop column recovered_minor,
        drop column loss_minor, drop column charged_back_at, drop column fee_minor, drop column gateway`);
    this.addSql(`alter table invoice drop column collect_at`);
    this.addSql(`alter table customer drop column collection_method`);
    this.addSql(`
      alter table ledger_account drop constraint ledger_account_kind_check,
        add constraint ledger_account_kind_check check (
          kind in ('receivable', 'revenue', 'tax', 'cash', 'customer_credit', 'bad_debt'))`);
  }
}
