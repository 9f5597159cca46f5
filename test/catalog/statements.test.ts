import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { product } from '../../rest/catalog.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { runnable } from '../support/rest-document.ts';
import { startHub } from '../support/hub.ts';
import { StatementWatch } from '../support/statements.ts';
import { Seed, unique } from '../support/seed.ts';

/** The statements before the work of each request with a key: authentication and rate limiting. */
const door = ['select api_key', 'insert rate_limit'];

/** The one statement that reads the projects, features, plans, prices and meters of all products. */
const parts = 'with project';

const list = runnable(
  `query ($first: Int) { products(first: $first) { nodes { ${product} } pageInfo { endCursor hasNextPage } } }`,
);
const one = runnable(`query ($id: ID!) { product(id: $id) { ${product} } }`);
const register = runnable(
  `mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { ${product} } } }`,
);

let hub: TestHub;
let client: HubClient;
let id: string;

let watch: StatementWatch;

beforeAll(async () => {
  // A frozen clock, because a key records its use once a minute, which these tests do not count.
  const clock = new FrozenClock('2026-01-31T10:00:00Z');
  // Without the fragment cache, which test/catalog/fragments.test.ts covers, so that every list is read whole.
  hub = await startHub({ clock, config: { fragmentCacheMb: 0 } });
  const seed = new Seed(hub.orm, clock);
  client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  const meter = { key: 'calls', name: 'Calls', aggregation: 'count' };
  await client.graphql('mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }', {
    input: meter,
  });
  const calls = { key: 'calls', name: 'Calls', type: 'metered', meter: 'calls' };
  for (let made = 0; made < 51; made += 1) {
    const { features, ...others } = productInput();
    const input = { ...others, features: [...features, calls] };
    id = String((await client.post('/catalog/products', input)).body.id);
  }
  watch = new StatementWatch();
});

afterAll(async () => {
  watch.stop();
  await hub.close();
});

describe('the SQL statements of a request', () => {
  it.each([5, 50])('are four for a list of %i products with all relations, in GraphQL and REST', async (first) => {
    const graphql = await watch.of(() => client.graphql(list, { first }));
    expect(graphql.answer.body.data.products.nodes).toHaveLength(first);
    expect(graphql.answer.body.data.products.nodes[0]).toMatchObject({
      project: { slug: expect.any(String) },
      features: [{}, {}, { meter: { key: 'calls' } }],
      plans: [{ prices: [{ unitAmount: '9.9' }, { interval: 'year' }] }, { key: 'plan-1' }],
    });
    expect(graphql.statements).toEqual([...door, 'select product', parts]);
    const rest = await watch.of(() => client.get(`/catalog/products?first=${first}`));
    expect(rest.answer.body.data).toHaveLength(first);
    expect(rest.statements).toEqual([...door, 'select product', parts]);
  });

  it('are only those for the requested fields', async () => {
    const bare = 'query { products(first: 50) { nodes { id name features { key } } } }';
    const { statements } = await watch.of(() => client.graphql(bare));
    expect(statements).toEqual([...door, 'select product', 'with feature']);
  });

  it('are four for one product, in GraphQL and REST', async () => {
    const graphql = await watch.of(() => client.graphql(one, { id }));
    expect(graphql.answer.body.data.product.id).toBe(id);
    expect(graphql.statements).toEqual([...door, 'select product', parts]);
    const rest = await watch.of(() => client.get(`/catalog/products/${id}`));
    expect(rest.statements).toEqual(graphql.statements);
  });

  it('are equal in number when a product of two or of twenty plans is registered', async () => {
    const expected = [
      ...door,
      'begin',
      // One statement writes all tables; the audit is the first of them.
      'with audit_entry',
      'commit',
      // The answer is read like any other product.
      parts,
    ];
    const small = await watch.of(() => client.post('/catalog/products', productInput(2)));
    expect(small.answer.status).toBe(201);
    expect(small.statements).toEqual(expected);
    const large = await watch.of(() => client.graphql(register, { input: productInput(20) }));
    expect(large.answer.body.data.registerProduct.product.plans).toHaveLength(20);
    expect(large.statements).toEqual(expected);
  });

  it('are one, for the rate limit, when the credential is malformed', async () => {
    const { answer, statements } = await watch.of(() => client.with({ authorization: '?' }).get('/nowhere'));
    expect(answer.status).toBe(401);
    expect(statements).toEqual(['insert rate_limit']);
  });
});

function productInput(plans = 2) {
  const prices = [
    { currency: 'EUR', unitAmount: '9.90' },
    { currency: 'EUR', unitAmount: '99', interval: 'year' },
  ];
  return {
    slug: unique('forge'),
    name: 'Forge',
    features: [
      { key: 'seats', name: 'Seats', type: 'quantity' },
      { key: 'sso', name: 'Single sign-on', type: 'boolean' },
    ],
    plans: Array.from({ length: plans }, (_, n) => ({
      key: `plan-${n}`,
      name: `Plan ${n}`,
      grants: { seats: n },
      prices,
    })),
  };
}
