import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { customer } = await hub.graphql(
    `mutation ($input: CreateCustomerInput!) {
      createCustomer(input: $input) { customer { id externalId email name version } }
    }`,
    {
      input: {
        externalId: 'acme',
        email: 'it@acme.example',
        name: 'Acme Ltd',
        vatId: 'FR40303265045',
        address: { street: '1 rue de la Forge', postalCode: '75001', city: 'Paris', country: 'FR' },
      },
    },
  );
  await hub.graphql(
    `query ($id: ID!) {
      customer(id: $id) { externalId name email vatId address { city country } balance { amount currency } owed { amount currency } }
    }`,
    { id: customer.id },
  );
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateCustomerInput!) {
      updateCustomer(id: $id, input: $input) { customer { id name timezone version } }
    }`,
    { id: customer.id, input: { name: 'Acme SA', timezone: 'Europe/Paris', ifVersion: 1 } },
  );
  await hub.graphql(`mutation { updateBillingProfile(input: { vatIdCheck: on }) { billingProfile { vatIdCheck } } }`);
  await hub.graphql(
    `mutation ($id: ID!) { requestVatIdCheck(id: $id) { customer { vatId vatIdCheck { status checkedAt } } } }`,
    { id: customer.id },
  );
  await hub.graphql(`{ customers(first: 2) { nodes { id externalId name } pageInfo { endCursor hasNextPage } } }`);
  const created = await hub.rest('POST /billing/customers', { body: { externalId: 'globex', name: 'Globex Ltd' } });
  const path = `/billing/customers/${String(created.id)}`;
  await hub.rest('GET /billing/customers/{id}', { path });
  await hub.rest('POST /billing/customers/{id}/changes', {
    path: `${path}/changes`,
    body: { timezone: 'Europe/Paris' },
  });
  const checked = `/billing/customers/${String(customer.id)}/vat-id-check`;
  await hub.rest('POST /billing/customers/{id}/vat-id-check', { path: checked });
  await hub.rest('GET /billing/customers', { path: '/billing/customers?first=2' });
};
