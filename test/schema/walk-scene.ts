import type { Project } from '../../src/auth/projects/project.ts';
import type { User } from '../../src/auth/people/user.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { HubClient } from '../support/client.ts';
import type { People } from '../support/people.ts';
import { ask } from '../support/people.ts';
import { Shop } from '../support/shop.ts';

/** A project that has something of each kind, and its key. */
export interface Scene {
  project: Project;
  api: HubClient;
  /** A person who buys from the project. */
  buyer: User;
}

/** Two customers of a project, each with a subscription, an order, invoices, payments, a credit note and licences. */
export async function openScene(people: People, buyer: User): Promise<Scene> {
  const { seed, hub } = people;
  const shop = await Shop.open(seed, {
    tax: '19',
    meters: { builds: 'sum' as never },
    coupons: { LAUNCH: { percentOff: '10' } },
    features: [{ key: 'support', name: 'Support', type: 'boolean' as never } as never],
    plans: {
      solo: { prices: [{ unitAmount: '5' }] },
      team: {
        prices: [{ unitAmount: '10' }],
        licencePolicy: { maxMachines: 3, atEnd: 'maintain' as never, offlineDays: 7 },
      },
      lifetime: {
        prices: [{ unitAmount: '20', interval: Interval.once }],
        licencePolicy: { maxMachines: 3, atEnd: 'maintain' as never, offlineDays: 7 },
      },
    },
  });
  const { project } = shop;
  const api = HubClient.withKey(hub.address, await seed.key(project));
  await seed.member(project, await seed.user(), 'owner' as never);
  await seed.client(project, { kind: 'web' as never, redirectUris: ['https://shop.example/callback'] });
  await ask(
    api,
    `mutation ($now: DateTime!) { createTestClock(input: { name: "Trial", now: $now }) { testClock { id } } }`,
    {
      now: people.clock.now().toString(),
    },
  );
  await ask(api, `mutation { connectGateway(input: { gateway: sandbox }) { gatewayAccount { id } } }`);
  const customer = { externalId: 'acme', name: 'Acme' };
  const once = { items: [{ priceId: shop.price('lifetime', Interval.once) }] };
  await sell(api, api, { customer, items: shop.items('team') });
  await addCharge(api);
  await sellOnce(api, api, { customer, ...once });
  // A person who names no customer buys for themself.
  const person = await people.as(buyer);
  await sell(api, person, { items: shop.items('team') });
  await sellOnce(api, person, once);
  const another = await people.as(await seed.user());
  for (const items of [shop.items('solo'), once.items]) await sellByLink(api, another, items);
  return { project, api, buyer };
}

/** Lets a person buy through a checkout link. */
async function sellByLink(project: HubClient, buyer: HubClient, items: object[]): Promise<void> {
  const { createCheckoutLink } = await ask(
    project,
    `mutation ($input: CreateCheckoutLinkInput!) { createCheckoutLink(input: $input) { checkoutLink { id } } }`,
    { input: { name: 'Button', items, successUrl: 'https://shop.example/thanks' } },
  );
  await ask(buyer, `mutation ($input: StartCheckoutInput!) { startCheckout(input: $input) { checkout { id } } }`, {
    input: { linkId: createCheckoutLink.checkoutLink.id },
  });
}

/** Adds a charge to the next invoice of the only subscription of a project. */
async function addCharge(project: HubClient): Promise<void> {
  const { subscriptions } = await ask(project, `{ subscriptions { nodes { id } } }`);
  const input = { subscriptionId: subscriptions.nodes[0].id, description: 'Workshop', unitAmount: '100' };
  const create = 'createPendingCharge(input: $input) { pendingCharge { id } }';
  await ask(project, `mutation ($input: CreatePendingChargeInput!) { ${create} }`, { input });
}

/** Lets someone order, and the project record the payment. */
async function sellOnce(project: HubClient, buyer: HubClient, order: object): Promise<void> {
  const { createOrder: made } = await ask(
    buyer,
    `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { invoice { id } } } }`,
    { input: order },
  );
  await ask(project, `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`, {
    input: { invoiceId: made.order.invoice.id },
  });
}

/** Lets someone buy, and the project record a payment, issue a credit note and pay it out. */
async function sell(project: HubClient, buyer: HubClient, order: object): Promise<void> {
  const { createSubscription: made } = await ask(
    buyer,
    `mutation ($input: CreateSubscriptionInput!) {
      createSubscription(input: $input) { subscription { latestInvoice { id } customer { id } } }
    }`,
    { input: { ...order, coupons: ['LAUNCH'] } },
  );
  await ask(project, `mutation ($id: ID!) { reissueInvoice(id: $id) { invoice { id } } }`, {
    id: await chargeOnce(project, String(made.subscription.customer.id)),
  });
  await collect(project, String(made.subscription.customer.id));
  await link(project, String(made.subscription.customer.id));
  const invoiceId = String(made.subscription.latestInvoice.id);
  const { createPayment } = await ask(
    project,
    `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`,
    { input: { invoiceId, amount: '5', method: 'bank_transfer' } },
  );
  const { creditInvoice } = await ask(
    project,
    `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { creditNote { id } } }`,
    { input: { invoiceId, reason: 'goodwill' } },
  );
  for (const source of [{ creditNoteId: creditInvoice.creditNote.id }, { paymentId: createPayment.payment.id }])
    await ask(project, `mutation ($input: CreateRefundInput!) { createRefund(input: $input) { refund { id } } }`, {
      input: { ...source, amount: '1' },
    });
}

/** Saves a payment method of a customer, and pays an invoice with it. */
async function collect(project: HubClient, customerId: string): Promise<void> {
  await ask(
    project,
    `mutation ($input: AddPaymentMethodInput!) { addPaymentMethod(input: $input) { paymentMethod { id } } }`,
    { input: { customerId, token: 'sandbox_success' } },
  );
  await ask(project, `mutation ($input: PayInvoiceInput!) { payInvoice(input: $input) { paymentAttempt { id } } }`, {
    input: { invoiceId: await chargeOnce(project, customerId) },
  });
}

/** Creates a link by which a customer opens their portal. */
async function link(project: HubClient, customerId: string): Promise<void> {
  const create = 'createCustomerLink(input: $input) { customerLink { id } }';
  await ask(project, `mutation ($input: CreateCustomerLinkInput!) { ${create} }`, { input: { customerId } });
}

/** Creates a one-off invoice, and returns its id. */
async function chargeOnce(project: HubClient, customerId: string): Promise<string> {
  const lines = [{ description: 'Workshop', unitAmount: '1' }];
  const { createInvoice } = await ask(
    project,
    `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }`,
    { input: { customerId, currency: 'EUR', lines } },
  );
  return String(createInvoice.invoice.id);
}
