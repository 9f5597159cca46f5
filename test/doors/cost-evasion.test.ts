import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { maxOperationPoints } from '../../schema/engine/cost/request-budget.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let seed: Seed;
let client: HubClient;
let project: Project;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
});

beforeEach(async () => {
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project)).with({ 'x-report-cost': 'true' });
});

afterAll(() => hub.close());

async function remaining(): Promise<number> {
  return Number((await client.graphql('{ rateLimit { remaining } }')).body.data.rateLimit.remaining);
}

const codesOf = ({ errors }: Json): string[] => (errors ? errors.map(({ extensions }) => String(extensions.code)) : []);

describe('the cost of an operation', () => {
  it.each([
    ['"0"', '0'],
    ['null', null],
    ['a list', []],
    ['a huge text', '1e9'],
  ])('is not learned from a refused page size: %s', async (_, wrong) => {
    const name = unique('Listing').replaceAll('-', '');
    const query = `query ${name}($first: Int = 100) { products(first: $first) { nodes { id name plans { key } } } }`;
    const { body: refused } = await client.graphql(query, { first: wrong });
    const { body } = await client.graphql(query);
    expect(Number(body.extensions.cost.cost)).toBeGreaterThan(700);
    expect(body.errors).toBeUndefined();
    expect(wrong === null || refused.errors).toBeTruthy();
  });

  it('is not lowered by a negative export size', async () => {
    const before = await remaining();
    const query = '{ productExport(first: -2147483648) { text } products(first: 100) { nodes { id } } }';
    for (let time = 0; time < 3; time += 1)
      expect(codesOf((await client.graphql(query)).body)).toEqual(['invalid_input']);
    expect(await remaining()).toBeLessThan(before - 3 * 20);
  });

  it('is charged in full when the answer has no data', async () => {
    const before = await remaining();
    const { body } = await client.graphql(
      '{ products(first: 100) { nodes { id name } } customers(projectId: "none") { nodes { id } } }',
    );
    expect(body.data).toBeNull();
    expect(await remaining()).toBeLessThan(before - 300);
  });

  it('is charged in full when a field within an object fails, which removes the values above it', async () => {
    const before = await remaining();
    const { body } = await client.graphql(
      `{ project(id: "${project.id}") { products(first: 100) { nodes { id } } members(first: 0) { nodes { id } } } }`,
    );
    expect(body.data).toEqual({ project: null });
    expect(await remaining()).toBeLessThan(before - 1000);
  });

  it('includes the work behind fields that return little', async () => {
    const before = await remaining();
    await client.graphql('{ products(first: 1) { facets { kind { count } } nodes { id } } }');
    await client.graphql('{ productFacets { kind { count } } }');
    expect(await remaining()).toBeLessThan(before - 24_000);
    const { body } = await client.graphql(
      `{ ${Array.from({ length: 7 }, (__, nth) => `a${nth}: productFacets { kind { count } }`).join(' ')} }`,
    );
    expect(codesOf(body)).toEqual(['query_too_large']);
  });

  it('is refused once when it grows too large during execution', async () => {
    const product = { slug: unique('long'), name: 'Long', description: 'text '.repeat(8_000) };
    expect((await client.post('/catalog/products', product)).status).toBe(201);
    const fields = Array.from({ length: 200 }, (__, nth) => `a${nth}: descriptionHtml`).join(' ');
    const { body } = await client.graphql(`{ products(first: 10) { nodes { ${fields} } } }`);
    expect(codesOf(body)).toEqual(['query_too_large']);
    expect(Number(body.errors[0].extensions.cost)).toBeGreaterThan(maxOperationPoints);
    expect(body.data ?? null).toBeNull();
  });
});

describe('a variable', () => {
  it('costs its size at every use', async () => {
    const nobody = new HubClient(hub.address);
    const large = Object.fromEntries(Array.from({ length: 10_000 }, (__, nth) => [`k${nth}`, 1]));
    const uses = Array.from({ length: 250 }, (__, nth) => `a${nth}: $m`).join(' ');
    const literal = `mutation ($m: Json!) { registerProduct(input: { slug: "x", name: "x", metadata: { ${uses} } }) { __typename } }`;
    const start = performance.now();
    const { body } = await nobody.graphql(literal, { m: large });
    expect(codesOf(body)).toEqual(['query_too_large']);
    expect(Number(body.errors[0].extensions.cost)).toBeGreaterThan(2_500_000);
    const plans = Array.from({ length: 50 }, (__, nth) => `{ key: "p${nth}", name: "P", prices: $p }`).join(' ');
    const offer = `mutation ($p: [PriceInput!]!) { registerProduct(input: { slug: "x", name: "x", plans: [${plans}] }) { __typename } }`;
    const prices = Array.from({ length: 50 }, () => ({
      ...{ currency: 'EUR', interval: 'month', model: 'graduated' },
      tiers: Array.from({ length: 100 }, () => ({ unitAmount: '1' })),
    }));
    expect(codesOf((await client.graphql(offer, { p: prices })).body)).toEqual(['query_too_large']);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('costs the size of its default at every use', async () => {
    const list = `{ k: [${Array.from({ length: 1_500 }, () => '1').join(' ')}] }`;
    const uses = Array.from({ length: 100 }, (__, nth) => `a${nth}: $m`).join(' ');
    const query = `mutation ($m: Json = ${list}) { registerProduct(input: { slug: "x", name: "x", metadata: { ${uses} } }) { __typename } }`;
    const { body } = await client.graphql(query);
    expect(codesOf(body)).toEqual(['query_too_large']);
    expect(Number(body.errors[0].extensions.cost)).toBeGreaterThan(150_000);
  });

  it('is not repeated in full by the errors about it', async () => {
    const key = 'k'.repeat(400_000);
    const { body } = await client.graphql(
      'mutation ($m: Json!) { registerProduct(input: { slug: "x", name: "x", metadata: $m, privateMetadata: $m }) { __typename } }',
      { m: { [key]: [[[[[[[[[[[[1]]]]]]]]]]]] } },
    );
    expect(codesOf(body)).toEqual(['invalid_input']);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
  });
});

describe('a request with many statements', () => {
  it('is answered while others like it run', async () => {
    const fields = Array.from({ length: 99 }, (__, nth) => `a${nth}: products(first: 1) { nodes { id } }`);
    const answers = await Promise.all(Array.from({ length: 3 }, () => client.graphql(`{ ${fields.join(' ')} }`)));
    expect(answers.map(({ body }) => codesOf(body))).toEqual([[], [], []]);
  });

  it('is charged for each list that it has read', async () => {
    const before = await remaining();
    await client.graphql('{ auditLog(first: 5) { nodes { project { a: audit(first: 1) { nodes { id } } } } } }');
    expect(await remaining()).toBeLessThan(before - 20);
  });
});

describe('a GraphQL document', () => {
  it('is refused quickly when errors follow hundreds of thousands of lines', async () => {
    const fields = Array.from({ length: 300 }, (__, nth) => `wrong${nth}`).join(' ');
    const start = performance.now();
    const { body } = await client.graphql(`${'\n'.repeat(400_000)} { ${fields} }`);
    expect(codesOf(body)).toEqual(['document_too_complex']);
    expect(performance.now() - start).toBeLessThan(2_000);
    const short = await client.graphql(`{ ${fields} }`);
    expect(codesOf(short.body).length).toBeLessThanOrEqual(21);
  });
});
