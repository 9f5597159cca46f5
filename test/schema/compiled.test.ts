import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execute, parse, validate } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { apis } from '../../rest/index.ts';
import { prepare } from '../../rest/prepare.ts';
import { executeOperation, runCompiled } from '../../schema/engine/compiled.ts';
import type { HubContext } from '../../schema/context.ts';
import { FieldLimits } from '../../schema/engine/field-limits.ts';
import { hubSchema } from '../../schema/index.ts';
import { Loaders } from '../../schema/lists/loaders.ts';
import { NobodyViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import { runnable } from '../support/rest-document.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { unlimited } from '../support/unlimited.ts';

/** The number of runs after which a document is compiled. */
const times = 11;

const clock = new FrozenClock('2026-01-31T10:00:00Z');
const wholeSchema = hubSchema();
const rows = apis.flatMap((api) => api.rows).map((row) => prepare(wholeSchema, row));
const product = rows.find(({ path }) => path === '/catalog/products')!;
const list = runnable(rows.find(({ method, path }) => method === 'get' && path === '/catalog/products')!.document);

let hub: TestHub;
let schema: GraphQLSchema;
let viewer: Viewer;
let ids: { product: string; meter: string };

beforeAll(async () => {
  hub = await startHub({ clock });
  schema = hubSchema();
  const seed = new Seed(hub.orm, clock);
  const project = await seed.project();
  viewer = seed.owner(project);
  const client = HubClient.withKey(hub.address, await seed.key(project));
  const meter = { key: 'calls', name: 'Calls', aggregation: 'count' };
  const made = await client.graphql(
    `mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }`,
    { input: meter },
  );
  for (let count = 0; count < 4; count += 1) {
    const answer = await client.post(product.path, productInput(count));
    expect(answer.body).toMatchObject({ slug: expect.any(String) });
    ids = { product: String(answer.body.id), meter: String(made.body.data.createMeter.meter.id) };
  }
});

afterAll(() => hub.close());

type Case = [name: string, document: string, variables?: () => object];

/** Documents that are compiled. */
const compiled: Case[] = [
  ['the product list of REST', list, () => ({ first: 3 })],
  ['a list with filters', list, () => ({ filter: { status: 'draft', tag: 'ci' } })],
  ['an empty list', list, () => ({ filter: { tag: 'nothing has this' } })],
  ['edges and nodes', '{ products(first: 2) { edges { cursor node { id } } nodes { name plans { key } } } }'],
  ['type names', '{ __typename products { __typename nodes { __typename plans { __typename } } } }'],
  ['aliased fields', '{ a: products { constructor: nodes { then: id toString: plans { id } } } }'],
  [
    'the same relation under two aliases',
    '{ products { nodes { a: plans { name prices { id } } b: plans { key prices { unitAmount } } } } }',
  ],
  [
    'fragments',
    `query ($first: Int = 2) { products(first: $first) { nodes { ...A ... on Product { name ...A } } } }
     fragment A on Product { slug plans { ...B } features { meter { key createdAt } } }
     fragment B on Plan { id prices { currencyOptions { tiers { upTo } } ...C } }
     fragment C on Price { meter { id project { slug } } tiers { upTo unitAmount } }`,
  ],
  ['one product', 'query ($id: ID!) { product(id: $id) { name project { name } } }', () => ({ id: ids.product })],
  ['an enum and nulls', 'query ($filter: ProductFilter) { products(filter: $filter) { nodes { status } } }'],
  [
    'two unrelated lists',
    'query ($x: Int) { meters { nodes { unit createdAt project { id } } } products(first: $x) { pageInfo { hasNextPage } } }',
    () => ({ x: 1 }),
  ],
];

/** Documents that fail, so that graphql-js runs them. */
const failing: Case[] = [
  ['an unknown id', 'query ($id: ID!) { product(id: $id) { id } }', () => ({ id: ids.meter })],
  [
    'an unknown id beside a list',
    'query ($id: ID!) { products { nodes { id } } product(id: $id) { id } }',
    () => ({ id: ids.meter }),
  ],
  [
    'a page that is too large',
    'query ($first: Int) { products(first: $first) { nodes { id } } }',
    () => ({ first: 101 }),
  ],
  [
    'a variable of another type',
    'query ($first: Int) { products(first: $first) { nodes { id } } }',
    () => ({ first: 'many' }),
  ],
  ['a missing variable', 'query ($id: ID!) { product(id: $id) { id } }'],
  [
    'an unknown field of an input',
    'query ($filter: ProductFilter) { products(filter: $filter) { nodes { id } } }',
    () => ({ filter: { wrong: 1 } }),
  ],
  [
    'an unknown enum value',
    'query ($filter: ProductFilter) { products(filter: $filter) { nodes { id } } }',
    () => ({ filter: { status: 'lost' } }),
  ],
];

/** Documents that graphql-jit would run differently or unsafely. */
const refused: Case[] = [
  ['interfaces', 'query ($id: ID!) { node(id: $id) { id } }', () => ({ id: ids.product })],
  ['introspection', '{ __type(name: "Product") { name } }'],
  ['directives', 'query ($no: Boolean!) { products { nodes { id name @include(if: $no) } } }', () => ({ no: false })],
  ['object literals', '{ products(filter: { status: draft }) { nodes { id } } }'],
  ['a default of a non-null variable', 'query ($first: Int! = 2) { products(first: $first) { nodes { id } } }'],
  ['string literals', '{ products(after: "x") { nodes { id } } }'],
  ['a JavaScript property name as an alias', '{ __proto__: products { nodes { id } } }'],
  ['excessive depth', `{ invoices { nodes ${'{ payments { invoice '.repeat(20)}{ id }${' } }'.repeat(20)} } }`],
  ['fragments that multiply', multiplying(12)],
  ['several operations', 'query A { products { nodes { id } } } query B { meters { nodes { id } } }'],
];

describe('a repeated query', () => {
  it.each(compiled.map(asTest))('is compiled and returns the same bytes: %s', async (_, { text, variables }) => {
    const { first, later, wasCompiled } = await both(text, variables());
    expect(later).toBe(first);
    expect(JSON.parse(first)).not.toHaveProperty('errors');
    expect(wasCompiled).toBe(true);
  });

  it.each(failing.map(asTest))('returns the errors of graphql-js: %s', async (_, { text, variables }) => {
    const { first, later } = await both(text, variables());
    expect(later).toBe(first);
    expect(JSON.parse(first)).toHaveProperty('errors');
  });

  it.each(refused.map(asTest))('runs in graphql-js when it has %s', async (_, { text, variables }) => {
    const { first, later, wasCompiled } = await both(text, variables());
    expect(later).toBe(first);
    expect(wasCompiled).toBe(false);
  });

  it('is refused without credentials after it is compiled', async () => {
    const { first, later } = await both(list, {}, new NobodyViewer('192.0.2.1'));
    expect(later).toBe(first);
    expect(first).toContain('Send an access token');
  });

  it('restarts its budget after a failed compiled run', async () => {
    const text = 'query ($id: ID!) { product(id: $id) { id } }';
    const document = parse(text);
    const context = contextOf(viewer);
    const spend: number[] = [];
    context.budget.restart = () => void spend.push(1);
    for (let time = 0; time < times; time += 1) {
      await executeOperation(schema, { document, variables: { id: ids.meter } }, context);
    }
    expect(spend.length).toBeGreaterThan(0);
  });
});

function multiplying(times: number): string {
  const names = Array.from({ length: times }, (_, n) => `F${n}`);
  const fragments = names.map((name, n) => {
    const next = names[n + 1] ?? 'Last';
    return `fragment ${name} on Product { ...${next} ... on Product { ...${next} } }`;
  });
  return `{ products { nodes { ...F0 } } } ${fragments.join(' ')} fragment Last on Product { id }`;
}

/** Puts a case into two arguments, because Jest passes its own callback as the third. */
function asTest([name, text, variables = () => ({})]: Case): [
  name: string,
  query: { text: string; variables: () => object },
] {
  return [name, { text, variables }];
}

/** The answer of graphql-js, and the answer after repeated runs of the document. */
async function both(text: string, variables: object = {}, caller = viewer) {
  const document = parse(text);
  const isValid = validate(schema, document).length === 0;
  expect(isValid).toBe(true);
  const operationName = text.startsWith('query A') ? 'A' : undefined;
  const operation = { document, operationName, variables: variables as Record<string, unknown> };
  const first = await executeAlone(document, operation.variables, caller, operationName);
  let later: ExecutionResult = {};
  for (let time = 0; time < times; time += 1) later = await executeOperation(schema, operation, contextOf(caller));
  const wasCompiled = Boolean(await runCompiled(schema, operation, contextOf(caller)));
  return { first: JSON.stringify(first), later: JSON.stringify(later), wasCompiled };
}

function executeAlone(
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  caller: Viewer,
  operationName?: string,
) {
  return execute({ schema, document, variableValues, operationName, contextValue: contextOf(caller) });
}

/** The parts of the context that catalog queries need. */
function contextOf(caller: Viewer): HubContext {
  const em = hub.orm.em.fork({ useContext: true });
  const known = {
    em,
    viewer: caller,
    now: clock.now(),
    loaders: new Loaders(em),
    ...unlimited(),
    fieldLimits: new FieldLimits(),
  };
  return known as unknown as HubContext;
}

function productInput(count: number) {
  const tiers = [{ upTo: '10.5', unitAmount: '1.25' }, { unitAmount: '0.000000000001' }];
  return {
    slug: unique('forge'),
    name: `Forge “${count}” </script> 𝒳`,
    description: count % 2 ? '# Forge\n\n`code` \u2028' : null,
    tags: ['ci', 'a,"b"', '{c}', 'NULL x'],
    metadata: { number: 0.1, nested: { list: [1, null, true] }, __proto: 'x' },
    features: [
      { key: 'seats', name: 'Seats', type: 'quantity' },
      { key: 'calls', name: 'Calls', type: 'metered', meter: 'calls' },
    ],
    plans: [
      {
        key: 'solo',
        name: 'Solo',
        grants: { seats: count },
        prices: [
          { currency: 'EUR', unitAmount: '9.90', currencyOptions: [{ currency: 'USD', unitAmount: '11' }] },
          { currency: 'EUR', model: 'graduated', tiers, interval: 'year', meter: 'calls' },
        ],
      },
    ],
  };
}
