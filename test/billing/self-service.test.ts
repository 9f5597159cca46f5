import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/auth/people/user.ts';
import { SelfService } from '../../src/billing/customers/profile/sale-policies.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { People } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { selfService } from './self-service.ts';

let people: People;
let shop: Shop<'small' | 'large'>;
let seller: HubClient;
let user: User;
let buyer: HubClient;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  const plans = { small: { unitAmount: '30' }, large: { unitAmount: '60' } };
  shop = await Shop.open(people.seed, { plans });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
  user = await people.user();
  buyer = await people.as(user);
});

afterAll(() => people.close());

const sellThrough = (clients: SelfService) => seller.post('/billing/profile/changes', { selfService: clients });

const buy = (more: object = {}, headers?: Record<string, string>, by = buyer): Promise<Answer> =>
  by.post('/billing/subscriptions', { items: shop.items('small'), ...more }, headers);

const preview = (by = buyer): Promise<Answer> => by.post('/billing/previews', { items: shop.items('small') });

async function customersOf(by = buyer): Promise<Json[]> {
  const { body } = await by.graphql('{ me { user { customers { nodes { id project { id } } } } } }');
  return body.data.me.user.customers.nodes.filter(({ project }: Json) => String(project.id) === shop.projectId);
}

describe('a project that sells through every client', () => {
  it('sells to a person who is no customer yet, and makes them one', async () => {
    expect(await customersOf()).toEqual([]);
    const before = await preview();
    expect(before.body).toMatchObject({ awaitsPayment: true, invoice: { lines: [{ kind: 'recurring' }] } });
    const { status, body } = await buy({ customer: { address: { country: 'DE' }, vatId: 'DE123456788' } });
    expect([status, body.status, body.latestInvoice.status]).toEqual([201, 'incomplete', 'open']);
    const customers = await customersOf();
    expect(customers).toHaveLength(1);
    const { body: customer } = await buyer.get(`/billing/customers/${String(customers[0]!.id)}`);
    expect(customer).toMatchObject({ userId: user.id, email: user.email, vatId: 'DE123456788' });
  });

  it('grants nothing until the invoice is paid', async () => {
    const { body } = await buy();
    await seller.post('/billing/payments', { invoiceId: body.latestInvoice.id });
    expect((await buyer.get(`/billing/subscriptions/${String(body.id)}`)).body.status).toBe('active');
  });

  it('makes one customer of a person who buys two plans at once', async () => {
    const other = { items: shop.items('large') };
    const answers = await Promise.all([buy(), buy(other)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await customersOf()).toHaveLength(1);
  });

  it('sells one plan once to a person who orders it ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy()));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'bought' : String(body.code)));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'already_subscribed'), 'bought']);
  });

  it('answers a repeated request with the same purchase', async () => {
    const headers = { 'idempotency-key': unique('buy') };
    const [first, second] = [await buy({}, headers), await buy({}, headers)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });

  it('records the person as the one who bought', async () => {
    const { body } = await buy();
    const { body: read } = await seller.graphql(
      `query ($project: ID!, $subject: ID!) {
        project(id: $project) { audit(filter: { subject: $subject }) { nodes { action actor } } }
      }`,
      { project: shop.projectId, subject: body.id },
    );
    expect(read.data.project.audit.nodes).toContainEqual({
      action: 'subscription.created',
      actor: `${people.console.id}:${user.id}`,
    });
  });

  it('gives a person no terms that only the project grants', async () => {
    const { status, body } = await buy({ trialDays: 365 });
    expect([status, body.code]).toEqual([403, 'only_the_project_may']);
  });

  it('sells nothing to a person without a confirmed address', async () => {
    const newcomer = await people.as(await people.newcomer());
    const { status, body } = await buy({}, {}, newcomer);
    expect([status, body.code]).toEqual([403, 'email_not_verified']);
  });

  it('sells nothing to a suspended person', async () => {
    const { api } = await people.operator();
    await api.graphql('mutation ($id: ID!) { suspendUser(input: { id: $id, reason: "spam" }) { user { id } } }', {
      id: user.id,
    });
    expect((await buy()).status).toBe(401);
  });
});

describe('a project that does not sell through a client', () => {
  it.each([
    [SelfService.off, 'This project does not sell to people directly; ask it for a subscription.'],
    [
      SelfService.own_clients,
      'This project sells to people only through its own website and applications; buy it there.',
    ],
  ])('refuses the purchase and its preview (%s)', async (clients, detail) => {
    await sellThrough(clients);
    const refusal = { code: 'self_service_off', detail };
    expect([(await buy()).status, (await buy()).body]).toEqual([403, expect.objectContaining(refusal)]);
    expect((await preview()).body).toMatchObject(refusal);
    expect(await customersOf()).toEqual([]);
  });

  it('leaves people what they have bought, which they can cancel', async () => {
    const { body } = await buy();
    await sellThrough(SelfService.off);
    const canceled = await buyer.post(`/billing/subscriptions/${String(body.id)}/cancel`, { at: 'now' });
    expect(canceled.body.status).toBe('incomplete_expired');
  });

  it('still creates subscriptions itself', async () => {
    await sellThrough(SelfService.off);
    expect((await buy({ customer: { externalId: unique('c') } }, {}, seller)).status).toBe(201);
  });
});

describe('a project that sells through its own clients', () => {
  it('sells to a person who uses one of them', async () => {
    await sellThrough(SelfService.own_clients);
    const viewer = selfService(user, shop.projectId);
    const order = orderWithDefaults({ items: shop.items('small') });
    const bought = await shop.do((em) => subscribe(em, viewer, order, people.clock.now()));
    expect(bought.status).toBe('incomplete');
  });

  it('is the default of a new project', async () => {
    const project = await people.seed.project();
    const own = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect((await own.get('/billing/profile')).body.selfService).toBe('own_clients');
  });
});

describe('the shops', () => {
  const idsOf = async (by: HubClient) =>
    (await by.graphql('{ shops(first: 100) { nodes { id } } }')).body.data.shops.nodes.map(({ id }: Json) =>
      String(id),
    );

  it('are the projects that sell through every client and have a published product', async () => {
    expect(await idsOf(buyer)).toContain(shop.projectId);
    await sellThrough(SelfService.own_clients);
    expect(await idsOf(buyer)).not.toContain(shop.projectId);
  });

  it('leave out a project whose products are all archived', async () => {
    const { body } = await seller.get('/catalog/products');
    await seller.post(`/catalog/products/${String(body.data[0].id)}/archive`, {});
    expect(await idsOf(buyer)).not.toContain(shop.projectId);
  });

  it('show a key its own project only', async () => {
    await Shop.open(people.seed, { plans: { small: { unitAmount: '1' } } });
    expect(await idsOf(seller)).toEqual([shop.projectId]);
  });

  it('show a buyer the seller and when a purchase runs', async () => {
    await seller.post('/billing/profile/changes', { legalName: 'Forge Ltd', iban: 'DE02120300000000202051' });
    const { status, body } = await buyer.get(`/billing/shops/${shop.projectId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      legalName: 'Forge Ltd',
      activation: 'payment_first',
      paymentTermDays: 14,
      project: { id: shop.projectId },
    });
    expect(body).not.toHaveProperty('iban');
  });

  it('have no page for a project that sells otherwise', async () => {
    await sellThrough(SelfService.off);
    const { status, body } = await buyer.get(`/billing/shops/${shop.projectId}`);
    expect([status, body.code]).toEqual([404, 'shop_not_found']);
  });
});
