import { Migration } from '@mikro-orm/migrations';

/** When a declined automatic payment is tried again, and how often an invoice was. */
export class Migration0043CollectionRetries extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing_profile
        add column retry_days jsonb not null default '[1, 3, 5, 7]',
        add column try_other_methods boolean not null default false`);
    this.addSql(`alter table invoice add column retries integer not null default 0 check (retries >= 0)`);
    this.addSql(`alter table payment_attempt add column round integer not null default 0 check (round >= 0)`);
  }

  override down(): void {
    this.addSql(`alter table payment_attempt drop column round`);
    this.addSql(`alter table invoice drop column retries`);
    this.addSql(`alter table billing_profile drop column retry_days, drop column try_other_methods`);
  }
}
