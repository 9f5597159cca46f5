import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { product } = await hub.graphql(
    `mutation ($input: RegisterProductInput!) {
      registerProduct(input: $input) { product { id plans { prices { id } } } }
    }`,
    {
      input: {
        slug: 'comet-run',
        name: 'Comet Run',
        plans: [
          {
            key: 'game',
            name: 'Game',
            prices: [{ currency: 'EUR', unitAmount: '60', model: 'flat', interval: 'once' }],
          },
        ],
      },
    },
    { isPreparation: true },
  );
  const items = [{ priceId: product.plans[0].prices[0].id }];
  const input = { customer: { externalId: 'ada', email: 'ada@acme.example' }, items };
  await hub.graphql(
    `query ($input: CreateOrderInput!) {
      previewOrder(input: $input) { amountDue { amount currency } awaitsPayment invoice { lines { description explanation } } }
    }`,
    { input },
  );
  await hub.rest('POST /billing/orders/preview', { body: input });
  const { order } = await hub.graphql(
    `mutation ($input: CreateOrderInput!) {
      createOrder(input: $input) { order { id status availableActions invoice { id number amountDue { amount currency } } } }
    }`,
    { input },
  );
  const path = `/billing/orders/${String(order.id)}`;
  await hub.rest('GET /billing/orders/{id}', { path });
  await hub.graphql(`query ($id: ID!) { order(id: $id) { status items { quantity endedAt product { name } } } }`, {
    id: order.id,
  });
  await hub.graphql(
    `mutation ($id: ID!, $metadata: Metadata) { updateOrderMetadata(id: $id, metadata: $metadata) { order { metadata } } }`,
    { id: order.id, metadata: { campaign: 'spring' } },
  );
  await hub.rest('POST /billing/orders/{id}/metadata', {
    path: `${path}/metadata`,
    body: { metadata: { campaign: null } },
  });
  await hub.graphql(`mutation ($id: ID!) { cancelOrder(id: $id) { order { status invoice { status } } } }`, {
    id: order.id,
  });
  const other = await hub.rest('POST /billing/orders', { body: { customer: { externalId: 'grace' }, items } });
  await hub.rest('POST /billing/orders/{id}/cancel', { path: `/billing/orders/${String(other.id)}/cancel` });
  await hub.graphql(
    `{ orders(first: 2) { nodes { id status customer { externalId } } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.rest('GET /billing/orders');
};
