import { route } from './route.ts';

const entitlement = `
  feature type unit isGranted limit text used left resetsAt source productId productSlug subscriptionId`;

export const entitlements = [
  route(
    'get',
    '/billing/entitlements',
    200,
    `query ($customerId: ID, $externalId: Key, $projectId: ID, $product: Slug, $feature: Key) {
      entitlements(
        customerId: $customerId, externalId: $externalId, projectId: $projectId, product: $product, feature: $feature
      ) { ${entitlement} }
    }`,
    ({ query }) => query,
    {
      purpose: 'What a customer may use, and how much is left',
      scope: 'billing:read',
      query: ['customerId', 'externalId', 'projectId', 'product', 'feature'],
    },
  ),
  route(
    'get',
    '/billing/customers/{id}/entitlements',
    200,
    `query ($id: ID!) { customerEntitlements(id: $id) { ${entitlement} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'What one customer may use, and how much is left', scope: 'billing:read' },
  ),
];
