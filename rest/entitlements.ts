import { route } from './route.ts';

const entitlement = `
  feature type unit isGranted limit text used left resetsAt source productId productSlug subscriptionId productGrantId`;

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
      purpose: 'Read the entitlements of a customer, with remaining usage',
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
    { purpose: 'Read the entitlements of one customer, with remaining usage', scope: 'billing:read' },
  ),
  route(
    'post',
    '/billing/grant-overrides',
    200,
    `mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { ${grant} } } }`,
    ({ body }) => ({ input: body }),
    {
      purpose: 'Override the grant of a feature for one subscription',
      scope: 'billing:write',
    },
  ),
  route(
    'delete',
    '/billing/grant-overrides/{id}',
    204,
    `mutation ($id: ID!) { removeGrantOverride(id: $id) { removedGrantId } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Remove a grant override, so that the plan applies again', scope: 'billing:write' },
  ),
];
