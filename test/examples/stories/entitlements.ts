import { sellForge, subscribeAcme } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { priceId, product } = await sellForge(hub);
  const subscription = await subscribeAcme(hub, priceId);
  const customerId = String(subscription.customer!.id);
  await hub.graphql(
    `query ($externalId: Key, $feature: Key!) {
      entitlement(externalId: $externalId, feature: $feature) { isGranted limit used left resetsAt source }
    }`,
    { externalId: 'acme', feature: 'seats' },
  );
  await hub.graphql(
    `query ($externalId: Key) { entitlements(externalId: $externalId) { feature isGranted limit left } }`,
    { externalId: 'acme' },
  );
  await hub.rest('GET /billing/entitlements', { path: '/billing/entitlements?externalId=acme&feature=seats' });
  await hub.graphql(`query ($id: ID!) { customerEntitlements(id: $id) { feature isGranted limit left } }`, {
    id: customerId,
  });
  await hub.rest('GET /billing/customers/{id}/entitlements', { path: `/billing/customers/${customerId}/entitlements` });
  const { grant } = await hub.graphql(
    `mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { id feature value reason } } }`,
    { input: { subscriptionId: subscription.id, feature: 'seats', value: 20, reason: 'beta tester' } },
  );
  await hub.graphql(`mutation ($id: ID!) { removeGrantOverride(id: $id) { removedGrantId } }`, { id: grant.id });
  const other = await hub.rest('POST /billing/grant-overrides', {
    body: { subscriptionId: subscription.id, feature: 'sso', value: false },
  });
  await hub.rest('DELETE /billing/grant-overrides/{id}', { path: `/billing/grant-overrides/${String(other.id)}` });
  await giveForge(hub, String(product.plans[0].id));
};

/** Gives the plan of Forge to two customers, and takes it back. */
async function giveForge(hub: Recorder, planId: string): Promise<void> {
  const input = { customer: { externalId: 'grace' }, planId, expiresAt: '2027-01-01T00:00:00Z', reason: 'A review' };
  const { productGrant } = await hub.graphql(
    `mutation ($input: GrantProductInput!) { grantProduct(input: $input) { productGrant { id expiresAt reason } } }`,
    { input },
  );
  const { id } = productGrant;
  await hub.graphql(`query ($id: ID!) { productGrant(id: $id) { plan { name } startsAt expiresAt endedAt } }`, { id });
  await hub.rest('GET /billing/product-grants/{id}', { path: `/billing/product-grants/${String(id)}` });
  await hub.graphql(
    `mutation ($id: ID!, $input: RevokeProductGrantInput) {
      revokeProductGrant(id: $id, input: $input) { productGrant { endedAt endReason endNote } }
    }`,
    { id, input: { reason: 'A mistake' } },
  );
  const given = await hub.rest('POST /billing/product-grants', { body: { customer: { externalId: 'edith' }, planId } });
  await hub.rest('POST /billing/product-grants/{id}/revoke', {
    path: `/billing/product-grants/${String(given.id)}/revoke`,
    body: { reason: 'A mistake' },
  });
  await hub.graphql(
    `{ productGrants(first: 2) { nodes { id endReason product { name } } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.rest('GET /billing/product-grants');
}
