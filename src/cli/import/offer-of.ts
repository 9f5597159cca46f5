import type { EntityManager } from '@mikro-orm/postgresql';
import { Feature } from '../../catalog/offers/feature.ts';
import { Plan } from '../../catalog/offers/plan.ts';
import { Price } from '../../catalog/offers/price.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';

/** What a product offers as it stands, written as an input: a whole product is replaced, and an import knows no prices. */
export async function offerOf(
  em: EntityManager,
  productId: string,
): Promise<Pick<ProductInput, 'features' | 'plans'>> {
  const order = { orderBy: { position: 'asc' } } as const;
  const features = await em.find(Feature, { productId }, order);
  const plans = await em.find(Plan, { productId, archivedAt: null }, order);
  const prices = await em.find(Price, { productId, archivedAt: null }, order);
  const pricesOf = (planId: string): Price[] => prices.filter((price) => price.planId === planId);
  return {
    features,
    plans: plans.map(({ id, key, name, description, grants }) => {
      return { key, name, description, grants, prices: pricesOf(id) };
    }),
  };
}
