import type { EntityManager } from '@mikro-orm/postgresql';
import { Feature } from '../catalog/offers/feature.ts';
import { Product } from '../catalog/products/product.ts';
import { invalid } from '../errors.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import { SubscriptionItem } from '../billing/subscriptions/subscription-item.ts';
import type { OverrideGrantInput } from './entitlement-input.ts';

type FeatureReference = Pick<OverrideGrantInput, 'feature' | 'product'>;

/** Finds the feature that an input names, among the products of a subscription. */
export async function chooseFeature(
  em: EntityManager,
  { id: subscriptionId }: Subscription,
  { feature: key, product }: FeatureReference,
): Promise<Feature> {
  const items = await em.find(SubscriptionItem, { subscriptionId, endedAt: null });
  const products = await em.find(Product, { id: { $in: items.map(({ productId }) => productId) } });
  const candidates = products.filter(({ slug }) => !product || slug === product);
  if (!candidates.length) throw invalid('/product', `is not in this subscription, which has ${slugsOf(products)}`);
  const features = await em.find(Feature, { key, productId: { $in: candidates.map(({ id }) => id) } });
  const [feature, ...others] = features;
  if (!feature) throw invalid('/feature', `is no feature of ${slugsOf(candidates)}`);
  if (!others.length) return feature;
  const productsWithFeature = products.filter(({ id }) => features.some(({ productId }) => productId === id));
  throw invalid('/product', `must be given, since several have this feature: ${slugsOf(productsWithFeature)}`);
}

function slugsOf(products: Product[]): string {
  const slugs = products.map(({ slug }) => slug).toSorted();
  return slugs.join(', ');
}
