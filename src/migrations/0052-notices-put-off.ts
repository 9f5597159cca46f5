import { Migration } from '@mikro-orm/migrations';

/** Notices that are put off after a failure, and indexes of what test clocks wait for. */
export class Migration0052NoticesPutOff extends Migration {
  override up(): void {
    // A row with a time was not given yet: it is tried again then.
    this.addSql(`alter table billing_notice add column put_off_to timestamptz(3)`);
    this.addSql(`
      create index invoice_to_remind_by_clock on invoice (test_clock_id, remind_at)
      where remind_at is not null and test_clock_id is not null`);
    this.addSql(`
      create index invoice_to_collect_by_clock on invoice (test_clock_id, collect_at)
      where collect_at is not null and test_clock_id is not null`);
  }

  override down(): void {
    this.addSql(`drop index invoice_to_collect_by_clock, invoice_to_remind_by_clock`);
    this.addSql(`delete from billing_notice where put_off_to is not null`);
    this.addSql(`alter table billing_notice drop column put_off_to`);
  }
}
