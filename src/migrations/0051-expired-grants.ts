import { Migration } from '@mikro-orm/migrations';

/** Whether the expiry of a product grant was recorded as an event; those that have expired before are not recorded. */
export class Migration0051ExpiredGrants extends Migration {
  override up(): void {
    this.addSql(`alter table product_grant add column is_expiry_recorded boolean not null default false`);
    this.addSql(`
      update product_grant g set is_expiry_recorded = true
      from customer c left join test_clock k on k.id = c.test_clock_id and k.project_id = c.project_id
      where c.id = g.customer_id and c.project_id = g.project_id and g.expires_at <= coalesce(k.now_at, now())`);
    this.addSql(`
      create index product_grant_to_expire on product_grant (expires_at)
      where expires_at is not null and ended_at is null and not is_expiry_recorded`);
  }

  override down(): void {
    this.addSql(`alter table product_grant drop column is_expiry_recorded`);
  }
}
