import { Migration } from '@mikro-orm/migrations';

/**
 * When an order that a person made for themself is canceled unless it is paid before. Orders that exist wait for good, as
 * those of the project do, since nobody announced an end of them.
 */
export class Migration0038ExpiringOrders extends Migration {
  override up(): void {
    this.addSql(`
      alter table customer_order
        add column expires_at timestamptz(3)
          constraint order_expiry check (expires_at is null or expires_at > created_at and fulfilment = 'when_paid')`);
  }

  override down(): void {
    this.addSql(`alter table customer_order drop column expires_at`);
  }
}
