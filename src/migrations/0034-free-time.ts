import { Migration } from '@mikro-orm/migrations';

/** The time of an item for which nothing is charged: it was paid in another system, or was given for free. */
export class Migration0034FreeTime extends Migration {
  override up(): void {
    this.addSql(`alter table subscription_item add column free_until_at timestamptz(3)`);
  }

  override down(): void {
    this.addSql(`alter table subscription_item drop column free_until_at`);
  }
}
