import type { ProjectViewer } from '../../auth/viewer.ts';
import { registerProduct } from '../../catalog/products/register-product.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { DemoProject } from './catalog.ts';
import { byUsePlan } from './offers.ts';
import type { CustomerScript } from './customer-scripts.ts';
import type { DemoTimeline } from './timeline.ts';

type PricedOffer = Pick<CustomerScript, 'product' | 'plan' | 'currency' | 'interval'>;

/** Registers the products of a project; returns the ids of their prices by `priceKey`. */
export async function registerCatalog(
  timeline: DemoTimeline,
  viewer: ProjectViewer,
  { products }: DemoProject,
): Promise<Map<string, string>> {
  for (const product of products) await timeline.do((em) => registerProduct(em, viewer, product, timeline.start));
  const rows = await timeline.do((em) =>
    query<PricedOffer & { id: string }>(
      em,
      sql`select price.id, product.slug as product, plan.key as plan, price.currency, price.interval
       from price
       join plan on plan.id = price.plan_id and plan.project_id = price.project_id
       join product on product.id = price.product_id and product.project_id = price.project_id
       where price.project_id = ${uuid.project(viewer.projectId)}`,
      { id: typeId.price },
    ),
  );
  return new Map(rows.map((row) => [priceKey(row), row.id]));
}

/** Identifies a price by the fields that a customer's script has. */
export function priceKey({ product, plan, currency, interval }: PricedOffer): string {
  return [product, plan, plan === byUsePlan ? 'EUR' : currency, interval].join(' ');
}
