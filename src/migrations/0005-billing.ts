import { Migration } from '@mikro-orm/migrations';

export class Migration0005Billing extends Migration {
  override up(): void {
    this.addSql(`
      create table customer (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        user_id uuid,
        external_id text,
        email text,
        name text,
        timezone text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id)
      )`);
    this.addSql(`
      create unique index customer_external_id_taken on customer (project_id, external_id)
      where external_id is not null`);
    this.addSql(`
      create unique index customer_email_taken on customer (project_id, lower(email))
      where external_id is null and user_id is null`);
    this.addSql(
      `create unique index customer_user_taken on customer (project_id, user_id) where user_id is not null`,
    );
    this.addSql(`create index customer_by_user on customer (user_id) where user_id is not null`);
    this.addSql(`create index customer_by_project on customer (project_id, created_at desc, id desc)`);

    this.addSql(`
      create table subscription (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        status text not null check (status in ('active', 'past_due', 'canceled')),
        currency char(3) not null,
        interval text not null,
        interval_count integer not null,
        timezone text not null,
        anchor_at timestamptz(3) not null,
        period integer not null check (period >= 1),
        current_period_start_at timestamptz(3) not null,
        current_period_end_at timestamptz(3) not null,
        next_billing_at timestamptz(3),
        cancel_at timestamptz(3),
        canceled_at timestamptz(3),
        version integer not null default 1,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        check (current_period_end_at > current_period_start_at)
      )`);
    this.addSql(
      `create index subscription_by_project on subscription (project_id, created_at desc, id desc)`,
    );
    this.addSql(`create index subscription_by_customer on subscription (customer_id)`);
    this.addSql(
      `create index subscription_due on subscription (next_billing_at) where next_billing_at is not null`,
    );

    this.addSql(`
      create table subscription_item (
        id uuid not null,
        project_id uuid not null,
        subscription_id uuid not null,
        customer_id uuid not null,
        product_id uuid not null,
        plan_id uuid not null,
        price_id uuid not null,
        quantity integer not null check (quantity between 1 and 1000000),
        position integer not null,
        ended_at timestamptz(3),
        primary key (id, project_id),
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        constraint product_in_use foreign key (product_id, project_id) references product (id, project_id),
        constraint price_in_use foreign key (price_id, project_id) references price (id, project_id)
      )`);
    this.addSql(`
      create unique index already_subscribed on subscription_item (project_id, customer_id, plan_id)
      where ended_at is null`);
    this.addSql(`create index subscription_item_by_subscription on subscription_item (subscription_id)`);
    this.addSql(`create index subscription_item_by_product on subscription_item (product_id)`);
    this.addSql(`create index subscription_item_by_price on subscription_item (price_id)`);

    this.addSql(`
      create table invoice_series (
        project_id uuid not null references project (id) deferrable initially deferred,
        year integer not null,
        next_number integer not null default 1,
        primary key (project_id, year)
      )`);
    this.addSql(`
      create table invoice (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        subscription_id uuid,
        number text,
        status text not null check (status in ('draft', 'open', 'paid', 'void')),
        reason text not null check (reason in ('manual', 'subscription_create', 'subscription_cycle')),
        currency char(3) not null,
        total_minor bigint not null check (total_minor >= 0),
        paid_minor bigint not null default 0 check (paid_minor >= 0),
        credited_minor bigint not null default 0 check (credited_minor >= 0),
        period_start_at timestamptz(3),
        period_end_at timestamptz(3),
        finalized_at timestamptz(3),
        due_at timestamptz(3),
        paid_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint invoice_number_taken unique (project_id, number),
        constraint payment_exceeds_amount_due check (paid_minor + credited_minor <= total_minor),
        constraint invoice_numbered_when_final check ((status = 'draft') = (number is null)),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create unique index period_already_billed on invoice (project_id, subscription_id, period_start_at)
      where subscription_id is not null`);
    this.addSql(`create index invoice_by_project on invoice (project_id, created_at desc, id desc)`);
    this.addSql(`create index invoice_by_customer on invoice (customer_id)`);
    this.addSql(
      `create index invoice_by_subscription on invoice (subscription_id) where subscription_id is not null`,
    );
    this.addSql(
      `create index invoice_by_finalized on invoice (project_id, finalized_at) where finalized_at is not null`,
    );

    this.addSql(`
      create table invoice_line (
        id uuid not null,
        project_id uuid not null,
        invoice_id uuid not null,
        position integer not null,
        description text not null,
        quantity numeric(38, 12) not null,
        unit_amount numeric(38, 12) not null,
        amount_minor bigint not null,
        product_id uuid,
        price_id uuid,
        primary key (id, project_id),
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index invoice_line_by_invoice on invoice_line (invoice_id)`);
    this.addSql(`
      create function invoice_line_is_final() returns trigger language plpgsql as $$
      begin
        if exists (
          select from invoice where id = old.invoice_id and project_id = old.project_id and status <> 'draft'
        ) then
          raise exception 'the lines of a finalised invoice do not change' using errcode = 'restrict_violation';
        end if;
        return coalesce(new, old);
      end $$`);
    this.addSql(`
      create trigger invoice_line_final before update or delete on invoice_line
      for each row execute function invoice_line_is_final()`);

    this.addSql(`
      create table payment (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        invoice_id uuid not null,
        status text not null check (status in ('succeeded')),
        currency char(3) not null,
        amount_minor bigint not null check (amount_minor > 0),
        applied_minor bigint not null check (applied_minor >= 0),
        credited_minor bigint not null check (credited_minor >= 0),
        method text not null,
        reference text,
        received_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        check (amount_minor = applied_minor + credited_minor),
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create unique index payment_already_recorded on payment (project_id, invoice_id, reference)
      where reference is not null`);
    this.addSql(`create index payment_by_project on payment (project_id, created_at desc, id desc)`);
    this.addSql(`create index payment_by_received on payment (project_id, received_at)`);
    this.addSql(`create index payment_by_invoice on payment (invoice_id)`);

    this.addSql(`
      create table ledger_account (
        id uuid not null,
        project_id uuid not null,
        kind text not null check (kind in ('receivable', 'revenue', 'cash', 'customer_credit')),
        currency char(3) not null,
        customer_id uuid,
        primary key (id, project_id),
        constraint ledger_account_once unique nulls not distinct (project_id, kind, currency, customer_id)
      )`);
    this.addSql(`
      create table ledger_transaction (
        id uuid not null,
        project_id uuid not null,
        kind text not null,
        subject text not null,
        effective_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint ledger_posted_once unique (project_id, kind, subject)
      )`);
    this.addSql(`
      create table ledger_entry (
        id uuid not null,
        project_id uuid not null,
        transaction_id uuid not null,
        account_id uuid not null,
        amount_minor bigint not null check (amount_minor <> 0),
        primary key (id, project_id),
        foreign key (transaction_id, project_id) references ledger_transaction (id, project_id) deferrable initially deferred,
        foreign key (account_id, project_id) references ledger_account (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index ledger_entry_by_transaction on ledger_entry (transaction_id)`);
    this.addSql(`create index ledger_entry_by_account on ledger_entry (account_id)`);
    this.addSql(`
      create function ledger_transaction_balances() returns trigger language plpgsql as $$
      begin
        if exists (
          select from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
          where e.transaction_id = new.transaction_id and e.project_id = new.project_id
          group by a.currency having sum(e.amount_minor) <> 0
        ) then
          raise exception 'the entries of a ledger transaction sum to zero' using errcode = 'check_violation';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger ledger_balanced after insert on ledger_entry deferrable initially deferred
      for each row execute function ledger_transaction_balances()`);
    for (const table of ['ledger_entry', 'ledger_transaction']) {
      this.addSql(`
        create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change()`);
    }
  }

  override down(): void {
    this.addSql(`
      drop table ledger_entry, ledger_transaction, ledger_account, payment, invoice_line, invoice, invoice_series,
        subscription_item, subscription, customer`);
    this.addSql(`drop function ledger_transaction_balances, invoice_line_is_final`);
  }
}
