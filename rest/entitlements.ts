import { route } from './route.ts';

const entitlement = `
  feature type unit isGranted limit text used left resetsAt source productId productSlug subscriptionId`;

const grant = 'id subscriptionId productId feature value reason createdAt updatedAt';

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
  route(
    'post',
    '/billing/grant-overrides',
    200,
    `mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { ${grant} } } }`,
    ({ body }) => ({ input: body }),
    {
      purpose: 'Grant a subscription something else of a feature than its plan does',
      scope: 'billing:write',
    },
  ),
  route(
    'delete',
    '/billing/grant-overrides/{id}',
    204,
    `mutation ($id: ID!) { removeGrantOverride(id: $id) { removedGrantId } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Take such an override back, so that the plan counts again', scope: 'billing:write' },
  ),
];
