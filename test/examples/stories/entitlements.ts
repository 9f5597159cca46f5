import { sellForge, subscribeAcme } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { priceId } = await sellForge(hub);
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
};
