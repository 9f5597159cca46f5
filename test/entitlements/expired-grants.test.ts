import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Interval } from '../../src/catalog/offers/price.ts';
import { expireGrants } from '../../src/entitlements/product-grants/expire-grants.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

let people: People;
let shop: Shop<'pass'>;
let seller: HubClient;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  people.clock.set('2026-01-31T10:00:00Z');
  shop = await Shop.open(people.seed, { plans: { pass: { unitAmount: '25', interval: Interval.once } } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
});
afterAll(() => people.close());

const GRANT = `mutation ($input: GrantProductInput!) { grantProduct(input: $input) { productGrant { id } } }`;
const REVOKE = `mutation ($id: ID!) { revokeProductGrant(id: $id, input: {}) { productGrant { id } } }`;
const expiresAt = '2026-02-10T10:00:00.000Z';

async function given(customer: object = { externalId: unique('cust') }): Promise<string> {
  const input = { customer, planId: await planId(), expiresAt };
  return String((await ask(seller, GRANT, { input })).grantProduct.productGrant.id);
}

const planId = async (): Promise<string> =>
  String((await ask(seller, '{ products(first: 1) { nodes { plans { id } } } }')).products.nodes[0].plans[0].id);

/** What the worker does at some time. */
const work = (at: string): Promise<number> => {
  people.clock.set(at);
  return people.hub.orm.em.fork().transactional((em) => expireGrants(em, people.clock.now(), 500));
};

async function events(id: string): Promise<Json[]> {
  const { body } = await seller.get('/events?first=100');
  const own = [...body.data].filter(({ subject }: Json) => String(subject) === id);
  const feed = await ask(seller, '{ events(first: 100) { nodes { subject type at } } }');
  const others = [...feed.events.nodes].filter(({ subject }: Json) => String(subject) === id);
  expect(others.map(({ type, at }: Json) => [type, at])).toEqual(own.map(({ type, at }: Json) => [type, at]));
  return own;
}
const typesOf = (all: Json[]) => all.map(({ type, at }: Json) => [type, at]);

describe('the expiry of a product grant', () => {
  it('is an event at both doors, recorded once and dated to the expiry, day by day or late', async () => {
    const id = await given();
    expect(await work('2026-02-10T09:59:59.999Z')).toBe(0);
    expect(typesOf(await events(id))).toEqual([['product_grant.created', '2026-01-31T10:00:00.000Z']]);
    expect(await Promise.all([work('2026-03-15T00:00:00Z'), work('2026-03-15T00:00:00Z')])).toContain(1);
    expect(await work('2026-03-16T00:00:00Z')).toBe(0);
    const [, expired, ...more] = await events(id);
    expect(more).toEqual([]);
    expect(expired).toMatchObject({ type: 'product_grant.expired', at: expiresAt, payload: { expiresAt } });
  });

  it('comes before what happens to the grant later, whether or not the worker has run', async () => {
    const [late, daily] = [await given(), await given()];
    await work('2026-01-31T10:00:01Z');
    people.clock.set('2026-02-20T10:00:00Z');
    await ask(seller, REVOKE, { id: late });
    await work('2026-02-20T10:00:00Z');
    await ask(seller, REVOKE, { id: daily });
    await work('2026-02-21T10:00:00Z');
    const expected = ['product_grant.created', 'product_grant.expired', 'product_grant.ended'];
    for (const id of [late, daily]) expect((await events(id)).map(({ type }: Json) => type)).toEqual(expected);
  });

  it('is no event if the grant was taken back before', async () => {
    const id = await given();
    await ask(seller, REVOKE, { id });
    expect(await work('2026-03-01T00:00:00Z')).toBe(0);
    expect((await events(id)).map(({ type }: Json) => type)).toEqual(['product_grant.created', 'product_grant.ended']);
  });

  it('follows the test clock of its customer', async () => {
    const { createTestClock } = await ask(
      seller,
      `mutation { createTestClock(input: { name: "Clock", now: "2026-01-31T10:00:00Z" }) { testClock { id } } }`,
    );
    const testClockId = String(createTestClock.testClock.id);
    const id = await given({ externalId: unique('cust'), testClockId });
    expect(await work('2026-03-01T00:00:00Z')).toBe(0);
    people.clock.set('2026-01-31T11:00:00Z');
    await ask(
      seller,
      `mutation ($id: ID!) { advanceTestClock(id: $id, input: { by: "P1M" }) { testClock { nowAt } } }`,
      {
        id: testClockId,
      },
    );
    expect(await work('2026-01-31T11:00:00Z')).toBe(1);
    expect(await events(id)).toMatchObject([{}, { type: 'product_grant.expired', at: expiresAt, testClockId }]);
  });
});
