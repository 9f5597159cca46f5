import { ClientKind } from '../../../src/auth/clients/client.ts';
import { sellForge } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { people, project } = hub;
  const { priceId } = await sellForge(hub);
  const redirectUris = ['https://shop.example/callback'];
  await people.seed.client(project, { kind: ClientKind.web, redirectUris });
  const person = await people.as(await people.seed.user('buyer@example.org', 'Mary Shelley'));
  const input = {
    ...{ name: 'Button on the pricing page', items: [{ priceId, quantity: 5, minQuantity: 1, maxQuantity: 50 }] },
    ...{ successUrl: 'https://shop.example/thanks', cancelUrl: 'https://shop.example/pricing' },
  };
  const { checkoutLink } = await hub.graphql(
    `mutation ($input: CreateCheckoutLinkInput!) {
      createCheckoutLink(input: $input) { checkoutLink { id url items { id quantity minQuantity maxQuantity } } }
    }`,
    { input },
  );
  const { id } = checkoutLink;
  const path = `/billing/checkout-links/${String(id)}`;
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateCheckoutLinkInput!) {
      updateCheckoutLink(id: $id, input: $input) { checkoutLink { id maxUses trialDays } }
    }`,
    { id, input: { maxUses: 100, trialDays: 0 } },
  );
  await hub.graphql(
    `query ($id: ID!) { checkoutLink(id: $id) { name url archivedAt checkouts(first: 1) { totalCount } } }`,
    { id },
  );
  await hub.graphql(`{ checkoutLinks(first: 2) { nodes { id name } pageInfo { endCursor hasNextPage } } }`);
  await hub.rest('GET /billing/checkout-links/{id}', { path });
  await hub.rest('GET /billing/checkout-links');
  await hub.rest('POST /billing/checkout-links/{id}/changes', { path: `${path}/changes`, body: { name: 'Button' } });
  await hub.graphql(
    `query ($linkId: ID!) {
      checkoutOffer(linkId: $linkId) { status items { quantity price { unitAmount } } latestCheckout { status } }
    }`,
    { linkId: id },
    { as: person },
  );
  await hub.rest('GET /billing/checkout-links/{linkId}/offer', { path: `${path}/offer`, as: person });
  const choice = { linkId: id, items: [{ itemId: checkoutLink.items[0]!.id, quantity: 3 }] };
  await hub.graphql(
    `query ($input: StartCheckoutInput!) {
      previewCheckout(input: $input) { subscription { amountDue { amount currency } awaitsPayment } order { awaitsPayment } }
    }`,
    { input: choice },
    { as: person },
  );
  await hub.rest('POST /billing/checkouts/preview', { body: choice, as: person });
  const { checkout } = await hub.graphql(
    `mutation ($input: StartCheckoutInput!) {
      startCheckout(input: $input) { checkout { id status subscription { id status } returnUrl } }
    }`,
    { input: choice },
    { as: person },
  );
  await hub.rest('POST /billing/checkouts', { body: choice, as: person });
  await hub.graphql(`query ($id: ID!) { checkout(id: $id) { status completedAt subscription { status } } }`, {
    id: checkout.id,
  });
  await hub.graphql(`{ checkouts(first: 2) { nodes { id status } pageInfo { endCursor hasNextPage } } }`);
  await hub.rest('GET /billing/checkouts/{id}', { path: `/billing/checkouts/${String(checkout.id)}` });
  await hub.rest('GET /billing/checkouts', { path: '/billing/checkouts?status=open' });
  await hub.graphql(`mutation ($id: ID!) { archiveCheckoutLink(id: $id) { checkoutLink { id archivedAt } } }`, { id });
  const other = await hub.rest('POST /billing/checkout-links', { body: input });
  await hub.rest('POST /billing/checkout-links/{id}/archive', {
    path: `/billing/checkout-links/${String(other.id)}/archive`,
  });
};
