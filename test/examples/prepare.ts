import type { Json } from '../support/client.ts';
import type { Recorder } from './recorder.ts';

const isPreparation = true;

/** Registers the product Forge with a plan at 9.90 EUR a month, and returns it with its prices. */
export async function sellForge(hub: Recorder): Promise<{ product: Json; priceId: string; yearlyPriceId: string }> {
  const { product } = await hub.graphql(
    `mutation ($input: RegisterProductInput!) {
      registerProduct(input: $input) { product { id plans { id prices { id } } } }
    }`,
    {
      input: {
        slug: 'forge',
        name: 'Forge',
        features: [
          { key: 'sso', name: 'Single sign-on', type: 'boolean' },
          { key: 'seats', name: 'Seats', type: 'quantity' },
        ],
        plans: [
          {
            key: 'team',
            name: 'Team',
            grants: { sso: true, seats: 5 },
            prices: [
              { currency: 'EUR', unitAmount: '9.90', lookupKey: 'team-monthly' },
              { currency: 'EUR', unitAmount: '99', interval: 'year', lookupKey: 'team-yearly' },
            ],
          },
        ],
      },
    },
    { isPreparation },
  );
  const [monthly, yearly] = product.plans[0].prices;
  return { product, priceId: String(monthly.id), yearlyPriceId: String(yearly.id) };
}

/** Registers the product API, which is priced by region, and returns its price. */
export async function sellRegions(hub: Recorder): Promise<string> {
  await hub.graphql(
    `mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }`,
    { input: { key: 'requests', name: 'Requests', aggregation: 'sum', unit: 'request', groupBy: ['region'] } },
    { isPreparation },
  );
  const groups = [{ match: { region: 'eu-west' }, unitAmount: '0.20' }];
  const prices = [{ currency: 'EUR', unitAmount: '0.10', meter: 'requests', groups }];
  const { product } = await hub.graphql(
    `mutation ($input: RegisterProductInput!) {
      registerProduct(input: $input) { product { plans { prices { id } } } }
    }`,
    { input: { slug: 'api', name: 'API', plans: [{ key: 'payg', name: 'Pay as you go', prices }] } },
    { isPreparation },
  );
  return String(product.plans[0].prices[0].id);
}

/** Subscribes the customer Acme to a price, and returns the subscription. */
export async function subscribeAcme(hub: Recorder, priceId: string, terms: object = {}): Promise<Json> {
  const { subscription } = await hub.graphql(
    `mutation ($input: CreateSubscriptionInput!) {
      createSubscription(input: $input) { subscription { id customer { id } latestInvoice { id } } }
    }`,
    {
      input: {
        customer: { externalId: 'acme', email: 'it@acme.example', name: 'Acme Ltd' },
        items: [{ priceId, quantity: 3 }],
        ...terms,
      },
    },
    { isPreparation },
  );
  return subscription;
}

/** Creates a one-off invoice for Acme, a draft or final, and returns it. */
export async function invoiceAcme(hub: Recorder, terms: object = {}): Promise<Json> {
  const { invoice } = await hub.graphql(
    `mutation ($input: CreateInvoiceInput!) {
      createInvoice(input: $input) { invoice { id customer { id } lines { id } } }
    }`,
    {
      input: {
        customer: { externalId: 'acme', email: 'it@acme.example', name: 'Acme Ltd', address: { country: 'FR' } },
        currency: 'EUR',
        lines: [{ description: 'Installation', quantity: '1', unitAmount: '150' }],
        ...terms,
      },
    },
    { isPreparation },
  );
  return invoice;
}

/** Creates the meter `builds`, and records that Acme has used it. */
export async function useBuilds(hub: Recorder): Promise<void> {
  await hub.graphql(
    `mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }`,
    { input: { key: 'builds', name: 'Builds', aggregation: 'sum', unit: 'build' } },
    { isPreparation },
  );
  await hub.graphql(
    `mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }`,
    { input: { events: [{ meter: 'builds', subject: 'acme', quantity: '12', key: 'build-1' }] } },
    { isPreparation },
  );
}

/** Fills in what the XML of an invoice needs to know of the seller. */
export async function setUpSeller(hub: Recorder): Promise<void> {
  const address = { street: 'Am Amboss 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  await hub.graphql(
    `mutation ($input: UpdateBillingProfileInput!) {
      updateBillingProfile(input: $input) { billingProfile { version } }
    }`,
    { input: { legalName: 'Forge GmbH', taxNumber: '12/345/67890', address } },
    { isPreparation },
  );
}
