/** Where a server of the project asks, and by which API key. */
interface Server {
  address: string;
  key: string;
}

/** Lets a project sell one subscription, measure, and have a test clock and an API, as its server would. */
export async function sell(hub: Server): Promise<void> {
  const { registerProduct } = await ask(hub, register, { input: product });
  const priceId = registerProduct.product.plans[0]!.prices[0]!.id;
  const customer = { externalId: 'acme', name: 'Acme', email: 'it@acme.example' };
  await ask(hub, subscribe, { input: { customer, items: [{ priceId, quantity: 3 }] } });
  await ask(hub, measure, { input: { key: 'calls', name: 'Calls', aggregation: 'sum' } });
  await ask(hub, createClock, { input: { name: 'Upgrade in May', now: '2026-01-31T10:00:00Z' } });
  const api = { identifier: 'https://api.ink.example', name: 'Ink API', scopes: ['orders:read'] };
  await ask(hub, registerApi, { input: api });
}

const product = {
  slug: 'ink',
  name: 'Ink',
  status: 'active',
  tags: ['writing'],
  features: [{ key: 'seats', name: 'Seats', type: 'quantity' }],
  plans: [
    {
      key: 'team',
      name: 'Team',
      grants: { seats: 5 },
      prices: [{ model: 'unit', currency: 'EUR', unitAmount: '10', interval: 'month' }],
    },
  ],
};

const register = `mutation ($input: RegisterProductInput!) {
  registerProduct(input: $input) { product { plans { prices { id } } } }
}`;

const subscribe = `mutation ($input: CreateSubscriptionInput!) {
  createSubscription(input: $input) { subscription { id } }
}`;

const measure = `mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }`;

const createClock = `mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { id } } }`;

const registerApi = `mutation ($input: CreateResourceServerInput!) {
  createResourceServer(input: $input) { resourceServer { id } }
}`;

interface Answer {
  registerProduct: { product: { plans: { prices: { id: string }[] }[] } };
}

async function ask({ address, key }: Server, query: string, variables: object): Promise<Answer> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Answer; errors?: { message: string }[] };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
