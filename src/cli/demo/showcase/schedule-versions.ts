import type { PlanInput } from '../../../catalog/offers/offer-input.ts';
import { updateProduct } from '../../../catalog/products/update-product.ts';
import { Product } from '../../../catalog/products/product.ts';
import { readPrices } from '../open-shop.ts';
import { cloud, cloudBase } from './products.ts';
import { card } from './schedule-agreements.ts';
import type { Showcase } from './showcase.ts';

/** Schedules new terms of a plan in the middle of the history, which its subscribers keep, and customers who buy those. */
export function scheduleVersions(showcase: Showcase): void {
  const middle = showcase.dayAt(0.5);
  showcase.on(middle, () => publish(showcase));
  for (const [index, name] of ['Taunus Energy', 'Rhön Dairy'].entries()) {
    const day = middle + 2 + index;
    showcase.on(day, async () => showcase.subscribe(await showcase.customer(name, day), { items: card(showcase) }));
  }
}

async function publish(showcase: Showcase): Promise<void> {
  const { shop, viewer } = showcase;
  const now = showcase.at(showcase.dayAt(0.5));
  const plans = cloud(cloudBase.later).plans.map(documentOf);
  await showcase.do(async (em) => {
    const { id } = await em.findOneOrFail(Product, { projectId: shop.id, slug: 'forge-cloud' });
    return updateProduct(em, viewer, { id, input: { plans } }, now);
  });
  shop.prices = await showcase.do((em) => readPrices(em, shop.id));
}

/** A plan as a change of its product takes it, with more jobs. */
function documentOf(plan: PlanInput) {
  const prices = plan.prices.map((price) =>
    Object.assign({}, price, { meter: price.meter ? { key: price.meter } : null }),
  );
  return Object.assign({}, plan, { grants: { parallel_jobs: 60 }, prices });
}
