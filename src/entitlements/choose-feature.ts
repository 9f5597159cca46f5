import type { EntityManager } from '@mikro-orm/postgresql';
import { Feature } from '../catalog/offers/feature.ts';
import { Product } from '../catalog/products/product.ts';
import { invalid } from '../errors.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import { SubscriptionItem } from '../billing/subscriptions/subscription-item.ts';
import type { OverrideGrantInput } from './entitlement-input.ts';

type NamedFeature = Pick<OverrideGrantInput, 'feature' | 'product'>;

/** The feature that an input means, of the products that a subscription holds. */
export async function chooseFeature(
  em: EntityManager,
  { id: subscriptionId }: Subscription,
  { feature: key, product }: NamedFeature,
): Promise<Feature> {
  const items = await em.find(SubscriptionItem, { subscriptionId, endedAt: null });
  const held = await em.find(Product, { id: { $in: items.map(({ productId }) => productId) } });
  const meant = held.filter(({ slug }) => !product || slug === product);
  if (!meant.length) throw invalid('/product', `is not in this subscription, which has ${slugsOf(held)}`);
  const features = await em.find(Feature, { key, productId: { $in: meant.map(({ id }) => id) } });
  const [feature, ...others] = features;
  if (!feature) throw invalid('/feature', `is no feature of ${slugsOf(meant)}`);
  if (!others.length) return feature;
  const having = held.filter(({ id }) => features.some(({ productId }) => productId === id));
  throw invalid('/product', `must be given, since several have this feature: ${slugsOf(having)}`);
}

function slugsOf(products: Product[]): string {
  const slugs = products.map(({ slug }) => slug).toSorted();
  return slugs.join(', ');
}
