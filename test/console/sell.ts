/** Where a server of the project asks, and by which API key. */
interface Server {
  address: string;
  key: string;
}

/** Lets a project bill by hand, sell one subscription, measure, and have a test clock and an API, as its server would. */
export async function sell(hub: Server): Promise<void> {
  const { registerProduct } = await ask(hub, register, { input: product });
  const priceId = registerProduct.product.plans[0]!.prices[0]!.id;
  const customer = { externalId: 'acme', name: 'Acme', email: 'it@acme.example' };
  await billByHand(hub, customer);
  await ask(hub, createCoupon, { input: { code: 'SPRING', name: 'Spring', percentOff: '20' } });
  await offerByLink(hub, priceId);
  await ask(hub, subscribe, { input: { customer, items: [{ priceId, quantity: 3 }] } });
  await ask(hub, measure, { input: { key: 'calls', name: 'Calls', aggregation: 'sum' } });
  await ask(hub, use, { input: { events } });
  await ask(hub, createClock, { input: { name: 'Upgrade in May', now: '2026-01-31T10:00:00Z' } });
  const api = { identifier: 'https://api.ink.example', name: 'Ink API', scopes: ['orders:read'] };
  await ask(hub, registerApi, { input: api });
}

/** A link that leads back to the homepage of the project. */
async function offerByLink(hub: Server, priceId: string): Promise<void> {
  const homepageUrl = 'https://ink.example/';
  await ask(hub, setHomepage, { input: { homepageUrl } });
  const terms = { name: 'Button', items: [{ priceId, quantity: 2, maxQuantity: 20 }], successUrl: homepageUrl };
  await ask(hub, createLink, { input: terms });
}

/** An invoice that is credited in part and then paid, so that nothing goes to the customer's balance. */
async function billByHand(hub: Server, customer: object): Promise<void> {
  const lines = [{ description: 'Consulting', unitAmount: '100' }];
  const { createInvoice: made } = await ask(hub, createInvoice, { input: { customer, currency: 'EUR', lines } });
  const { id: invoiceId, lines: billed } = made.invoice;
  await ask(hub, creditInvoice, { input: { invoiceId, lines: [{ lineId: billed[0]!.id, amount: '10' }] } });
  await ask(hub, createPayment, { input: { invoiceId, method: 'bank_transfer' } });
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
      licencePolicy: { maxMachines: 2 },
      prices: [{ model: 'unit', currency: 'EUR', unitAmount: '10', interval: 'month' }],
    },
    {
      key: 'lifetime',
      name: 'Lifetime',
      grants: { seats: 1 },
      prices: [{ model: 'flat', currency: 'EUR', unitAmount: '100', interval: 'once' }],
    },
  ],
};

const register = `mutation ($input: RegisterProductInput!) {
  registerProduct(input: $input) { product { plans { prices { id } } } }
}`;

const createInvoice = `mutation ($input: CreateInvoiceInput!) {
  createInvoice(input: $input) { invoice { id lines { id } } }
}`;

const creditInvoice = `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { creditNote { id } } }`;

const createPayment = `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`;

const createCoupon = `mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { coupon { id } } }`;

const setHomepage = `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }`;

const createLink = `mutation ($input: CreateCheckoutLinkInput!) {
  createCheckoutLink(input: $input) { checkoutLink { id } }
}`;

const subscribe = `mutation ($input: CreateSubscriptionInput!) {
  createSubscription(input: $input) { subscription { id } }
}`;

const measure = `mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }`;

const use = `mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }`;

/** Events with properties. */
const events = [
  { meter: 'calls', subject: 'acme', quantity: '250', key: 'day-1', properties: { region: 'eu', cached: true } },
  { meter: 'calls', subject: 'acme', quantity: '25', key: 'day-2', properties: { region: 'us' } },
];

const createClock = `mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { id } } }`;

const registerApi = `mutation ($input: CreateResourceServerInput!) {
  createResourceServer(input: $input) { resourceServer { id } }
}`;

interface Answer {
  registerProduct: { product: { plans: { prices: { id: string }[] }[] } };
  createInvoice: { invoice: { id: string; lines: { id: string }[] } };
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
