import type { Recorder } from './recorder.ts';

/** The part of the story of subscriptions about charges that wait for their next invoice. */
export async function addPendingCharges(hub: Recorder, subscriptionId: string): Promise<void> {
  const input = { subscriptionId, description: 'Workshop on site', quantity: '2', unitAmount: '450' };
  const { pendingCharge } = await hub.graphql(
    `mutation ($input: CreatePendingChargeInput!) {
      createPendingCharge(input: $input) { pendingCharge { id status description amount { amount currency } } }
    }`,
    { input },
  );
  const { id } = pendingCharge;
  await hub.graphql(
    `query ($id: ID!) {
      pendingCharge(id: $id) { status kind quantity unitAmount subscription { status } invoice { number } }
    }`,
    { id },
  );
  await hub.graphql(
    `query ($filter: PendingChargeFilter!) {
      pendingCharges(filter: $filter) { totalCount nodes { description periodStartAt amount { amount currency } } }
    }`,
    { filter: { subscriptionId, status: 'pending' } },
  );
  await hub.graphql(`mutation ($id: ID!) { removePendingCharge(id: $id) { pendingCharge { status } } }`, { id });
  const made = await hub.rest('POST /billing/pending-charges', { body: input });
  const path = `/billing/pending-charges/${String(made.id)}`;
  await hub.rest('GET /billing/pending-charges/{id}', { path });
  await hub.rest('GET /billing/pending-charges', { path: '/billing/pending-charges?status=pending&first=1' });
  await hub.rest('POST /billing/pending-charges/{id}/remove', { path: `${path}/remove` });
}
