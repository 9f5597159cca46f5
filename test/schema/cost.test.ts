import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getOperationAST, parse, print, validate } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { apis } from '../../rest/index.ts';
import { withLeafFields } from '../../rest/leaf-fields.ts';
import { prepare } from '../../rest/prepare.ts';
import { sizeOf } from '../../schema/engine/cost/answer-size.ts';
import { costModelOf } from '../../schema/engine/cost/cost-of.ts';
import { maxOperationPoints } from '../../schema/engine/cost/request-budget.ts';
import { hubSchema } from '../../schema/index.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { RandomDocuments } from '../support/random-documents.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let schema: GraphQLSchema;
let seed: Seed;
let client: HubClient;
let nobody: HubClient;
let ids: Record<string, string[]>;

beforeAll(async () => {
  hub = await startHub();
  schema = hubSchema();
  seed = new Seed(hub.orm);
  const project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project)).with({ 'x-report-cost': 'true' });
  nobody = new HubClient(hub.address);
  const products: string[] = [];
  for (const length of [0, 1, 20]) {
    const { status, body } = await client.post('/catalog/products', productWithLists(length));
    expect([status, body.errors]).toEqual([201, undefined]);
    products.push(String(body.id));
  }
  ids = { id: [...products, project.id], productId: products, projectId: [project.id] };
});

afterAll(() => hub.close());

/** A product whose lists have `length` entries, which may be more than the cost of an operation assumes. */
function productWithLists(length: number): object {
  const times = <T>(make: (nth: number) => T): T[] => Array.from({ length }, (_, nth) => make(nth));
  const price = (interval: string) => ({
    ...{ model: 'graduated', currency: 'EUR', interval },
    tiers: [...times((tier) => ({ upTo: String(tier + 1), unitAmount: '1' })), { unitAmount: '0.5' }],
  });
  return {
    ...{ slug: unique('product'), name: 'Product', description: length ? 'x'.repeat(length * 1000) : null },
    tags: times((nth) => `tag ${nth}`),
    media: times((nth) => ({ url: `https://example.org/${nth}`, kind: 'image', alt: 'A picture' })),
    translations: locales.slice(0, length).map((locale) => ({ locale, name: 'Name', description: 'Text' })),
    features: times((nth) => ({ key: `feature-${nth}`, name: 'Feature', type: 'boolean' })),
    plans: times((nth) => ({
      key: `plan-${nth}`,
      name: 'Plan',
      prices: ['week', 'month', 'year'].map(price),
    })),
  };
}

const locales = ['de', 'fr', 'it', 'es', 'nl', 'da', 'sv', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'tr'];

const costOf = (text: string, variables = {}): number => {
  const document = parse(text);
  return costModelOf(schema).costOf(document, getOperationAST(document)!, variables).total;
};

const aliases = (count: number, field: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => `a${nth}: ${field(nth)}`).join(' ');

/** The request that crashed the process: 200 times 200 lists of all types, in 7,255 bytes. */
const explosive = `{${aliases(200, () => '__schema{...G}')}}
  fragment G on __Schema{${aliases(200, () => 'types{...F}')}} fragment F on __Type{name fields{name}}`;

const codeOf = ({ body }: Answer): string => String(body.errors?.[0]?.extensions?.code);

describe('the cost of an operation', () => {
  it('multiplies aliases, fragments and lists, and is checked before execution', async () => {
    expect(costOf(explosive)).toBeGreaterThan(100_000_000);
    expect(costOf(`{ service { ${aliases(50, () => 'apis { e0: endpoints { path } }')} } }`)).toBeGreaterThan(1_000);
    const small = `{ ${aliases(20, () => '__schema{...G}')} }
      fragment G on __Schema{${aliases(20, () => 'types{...F}')}} fragment F on __Type{name fields{name}}`;
    const { status, body } = await nobody.graphql(small);
    expect(status).toBe(200);
    const maximumCost = costModelOf(schema).introspectionMaximum;
    expect(body.errors[0].extensions).toMatchObject({ code: 'query_too_large', maximumCost });
    expect(Number(body.errors[0].extensions.cost)).toBeGreaterThan(maximumCost);
    expect(String(body.errors[0].message)).toContain(String(body.errors[0].extensions.cost));
  });

  it('stops the request that once crashed the process', async () => {
    expect(codeOf(await nobody.graphql(explosive))).toBe('document_too_complex');
    expect((await nobody.get('/livez')).status).toBe(200);
  });

  it.each(['first', 'last'])('is within the maximum for the longest page of every REST path (%s)', (direction) => {
    const costs = apis
      .flatMap(({ rows }) => rows)
      .map((row) => prepare(schema, row))
      .flatMap(({ method, path, document, countedDocument }) =>
        [document, countedDocument ?? document].map((text) => {
          const selected = print(withLeafFields(schema, parse(text)));
          return [`${method} ${path}`, costOf(selected, { [direction]: 100 })] as const;
        }),
      );
    // The fields of every entry count, of which a meter has more than five.
    expect(Object.fromEntries(costs)['get /usage/meters']).toBeGreaterThan(500);
    expect(costs.filter(([, cost]) => cost > maxOperationPoints)).toEqual([]);
  });

  it('depends on the page sizes and conditions given in variables', () => {
    const list =
      'query ($first: Int!, $with: Boolean!) { products(first: $first) { nodes { id @include(if: $with) name } } }';
    const cost = (first: number, isWith: boolean) => costOf(list, { first, with: isWith });
    expect(cost(20, true) - cost(10, true)).toBe(30);
    expect(cost(20, true) - cost(20, false)).toBe(20);
    expect(cost(-5, true)).toBe(cost(0, true));
  });

  it('assumes the usual page size when none is given, and includes the entries beyond it', async () => {
    const fields = 'nodes { id name }';
    const lists = [
      `query { products { ${fields} } }`,
      `query ($first: Int) { products(first: $first) { ${fields} } }`,
      `query ($first: Int! = 50) { products(first: $first) { ${fields} } }`,
    ];
    expect(lists.map((text) => costOf(text))).toEqual([22 + 30, 22 + 30, 22 + 150]);
    const many = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    for (let nth = 0; nth < 14; nth += 1)
      await many.post('/catalog/products', { slug: unique('listed'), name: 'Listed' });
    const asking = many.with({ 'x-report-cost': 'true' });
    const answers = await Promise.all([lists[0]!, lists[2]!].map((text) => asking.graphql(text)));
    expect(answers.map(({ body }) => body.extensions.cost.cost)).toEqual([22 + 14 * 3, 22 + 150]);
  });

  it('counts a recursive fragment once, and leaves its refusal to validation', async () => {
    const circle =
      '{ products { nodes { ...F } } } fragment F on Product { id ...G } fragment G on Product { name ...F }';
    expect(costOf(circle)).toBeLessThan(1000);
    expect(codeOf(await client.graphql(circle))).toBe('graphql_validation_failed');
  });

  it('is calculated in time linear in the document when fragments multiply', () => {
    const doubling = (count: number): string => {
      const fragments = Array.from(
        { length: count },
        (_, nth) => `fragment F${nth} on Service { a: apis { ...X } ...F${nth + 1} b: apis { ...X } ...F${nth + 1} }`,
      );
      return `{ service { ...F0 } } ${fragments.join(' ')} fragment F${count} on Service { name } fragment X on Api { name }`;
    };
    const [text, half] = [doubling(150), doubling(75)];
    const documents = [parse(text, { maxTokens: 4000 }), parse(half)];
    expect(text.match(/[\w]+|[{}:]|\.\.\./g)!.length).toBeGreaterThan(3500);
    const [whole, first] = documents.map((document) => {
      const operation = getOperationAST(document)!;
      const times = Array.from({ length: 30 }, () => {
        const start = performance.now();
        costModelOf(schema).costOf(document, operation, {});
        return performance.now() - start;
      });
      return Math.min(...times);
    });
    expect(whole).toBeLessThan(5);
    expect(whole! / first!).toBeLessThan(6);
    expect(costOf(text)).toBeGreaterThan(2 ** 100);
  });

  it('grows during execution by the entries of lists that are longer than usual', async () => {
    const lists = `tags media { url kind alt } translations { locale name }
      features { key } plans { key prices { tiers { upTo unitAmount } } }`;
    const text = `query ($id: ID!) { product(id: $id) { ${lists} } }`;
    const [none, one, twenty] = await Promise.all(ids.productId!.map((id) => client.graphql(text, { id })));
    const costs = [none, one, twenty].map((answer) => Number(answer!.body.extensions.cost.cost));
    expect(costs[0]).toBe(Math.ceil(costOf(text)));
    expect(costs[1]).toBeLessThan(costs[0]! + 50);
    expect(costs[2]).toBeGreaterThanOrEqual(sizeOf(twenty!.body.data).values);
    expect(costs[2]).toBeGreaterThan(10 * costs[0]!);
  });

  it('is refused during execution when stored lists make the answer too large', async () => {
    const tiers = Array.from({ length: 23 }, (_, nth) => `t${nth}: tiers { upTo unitAmount }`).join(' ');
    const text = `query ($id: ID!) { product(id: $id) { plans { prices { ${tiers} } } } }`;
    expect(costOf(text)).toBeLessThan(maxOperationPoints / 2);
    const answer = await client.graphql(text, { id: ids.productId!.at(-1) });
    expect(codeOf(answer)).toBe('query_too_large');
    expect(answer.body.data).toBeUndefined();
  });

  it('is never less than the number of values in the answer, for random documents', async () => {
    const seed = Number(process.env.HUB_SEED ?? Math.floor(Math.random() * 2 ** 32));
    const documents = new RandomDocuments(schema, new Random(seed), ids);
    const longProduct = `product(id: "${ids.productId!.at(-1)}")`;
    let answered = 0;
    for (let nth = 0; nth < 150; nth += 1) {
      const shape = { selections: 60, depth: 6, fragments: nth % 8, introspection: nth % 5 === 0 };
      const text = nth % 2 ? documents.query(shape) : documents.queryOf(longProduct, 'Product', shape);
      expect([validate(schema, parse(text)), seed, text]).toEqual([[], seed, text]);
      const { body } = await client.graphql(text);
      if (!body.data) continue;
      answered += 1;
      const { values } = sizeOf(body.data);
      expect([Number(body.extensions.cost.cost) >= values, seed, text]).toEqual([true, seed, text]);
    }
    expect(answered).toBeGreaterThan(30);
  });
});
