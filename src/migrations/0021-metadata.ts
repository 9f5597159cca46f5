import { Migration } from '@mikro-orm/migrations';

/** The plans that a replaced product may not drop unnoticed. */
export class Migration0021Metadata extends Migration {
  override up(): void {
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
  }
}
