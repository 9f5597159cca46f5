import { Migration } from '@mikro-orm/migrations';

/** An index of the items that a customer has or had, by which an order finds their trials. */
export class Migration0040TrialsByCustomer extends Migration {
  override up(): void {
    this.addSql(`create index subscription_item_by_customer on subscription_item (customer_id, product_id)`);
  }

  override down(): void {
    this.addSql(`drop index subscription_item_by_customer`);
  }
}
