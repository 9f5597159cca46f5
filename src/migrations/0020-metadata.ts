import { Migration } from '@mikro-orm/migrations';

const tables = ['customer', 'subscription', 'invoice', 'payment', 'member'];

/**
 * The projects' own keys and values on billing objects and members, and the plans that a replaced product may not drop
 * unnoticed.
 */
export class Migration0020Metadata extends Migration {
  override up(): void {
    // PostgreSQL counts characters, the hub counts UTF-16 units, which are never fewer.
    this.addSql(`
      create function is_metadata(metadata jsonb) returns boolean language sql immutable parallel safe as $$
        select metadata = '{}' or jsonb_typeof(metadata) = 'object' and (
          select count(*) <= 50 and bool_and(
            char_length(key) between 1 and 40 and jsonb_typeof(value) = 'string'
              and char_length(value #>> '{}') between 1 and 500
          )
          from jsonb_each(case jsonb_typeof(metadata) when 'object' then metadata else '{}' end)
        )
      $$`);
    for (const table of tables) {
      this.addSql(`
        alter table ${table} add column metadata jsonb not null default '{}'
          constraint ${table}_metadata_check check (is_metadata(metadata))`);
    }
    this.addSql(`
      create function plans_in_use(of_project uuid, of_product uuid) returns setof uuid language sql stable as $$
        select item.plan_id from subscription_item item
        where item.product_id = of_product and item.project_id = of_project and item.ended_at is null
        union
        select price.plan_id from subscription_change change
        cross join jsonb_array_elements(change.items) as planned
        join price on price.project_id = change.project_id and type_id('price', price.id) = planned ->> 'priceId'
        where change.product_ids @> array[of_product] and change.project_id = of_project and change.status = 'pending'
          and price.product_id = of_product
      $$`);
  }

  override down(): void {
    this.addSql(`drop function plans_in_use(uuid, uuid)`);
    for (const table of tables) this.addSql(`alter table ${table} drop column metadata`);
    this.addSql(`drop function is_metadata(jsonb)`);
  }
}
