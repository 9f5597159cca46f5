import { Migration } from '@mikro-orm/migrations';

/** Refunds, which pay out a customer's balance, and payments that are reversed because they were recorded in error. */
export class Migration0039Refunds extends Migration {
  override up(): void {
    this.addSql(`
      create table refund (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        payment_id uuid,
        credit_note_id uuid,
        status text not null check (status in ('succeeded', 'reversed')),
        currency char(3) not null,
        amount_minor bigint not null check (amount_minor > 0),
        method text not null,
        reference text,
        reason text,
        refunded_at timestamptz(3) not null,
        reversed_at timestamptz(3),
        reversal_reason text,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint refund_source check (payment_id is null or credit_note_id is null),
        constraint refund_reversal check ((status = 'reversed') = (reversed_at is not null)),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (payment_id, project_id) references payment (id, project_id) deferrable initially deferred,
        foreign key (credit_note_id, project_id) references credit_note (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index refund_by_project on refund (project_id, created_at desc, id desc)`);
    this.addSql(`create index refund_by_customer on refund (customer_id)`);
    this.addSql(`create index refund_by_payment on refund (payment_id) where payment_id is not null`);
    this.addSql(`create index refund_by_credit_note on refund (credit_note_id) where credit_note_id is not null`);
    this.addSql(`create index refund_by_refunded on refund (project_id, refunded_at)`);
    this.addSql(`
      create unique index refund_already_recorded on refund (project_id, customer_id, reference)
      where reference is not null and status = 'succeeded'`);
    this.addSql(`
      alter table payment
        add column reversed_at timestamptz(3),
        add column reversal_reason text,
        drop constraint payment_status_check,
        add constraint payment_status_check check (status in ('succeeded', 'reversed')),
        add constraint payment_reversal check ((status = 'reversed') = (reversed_at is not null))`);
    this.addSql(`drop index payment_already_recorded`);
    this.addSql(`
      create unique index payment_already_recorded on payment (project_id, invoice_id, reference)
      where reference is not null and status = 'succeeded'`);
  }

  override down(): void {
    this.addSql(`drop index payment_already_recorded`);
    this.addSql(`
      create unique index payment_already_recorded on payment (project_id, invoice_id, reference)
      where reference is not null`);
    this.addSql(`
      alter table payment
        drop constraint payment_reversal,
        drop constraint payment_status_check,
        add constraint payment_status_check check (status in ('succeeded')),
        drop column reversed_at, drop column reversal_reason`);
    this.addSql(`drop table refund`);
  }
}
