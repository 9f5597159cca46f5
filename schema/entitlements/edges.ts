import { Project } from '../../src/auth/projects/project.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { Machine } from '../../src/entitlements/licences/machine.ts';
import { Entitlement } from '../../src/entitlements/entitlement.ts';
import { ProductGrant } from '../../src/entitlements/product-grants/product-grant.ts';
import { SubscriptionGrant } from '../../src/entitlements/subscription-grant.ts';
import { edgesOf } from '../lists/edges.ts';

/** The edges of entitlements and licences that lead to one object. */
export const entitlementsEdges = [
  edgesOf(Licence, {
    project: { to: Project, by: 'projectId', description: 'The project that signs the licence.' },
    productGrant: {
      to: ProductGrant,
      by: 'productGrantId',
      nullable: true,
      description: 'The product grant that it comes with, bought or given; null for a subscription.',
    },
  }),
  edgesOf(ProductGrant, { project: { to: Project, by: 'projectId', description: 'The project that grants it.' } }),
  edgesOf(Entitlement, {
    productGrant: {
      to: ProductGrant,
      by: 'productGrantId',
      nullable: true,
      description: 'The product grant that grants it; null for a subscription.',
    },
  }),
  edgesOf(Machine, { licence: { to: Licence, by: 'licenceId', description: 'The licence that is used on it.' } }),
  edgesOf(SubscriptionGrant, {
    subscription: { to: Subscription, by: 'subscriptionId', description: 'The subscription that has the override.' },
    product: { to: Product, by: 'productId', description: 'The product that has the feature.' },
  }),
] as const;
