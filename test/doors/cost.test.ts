import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentLimits } from '../../schema/engine/cost/document-limits.ts';
import { maxOperationPoints } from '../../schema/engine/cost/request-budget.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let seed: Seed;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub({ config: { anonymousLimit: 10 } });
  seed = new Seed(hub.orm);
  client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
});

afterAll(() => hub.close());

const codeOf = ({ body }: Answer): string => String(body.errors?.[0]?.extensions?.code);
const times = (count: number, text: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => text(nth)).join(' ');

describe('a GraphQL document', () => {
  const nested = (depth: number): string => (depth ? `{ ofType ${nested(depth - 1)} }` : '{ name }');
  const documents: [limit: keyof typeof documentLimits, make: (count: number) => string][] = [
    ['depth', (depth) => `{ __type(name: "Product") ${nested(depth - 2)} }`],
    ['characters', (count) => `{ hello { status }${' '.repeat(count - 20)} }`],
    ['lines', (count) => `{ hello { status }${'\n'.repeat(count - 1)} }`],
    ['aliases', (count) => `{ hello { ${times(count, (nth) => `a${nth}: status`)} } }`],
    ['rootFields', (count) => `{ ...F } fragment F on Query { ${times(count, (nth) => `a${nth}: hello { status }`)} }`],
    [
      'mutations',
      (count) => `mutation { ${times(count, (nth) => `a${nth}: endSession(id: "s") { endedSessionId }`)} }`,
    ],
    [
      'directives',
      (count) =>
        `{ hello { ${times(count / 10, (nth) => `a${nth}: status ${times(10, () => '@include(if: true)')}`)} } }`,
    ],
    [
      'fragments',
      (count) =>
        `{ hello { ${times(count, (nth) => `...F${nth}`)} } } ${times(count, (nth) => `fragment F${nth} on Hello { status }`)}`,
    ],
    ['spreads', (count) => `{ hello { ${times(count, () => '...F')} } } fragment F on Hello { status }`],
    ['repeatedNames', (count) => `{ hello { ${times(count + 1, () => 'status')} } }`],
  ];

  it.each(documents)('is refused above its limit of %s', async (limit, make) => {
    const maximum = documentLimits[limit];
    expect(codeOf(await client.graphql(make(maximum)))).not.toBe('document_too_complex');
    const over = await client.graphql(make(limit === 'directives' ? maximum + 10 : maximum + 1));
    expect(over.status).toBe(200);
    expect(over.body.errors).toHaveLength(1);
    expect(over.body.errors[0].extensions).toMatchObject({ code: 'document_too_complex', kind: 'invalid' });
    expect(String(over.body.errors[0].message)).toContain(`at most ${maximum}`);
  });

  it('is answered with 400 when it is refused and the client accepts application/graphql-response+json', async () => {
    const headers = { accept: 'application/graphql-response+json' };
    const query = `{ hello { ${times(documentLimits.aliases + 1, (nth) => `a${nth}: status`)} } }`;
    expect((await client.post('/graphql', { query }, headers)).status).toBe(400);
  });
});

describe('the cost of an operation', () => {
  it('is reported in GraphQL and REST only on request', async () => {
    const asking = client.with({ 'x-report-cost': 'true' });
    const { body } = await asking.graphql('{ hello { status } }');
    expect(body.extensions.cost).toEqual({
      cost: 22,
      maximum: maxOperationPoints,
      remaining: expect.any(Number),
      resetAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    expect((await client.graphql('{ hello { status } }')).body.extensions).toBeUndefined();
    const { headers } = await asking.get('/api/helloWorld');
    expect(headers.get('x-cost')).toBe('27');
    expect(Number(headers.get('x-cost-remaining'))).toBeGreaterThan(1000);
    expect((await client.get('/api/helloWorld')).headers.get('x-cost')).toBeNull();
  });

  it('can be queried together with the remaining points of the hour', async () => {
    const query = '{ rateLimit { cost maximumCost limit remaining resetAt } hello { status } }';
    const { rateLimit } = (await client.graphql(query)).body.data;
    expect(rateLimit).toMatchObject({ cost: 48, maximumCost: maxOperationPoints, limit: 100_000_000 });
    expect(Number(rateLimit.remaining)).toBeLessThan(100_000_000);
    const minutes = (Date.parse(String(rateLimit.resetAt)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('uses up only the points that the answer needed', async () => {
    const fresh = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const asking = fresh.with({ 'x-report-cost': 'true' });
    const empty = '{ products(first: 100) { nodes { id slug name } } }';
    for (let time = 0; time < 3; time += 1) {
      const { cost, remaining } = (await asking.graphql(empty)).body.extensions.cost;
      expect(Number(cost)).toBeGreaterThan(400);
      expect(100_000_000 - Number(remaining)).toBeLessThan(100 * (time + 1));
    }
  });

  it('is counted for all credentials of a project together', async () => {
    const project = await seed.project();
    const [one, other] = await Promise.all(
      [0, 1].map(async () => HubClient.withKey(hub.address, await seed.key(project))),
    );
    const query = '{ __schema { types { name } } rateLimit { remaining } }';
    const first = Number((await one!.graphql(query)).body.data.rateLimit.remaining);
    const second = Number((await other!.graphql(query)).body.data.rateLimit.remaining);
    expect(second).toBeLessThan(first - 300);
  });

  it('is refused with 429 once the points of the hour are used up', async () => {
    const nobody = new HubClient(hub.address);
    const large = '{ __schema { types { name fields { name type { name } } } } }';
    const answers: Answer[] = [];
    for (let time = 0; time < 10; time += 1) answers.push(await nobody.graphql(large));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'points_exceeded', kind: 'limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(answers[0]!.body.errors).toBeUndefined();
  });
});

describe('a GraphQL answer', () => {
  it('is refused before serialization when it is too large', async () => {
    const project = await seed.project();
    const owner = HubClient.withKey(hub.address, await seed.key(project));
    const product = { slug: unique('long'), name: 'Long', description: 'x'.repeat(50_000) };
    const made = await owner.post('/catalog/products', product);
    const query = `query ($id: ID!) { product(id: $id) { ${times(190, (nth) => `a${nth}: description`)} } }`;
    expect((await owner.graphql(query, { id: made.body.id })).body.data.product.a189).toHaveLength(50_000);
    const twice = `query ($id: ID!) { p: product(id: $id) { ...F } q: product(id: $id) { ...F } }
      fragment F on Product { ${times(150, (nth) => `a${nth}: description`)} }`;
    const refused = await owner.graphql(twice, { id: made.body.id });
    expect(refused.body).toMatchObject({ errors: [{ extensions: { code: 'answer_too_large' } }] });
    expect(refused.body.data).toBeUndefined();
  });
});
