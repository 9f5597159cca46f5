import { Migration } from '@mikro-orm/migrations';

/**
 * Where customers return to from the page of a bank, what disputes have cost, the makers of links of customers, versions of
 * checkout links, and the age of mails to customers.
 */
export class Migration0050PaymentsReturned extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment_attempt
        add column return_url text,
        add column dispute_fee_minor bigint not null default 0
          constraint payment_attempt_dispute_fee check (dispute_fee_minor >= 0)`);
    this.addSql(`
      alter table customer_link
        add column is_of_mail boolean not null default false,
        add column created_by_id uuid`);
    this.addSql(`alter table checkout_link add column version integer not null default 1`);
    this.addSql(`create index customer_mail_by_age on customer_mail (created_at)`);
  }

  override down(): void {
    this.addSql(`drop index customer_mail_by_age`);
    this.addSql(`alter table checkout_link drop column version`);
    this.addSql(`alter table customer_link drop column created_by_id, drop column is_of_mail`);
    this.addSql(`alter table payment_attempt drop column dispute_fee_minor, drop column return_url`);
  }
}
