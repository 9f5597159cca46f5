import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mostPoints } from '../../schema/engine/cost/request-budget.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let seed: Seed;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
});

beforeEach(async () => {
  const project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project)).with({ 'x-report-cost': 'true' });
});

afterAll(() => hub.close());

async function remaining(): Promise<number> {
  return Number((await client.graphql('{ rateLimit { remaining } }')).body.data.rateLimit.remaining);
}

const codesOf = ({ errors }: Json): string[] =>
  errors ? errors.map(({ extensions }) => String(extensions.code)) : [];

describe('the cost of an operation', () => {
  it.each([
    ['"0"', '0'],
    ['null', null],
    ['a list', []],
    ['a huge text', '1e9'],
  ])('is not learned from a size that is refused: %s', async (_, wrong) => {
    const name = unique('Listing').replaceAll('-', '');
    const query = `query ${name}($first: Int = 100) { products(first: $first) { nodes { id name plans { key } } } }`;
    const { body: refused } = await client.graphql(query, { first: wrong });
    const { body } = await client.graphql(query);
    expect(Number(body.extensions.cost.cost)).toBeGreaterThan(700);
    expect(body.errors).toBeUndefined();
    expect(wrong === null || refused.errors).toBeTruthy();
  });

  it('is not lowered by a number of products that no export has', async () => {
    const before = await remaining();
    const query = '{ productExport(first: -2147483648) { text } products(first: 100) { nodes { id } } }';
    for (let time = 0; time < 3; time += 1)
      expect(codesOf((await client.graphql(query)).body)).toEqual(['invalid_input']);
    expect(await remaining()).toBeLessThan(before - 600);
  });

  it('is what was reserved where the answer has no data: the work was done', async () => {
    const before = await remaining();
    const { body } = await client.graphql(
      '{ products(first: 100) { nodes { id name } } release(id: "release_01h455vb4pex5vsknk084sn02q") { id } }',
    );
    expect(body.data).toBeNull();
    expect(await remaining()).toBeLessThan(before - 300);
  });

  it('has the work behind its fields, however little they show', async () => {
    const before = await remaining();
    await client.graphql('{ products(first: 1) { facets { kind { count } } nodes { id } } }');
    await client.graphql('{ productFacets { kind { count } } }');
    expect(await remaining()).toBeLessThan(before - 24_000);
    const { body } = await client.graphql(
      `{ ${Array.from({ length: 5 }, (__, nth) => `a${nth}: productFacets { kind { count } }`).join(' ')} }`,
    );
    expect(codesOf(body)).toEqual(['query_too_large']);
  });

  it('is one refusal where it grows too large while the operation runs', async () => {
    const product = { slug: unique('long'), name: 'Long', description: 'text '.repeat(8_000) };
    expect((await client.post('/catalog/products', product)).status).toBe(201);
    const fields = Array.from({ length: 200 }, (__, nth) => `a${nth}: descriptionHtml`).join(' ');
    const { body } = await client.graphql(`{ products(first: 10) { nodes { ${fields} } } }`);
    expect(codesOf(body)).toEqual(['query_too_large']);
    expect(Number(body.errors[0].extensions.cost)).toBeGreaterThan(mostPoints);
    expect(body.data ?? null).toBeNull();
  });
});

describe('a document', () => {
  it('with faults is answered at once, however many lines stand before them', async () => {
    const fields = Array.from({ length: 300 }, (__, nth) => `wrong${nth}`).join(' ');
    const start = performance.now();
    const { body } = await client.graphql(`${'\n'.repeat(400_000)} { ${fields} }`);
    expect(codesOf(body)).toEqual(['document_too_complex']);
    expect(performance.now() - start).toBeLessThan(2_000);
    const short = await client.graphql(`{ ${fields} }`);
    expect(codesOf(short.body).length).toBeLessThanOrEqual(21);
  });
});
