import { Migration } from '@mikro-orm/migrations';

/**
 * Where customers return to from the page of a bank, what disputes have cost, the makers of links of customers, versions of
 * checkout links, and the age of mails to customers.
 */
export class Migration0050PaymentsReturned extends Migration {
  override up(): void {
    this.addSql(`alter table payment_attempt add column return_url text`);
    this.disputeFees();
    this.addSql(`
      alter table customer_link
        add column is_of_mail boolean not null default false,
        add column created_by_id uuid`);
    this.addSql(`alter table checkout_link add column version integer not null default 1`);
    this.addSql(`create index customer_mail_by_age on customer_mail (created_at)`);
  }

  /** A fee for a dispute, or a part of it that was returned, which is negative. */
  private disputeFees(): void {
    this.addSql(`
      create table dispute_fee (
        id uuid not null,
        project_id uuid not null,
        attempt_id uuid not null,
        currency character(3) not null,
        amount_minor bigint not null check (amount_minor <> 0),
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        foreign key (attempt_id, project_id) references payment_attempt (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index dispute_fee_by_attempt on dispute_fee (attempt_id)`);
  }

  override down(): void {
    this.addSql(`
      do $$ begin
        if exists (select from dispute_fee) then
          raise exception 'Fees of disputes have no place in the tables before this; restore a backup.';
        end if;
      end $$`);
    this.addSql(`drop table dispute_fee`);
    this.addSql(`drop index customer_mail_by_age`);
    this.addSql(`alter table checkout_link drop column version`);
    this.addSql(`alter table customer_link drop column created_by_id, drop column is_of_mail`);
    this.addSql(`alter table payment_attempt drop column return_url`);
  }
}
