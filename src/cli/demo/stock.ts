import type { ProjectViewer } from '../../auth/viewer.ts';
import { registerProduct } from '../../catalog/products/register-product.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { DemoProject } from './catalog.ts';
import { byUsePlan } from './offers.ts';
import type { PlotPart } from './plot.ts';
import type { Stage } from './stage.ts';

type StockedOffer = Pick<PlotPart, 'product' | 'plan' | 'currency' | 'interval'>;

/** Registers the products, and answers their prices. */
export async function stock(
  stage: Stage,
  viewer: ProjectViewer,
  { products }: DemoProject,
): Promise<Map<string, string>> {
  for (const product of products) await stage.do((em) => registerProduct(em, viewer, product, stage.start));
  const rows = await stage.do((em) =>
    query<StockedOffer & { id: string }>(
      em,
      sql`select price.id, product.slug as product, plan.key as plan, price.currency, price.interval
       from price
       join plan on plan.id = price.plan_id and plan.project_id = price.project_id
       join product on product.id = price.product_id and product.project_id = price.project_id
       where price.project_id = ${uuid.project(viewer.projectId)}`,
      { id: typeId.price },
    ),
  );
  return new Map(rows.map((row) => [offerName(row), row.id]));
}

/** Which price it is, in the words of the script. */
export function offerName({ product, plan, currency, interval }: StockedOffer): string {
  return [product, plan, plan === byUsePlan ? 'EUR' : currency, interval].join(' ');
}
