import { beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import {
  wrongAdvances,
  wrongChanges,
  wrongClocks,
  wrongCoupons,
  wrongCredits,
  wrongInvoices,
  wrongPayments,
  wrongProfiles,
  wrongSubscriptions,
  wrongTaxRates,
} from './wrong-billing.ts';
import type { Wrong } from './wrong-billing.ts';
import { grants, plan, pricePointer, wrongProducts } from './wrong-products.ts';
import { client, fill, foreign, hub, ids, product } from './refusals-stage.ts';

/** The refusal of an input; GraphQL errors of several variables are combined. */
interface RefusalSummary {
  code: string;
  pointers: string[];
  availableActions?: string[];
}

interface Mistake {
  pointer: string;
}

const inRest = ({ body }: Answer): RefusalSummary => summaryOf(String(body.code), body as never);

const inGraph = ({ body }: Answer): RefusalSummary => {
  const refusals = body.errors.map(({ extensions }) => extensions as never as Record<string, never>);
  const problems = refusals.flatMap((each) => (each.problems ?? []) as Mistake[]);
  return summaryOf(String(refusals[0]!.code), { errors: problems, availableActions: refusals[0]!.availableActions });
};

const summaryOf = (
  code: string,
  { errors = [], availableActions }: { errors?: Mistake[]; availableActions?: string[] },
): RefusalSummary => ({ code, pointers: errors.map(({ pointer }) => pointer).sort(), availableActions });

describe('REST and GraphQL', () => {
  const register = 'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }';
  const replace =
    'mutation ($id: ID!, $input: ProductInput!, $v: Int) { replaceProduct(id: $id, input: $input, ifVersion: $v) { product { id } } }';

  it.each(wrongProducts)('refuse a product with %s and point at the field', async (_, change, ...pointers) => {
    const input = { slug: 'wrong', name: 'W', ...change };
    const expected: RefusalSummary = {
      code: 'invalid_input',
      pointers: pointers.sort(),
      availableActions: undefined,
    };
    const rest = await client.post('/catalog/products', input);
    expect([rest.status, inRest(rest)]).toEqual([422, expected]);
    expect(inGraph(await client.graphql(register, { input }))).toEqual(expected);
  });

  it.each<[what: string, change: object, code: string, ...pointers: string[]]>([
    ['a slug', { slug: 'taken' }, 'product_slug_taken', '/slug'],
    [
      'an external reference',
      { externalReference: 'theirs' },
      'product_external_reference_taken',
      '/externalReference',
    ],
    ['a lookup key', plan({ lookupKey: 'pro' }), 'price_lookup_key_taken', `${pricePointer}/lookupKey`],
  ])('refuse a product with %s that is taken', async (_, change, code, ...pointers) => {
    await client.post('/catalog/products', {
      slug: 'taken',
      name: 'T',
      externalReference: 'theirs',
      ...plan({ lookupKey: 'pro' }),
    });
    const input = { slug: 'other', name: 'O', ...change };
    const rest = await client.post('/catalog/products', input);
    expect([rest.status, inRest(rest)]).toEqual([409, { code, pointers }]);
    expect(inGraph(await client.graphql(register, { input }))).toEqual({ code, pointers });
  });

  it('refuse a forbidden status change and list the available actions', async () => {
    const path = `/catalog/products/${ids.product}`;
    const { version } = (await client.get(path)).body;
    const input = { slug: 'sold', name: 'P', status: 'draft', version };
    const rest = await client.send('PUT', path, input);
    const graph = await client.graphql(replace, { id: ids.product, input });
    expect(rest.status).toBe(409);
    expect(inRest(rest)).toMatchObject({ availableActions: ['unlist', 'archive'] });
    expect(inGraph(graph)).toEqual(inRest(rest));
  });

  it('refuse a change of a stale version', async () => {
    const path = `/catalog/products/${ids.product}`;
    const input = { slug: 'sold', name: 'P' };
    const rest = await client.send('PUT', path, input, { 'if-match': '"v99"' });
    const graph = await client.graphql(replace, { id: ids.product, input, v: 99 });
    expect([rest.status, inRest(rest).code]).toEqual([412, 'version_is_stale']);
    expect(inGraph(graph)).toEqual(inRest(rest));
  });

  it('store the largest accepted numbers without loss', async () => {
    const largest = `${'9'.repeat(26)}.${'9'.repeat(12)}`;
    const input = {
      slug: 'large',
      name: 'L',
      ...grants({ seats: Number.MAX_SAFE_INTEGER }),
      plans: [
        {
          key: 'a',
          name: 'A',
          grants: { seats: Number.MAX_SAFE_INTEGER },
          prices: [
            { currency: 'EUR', unitAmount: largest, intervalCount: 36, trialDays: 730 },
            {
              currency: 'USD',
              model: 'package',
              unitAmount: largest,
              packageSize: largest,
              freeUnits: largest,
            },
            {
              currency: 'CHF',
              model: 'graduated',
              tiers: [{ upTo: largest, unitAmount: largest }, { unitAmount: '0' }],
            },
          ],
        },
      ],
    };
    const { status, body } = await client.post('/catalog/products', input);
    expect([status, body.plans?.[0]?.prices.map(({ unitAmount }) => unitAmount)]).toEqual([
      201,
      [largest, largest, null],
    ]);
    await client.send('DELETE', `/catalog/products/${body.id}`);
  });
});

describe('billing', () => {
  const status: Record<string, number> = {
    ...{ invalid_input: 422, invoice_is_negative: 422, payment_exceeds_amount_due: 409 },
  };
  const make = (name: string, of: string) =>
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${of} { id } } }`;
  const customer = { externalId: 'wrong' };

  beforeAll(async () => {
    const price = (key: string, terms: object) => ({
      ...{ key, name: key },
      prices: [{ currency: 'EUR', unitAmount: '10', ...terms }],
    });
    const plans = [
      price('monthly', {}),
      price('second', {}),
      price('weekly', { interval: 'week' }),
      price('dollars', { currency: 'USD' }),
      price('once', { interval: 'once' }),
    ];
    const body = (await client.post('/catalog/products', { slug: 'billed', name: 'B', plans })).body;
    for (const { key, prices } of body.plans) ids[String(key)] = String(prices[0].id);
    const theirs = (await foreign.post('/catalog/products', { ...product, slug: 'theirs' })).body;
    ids.foreign = String(theirs.plans[0].prices[0].id);
    ids.foreignProduct = String(theirs.id);
    const subscribe = async (externalId: string) => {
      const items = [{ priceId: ids.monthly }];
      return (await client.post('/billing/subscriptions', { customer: { externalId }, items })).body;
    };
    const [one, other] = [await subscribe('one'), await subscribe('other')];
    ids.customer = String(one.customer.id);
    ids.running = String(one.id);
    ids.owed = String(one.latestInvoice.id);
    ids.item = String(one.items[0].id);
    ids.otherItem = String(other.items[0].id);
    ids.line = String(one.latestInvoice.lines[0].id);
    ids.otherLine = String(other.latestInvoice.lines[0].id);
    const clock = make('createTestClock', 'testClock');
    const made = await client.graphql(clock, { input: { name: 'T', now: new Date().toISOString() } });
    ids.clock = String(made.body.data.createTestClock.testClock.id);
  });

  const filled = (input: object) => JSON.parse(fill(JSON.stringify(input))) as object;

  describe.each<[noun: string, path: string, mutation: string, input: object, wrong: Wrong[]]>([
    [
      'a subscription',
      '/billing/subscriptions',
      make('createSubscription', 'subscription'),
      { customer, items: [{ priceId: '{monthly}' }] },
      wrongSubscriptions,
    ],
    [
      'an invoice',
      '/billing/invoices',
      make('createInvoice', 'invoice'),
      { customer, currency: 'EUR', lines: [{ description: 'Work', unitAmount: '1' }] },
      wrongInvoices,
    ],
    ['a payment', '/billing/payments', make('createPayment', 'payment'), { invoiceId: '{owed}' }, wrongPayments],
  ])('refuses %s in REST and GraphQL', (_, path, mutation, base, wrong) => {
    it.each(wrong)('with %s', async (...[, change, code, ...pointers]) => {
      const input = filled({ ...base, ...change });
      const expected = { code, pointers: pointers.sort(), availableActions: undefined };
      const rest = await client.post(path, input);
      expect([rest.status, inRest(rest)]).toEqual([status[code] ?? 404, expected]);
      expect(inGraph(await client.graphql(mutation, { input }))).toEqual(expected);
    });
  });

  const on = (name: string, of: string) =>
    `mutation ($id: ID!, $input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(id: $id, input: $input) { ${of} { id } } }`;

  describe.each<[noun: string, mutation: string, input: object, wrong: Wrong[], id?: string]>([
    ['a subscription change', on('changeSubscription', 'subscription'), {}, wrongChanges, '{running}'],
    ['a credit note', make('creditInvoice', 'creditNote'), { invoiceId: '{owed}' }, wrongCredits],
    ['a tax rate', make('createTaxRate', 'taxRate'), { name: 'T', percentage: '1' }, wrongTaxRates],
    ['a coupon', make('createCoupon', 'coupon'), { code: 'wrong', name: 'W', percentOff: '1' }, wrongCoupons],
    [
      'a billing profile',
      'mutation ($input: UpdateBillingProfileInput!) { updateBillingProfile(input: $input) { billingProfile { version } } }',
      {},
      wrongProfiles,
    ],
    ['a test clock', make('createTestClock', 'testClock'), { name: 'T', now: '2030-01-01T00:00:00Z' }, wrongClocks],
    ['an advance of a test clock', on('advanceTestClock', 'testClock'), {}, wrongAdvances, '{clock}'],
    [
      'a cancellation',
      'mutation ($id: ID!, $input: DateTime!) { cancelSubscription(id: $id, atDate: $input) { subscription { id } } }',
      '2020-01-01T00:00:00Z' as never,
      [['a past date', '2020-01-01T00:00:00Z' as never, 'invalid_input', '/atDate']],
      '{running}',
    ],
    [
      'a pause',
      on('pauseSubscription', 'subscription'),
      {},
      [['an end in the past', { resumeAt: '2020-01-01T00:00:00Z' }, 'invalid_input', '/resumeAt']],
      '{running}',
    ],
  ])('refuses %s', (_, mutation, base, wrong, id = '') => {
    it.each(wrong)('with %s', async (...[, change, code, ...pointers]) => {
      const input = typeof change === 'string' ? change : filled({ ...base, ...change });
      const answer = await client.graphql(mutation, { id: fill(id), input });
      expect(inGraph(answer)).toEqual({ code, pointers, availableActions: undefined });
    });
  });
});

describe('an input with thousands of mistakes', () => {
  const many = { key: 'x', features: Array(40_000).fill('') };
  const validate = 'query ($input: ValidateLicenceInput!) { validateLicence(input: $input) { validation { code } } }';

  it('is refused with at most a hundred of them in REST and GraphQL', async () => {
    const nobody = new HubClient(hub.address);
    const began = performance.now();
    const rest = await nobody.post('/billing/licences/validate', many);
    expect([rest.status, rest.body.errors!.length]).toEqual([422, 100]);
    const graph = await nobody.graphql(validate, { input: many });
    expect(graph.body.errors).toHaveLength(1);
    expect(inGraph(graph)).toMatchObject({ code: 'invalid_input' });
    expect(graph.body.errors![0]!.extensions!.problems!.length).toBe(100);
    const unknown = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`field${index}`, 1]));
    const fields = await nobody.graphql(validate, { input: { key: 'x', ...unknown } });
    expect(JSON.stringify(fields.body).length).toBeLessThan(20_000);
    const { body } = await client.post(`/catalog/products/${ids.product}/publish`, unknown);
    expect(body.errors).toHaveLength(100);
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it('is refused as a whole when it is larger than a product may be', async () => {
    const plans = Array.from({ length: 15_000 }, (_, index) => ({ key: `p${index}`, name: '' }));
    const { body } = await client.post('/catalog/products', { slug: 'x', name: 'X', plans });
    expect(body.errors!.map(({ pointer }) => pointer)).toEqual(['']);
  });
});

it('the limit of a field counts every use in one document', async () => {
  const validations = Array.from(
    { length: 75 },
    (_, index) => `v${index}: validateLicence(input: { key: "none" }) { validation { code } }`,
  );
  const document = `{ ${validations.join(' ')} }`;
  expect((await client.graphql(document)).body.errors).toBeUndefined();
  const { body } = await client.graphql(document);
  // A failed non-null field fails the whole answer, so only the first refusal is reported.
  expect(body.errors!.map(({ path, extensions }) => [path![0], extensions!.code])).toEqual([
    ['v45', 'field_limit_exceeded'],
  ]);
});

it.each(['-200000-01-01T00:00:00Z', '+200000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
  'the product list refuses a forged cursor with the time %s',
  async (at) => {
    const cursor = Buffer.from(JSON.stringify([at, ids.product])).toString('base64url');
    for (const path of ['/catalog/products', '/catalog/products?text=a']) {
      const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}after=${cursor}`);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/after']);
    }
  },
);
