import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { removeProduct } from '../../src/catalog/products/remove-product.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { lock } from '../../src/platform/store/lock.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let client: HubClient;
let owner: ProjectViewer;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  const project = await seed.project();
  owner = seed.owner(project);
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(() => hub.close());

const month = (unitAmount: string, more: object = {}) => ({ currency: 'EUR', unitAmount, ...more });

function offering(prices: object[], more: object = {}) {
  return { slug: unique('kiln'), name: 'Kiln', plans: [{ key: 'team', name: 'Team', prices }], ...more };
}

async function create(input: object): Promise<Json> {
  const { status, body } = await client.post('/catalog/products', input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

const put = (id: Json, input: object) => client.send('PUT', `/catalog/products/${String(id)}`, input);

async function update(id: Json, input: object): Promise<Json> {
  const document = `mutation ($id: ID!, $input: UpdateProductInput!) {
    updateProduct(id: $id, input: $input) {
      product { name tagline tags version status features { key } plans { key prices { id unitAmount lookupKey } } }
    }
  }`;
  const { body } = await client.graphql(document, { id, input });
  return body.errors ? body.errors[0]!.extensions! : body.data!.updateProduct!.product!;
}

async function ask(document: string, variables: object = {}): Promise<Json> {
  const { body } = await client.graphql(document, variables as Record<string, unknown>);
  return body.errors ? body.errors[0]!.extensions! : body.data!;
}

const subscribe = (priceId: Json, more: object = {}, item: object = {}) =>
  client.post('/billing/subscriptions', {
    customer: { externalId: unique('buyer') },
    items: [{ priceId, ...item }],
    ...more,
  });

describe('the status of a product', () => {
  it('changes only by allowed actions, and lists the available ones', async () => {
    const { id, status, publishedAt, availableActions } = await create({
      ...offering([]),
      status: 'draft',
    });
    expect([status, publishedAt, availableActions]).toEqual(['draft', null, ['publish', 'unlist', 'archive']]);
    const change = async (mutation: string) =>
      ask(
        `mutation ($id: ID!) { ${mutation}(id: $id) { product { status publishedAt archivedAt availableActions } } }`,
        { id },
      ).then((answer) => answer[mutation]?.product ?? answer);
    const published = await change('publishProduct');
    expect(published).toMatchObject({
      status: 'active',
      archivedAt: null,
      availableActions: ['unlist', 'archive'],
    });
    expect(await change('publishProduct')).toMatchObject({
      code: 'product_is_active',
      availableActions: ['unlist', 'archive'],
    });
    expect(await change('unlistProduct')).toMatchObject({ status: 'unlisted' });
    const archived = await change('archiveProduct');
    expect(archived).toMatchObject({ status: 'archived', publishedAt: published.publishedAt });
    expect(archived.archivedAt).not.toBeNull();
    expect(await change('publishProduct')).toMatchObject({ status: 'active', archivedAt: null });
  });

  it('is kept by a PUT without a status, and never becomes draft again', async () => {
    const input = offering([month('9')]);
    const { id } = await create({ ...input, status: 'archived' });
    expect((await put(id!, input)).body.status).toBe('archived');
    expect((await put(id!, { ...input, status: 'unlisted' })).body.status).toBe('unlisted');
    const refused = await put(id!, { ...input, status: 'draft' });
    expect([refused.status, refused.body.code, refused.body.availableActions]).toEqual([
      409,
      'product_is_unlisted',
      ['publish', 'archive'],
    ]);
  });
});

describe('a partial change of a product', () => {
  it('keeps omitted fields and clears null fields', async () => {
    const features = [{ key: 'seats', name: 'Seats', type: 'quantity' }];
    const { id, plans } = await create(
      offering([month('9', { lookupKey: unique('team') })], { tagline: 'Hot', tags: ['a'], features }),
    );
    const price = plans![0]!.prices![0]!;
    const changed = await update(id!, { name: 'Oven', tags: null, tagline: null });
    expect(changed).toMatchObject({
      name: 'Oven',
      tagline: null,
      tags: [],
      version: 2,
      features: [{ key: 'seats' }],
    });
    expect(changed.plans![0]!.prices).toEqual([{ id: price.id, unitAmount: '9', lookupKey: price.lookupKey }]);
    expect(await update(id!, { name: null })).toMatchObject({ problems: [{ pointer: '/name' }] });
    expect(await update(id!, { name: 'Late', ifVersion: 1 })).toMatchObject({ code: 'version_is_stale' });
  });
});

describe('a conflicting change of a product', () => {
  it('is refused with the other field to send, and ignores an invalid licence that it does not change', async () => {
    const features = [{ key: 'seats', name: 'Seats', type: 'quantity' }];
    const plans = [{ key: 'team', name: 'Team', grants: { seats: 3 }, prices: [] }];
    const { id } = await create(offering([], { features, plans }));
    const { problems } = await update(id!, { features: [] });
    expect(problems).toEqual([
      {
        pointer: '/plans/0/grants/seats',
        detail: 'is no feature of this product; it was not changed, so send plans as well',
      },
    ]);
    await hub.orm.em
      .fork()
      .execute(`update product set licence = 'SEE LICENSE IN FILE' where id = ?`, [decodeId('product', String(id))]);
    expect(await update(id!, { tagline: 'New' })).toMatchObject({ tagline: 'New' });
    expect(await update(id!, { licence: 'SEE LICENSE IN FILE' })).toMatchObject({
      problems: [{ pointer: '/licence' }],
    });
  });

  it('is refused quickly when its licence is too long', async () => {
    const began = performance.now();
    const refused = await client.post('/catalog/products', offering([], { licence: 'MIT AND '.repeat(25_000) }));
    expect(refused.body.errors!.map(({ pointer }) => pointer)).toContain('/licence');
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe('the text of a product', () => {
  it('is stored exactly when it looks like database syntax', async () => {
    const tags = ['null', 'NULL', ' a ', 'a,b', '{}', '"', '\\', 'a\nb', "'"];
    const { id } = await create(offering([], { tags }));
    expect((await client.get(`/catalog/products/${String(id)}`)).body.tags).toEqual(tags);
    expect((await client.get('/catalog/products?first=1')).body.data![0]!.tags).toEqual(tags);
  });

  it('is rendered as HTML without scripts or unsafe links', async () => {
    const description = [
      '# Kiln <script>alert(1)</script>',
      '[good](https://example.org) [bad](javascript:alert(1)) ![x](data:text/html,1)',
      '<img src=x onerror=alert(1)> [call](tel:123) [open](intent:x) [here](/docs?a=b:c)',
    ].join('\n\n');
    const { id } = await create(offering([], { description }));
    const { product } = await ask('query ($id: ID!) { product(id: $id) { descriptionHtml } }', { id });
    const html = String(product!.descriptionHtml);
    expect(html).toContain('<a href="https://example.org" rel="nofollow noopener noreferrer">good</a>');
    expect(html).toContain('<a href="/docs?a=b:c"');
    expect(html).not.toMatch(/<script|<img|href="(javascript|tel|intent)|src="data/);
  });

  it('is returned in the requested language or its parent language', async () => {
    const translations = [
      { locale: 'de', name: 'Ofen', tagline: 'Heiß' },
      { locale: 'de-AT', name: 'Backrohr' },
    ];
    const { id } = await create(offering([], { tagline: 'Hot', translations }));
    const document = `query ($id: ID!) { product(id: $id) {
      at: translation(locale: "de-AT") { locale name tagline } ch: translation(locale: "de-CH") { locale name tagline }
      fr: translation(locale: "fr") { name }
    } }`;
    expect((await ask(document, { id })).product).toEqual({
      at: { locale: 'de-AT', name: 'Backrohr', tagline: 'Hot' },
      ch: { locale: 'de', name: 'Ofen', tagline: 'Heiß' },
      fr: null,
    });
  });
});

describe('the deletion of a product', () => {
  it('frees its names, and is refused once the product is bought', async () => {
    const input = offering([month('9', { lookupKey: unique('key') })], { externalReference: unique('ref') });
    const { id } = await create(input);
    expect((await client.send('DELETE', `/catalog/products/${String(id)}`)).status).toBe(204);
    const again = await create(input);
    expect(again.id).not.toBe(id);
    expect((await subscribe(again.plans![0]!.prices![0]!.id!)).status).toBe(201);
    const refusal = await client.send('DELETE', `/catalog/products/${String(again.id)}`);
    expect([refusal.status, refusal.body.code, refusal.body.availableActions]).toEqual([
      409,
      'product_in_use',
      ['archive'],
    ]);
  });

  it('is refused without offering to archive when the product is archived', async () => {
    const input = offering([month('9')]);
    const { id, plans } = await create(input);
    await subscribe(plans![0]!.prices![0]!.id!);
    await put(id!, { ...input, status: 'archived' });
    const { status, body } = await client.send('DELETE', `/catalog/products/${String(id)}`);
    expect([status, body.code, body.availableActions]).toEqual([409, 'product_in_use', []]);
  });

  it('makes a waiting change fail with product_not_found', async () => {
    const { id } = await create(offering([month('9')]));
    const now = systemClock.now();
    const { waiting } = await hub.orm.em.fork().transactional(async (em) => {
      await removeProduct(em, owner, { id: String(id) }, now);
      await em.flush();
      const answer = update(id!, { name: 'Oven' });
      await untilWaiting(hub.orm.em.fork(), 1);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ code: 'product_not_found' });
    const [row] = await hub.orm.em
      .fork()
      .execute('select name, version from product where id = ?', [decodeId('product', String(id))]);
    expect(row).toEqual({ name: 'Kiln', version: 2 });
  });

  it('and a concurrent subscription never both succeed', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id, plans } = await create(offering([month('9')]));
        const [sold, gone] = await Promise.all([
          subscribe(plans![0]!.prices![0]!.id!),
          client.send('DELETE', `/catalog/products/${String(id)}`),
        ]);
        return [sold.status, gone.status].join();
      }),
    );
    expect(
      outcomes.filter((outcome) => outcome !== '201,409' && outcome !== '404,204' && outcome !== '409,204'),
    ).toEqual([]);
  });
});

describe('a price', () => {
  it('is superseded when its terms change, and its successor takes over the lookup key', async () => {
    const lookupKey = unique('kiln-team');
    const input = offering([month('9', { lookupKey })]);
    const { id, plans } = await create(input);
    const before = plans![0]!.prices![0]!;
    const sold = await subscribe(before.id!);
    const dearer = { ...input, plans: [{ ...input.plans[0], prices: [month('12', { lookupKey })] }] };
    const after = (await put(id!, dearer)).body.plans![0]!.prices![0]!;
    expect(after).toMatchObject({ unitAmount: '12', supersedesId: before.id, lookupKey });
    const { pricesByLookupKey } = await ask('query ($k: [Key!]!) { pricesByLookupKey(lookupKeys: $k) { id } }', {
      k: [lookupKey, 'nobody'],
    });
    expect(pricesByLookupKey).toEqual([{ id: after.id }]);
    const { price } = await ask('query ($id: ID!) { price(id: $id) { unitAmount isArchived plan { key } } }', before);
    expect(price).toEqual({ unitAmount: '9', isArchived: true, plan: { key: 'team' } });
    const { body: still } = await client.get(`/billing/subscriptions/${String(sold.body.id)}`);
    expect(still.items![0]!.price!.id).toBe(before.id);
    expect((await subscribe(before.id!)).body.code).toBe('price_not_for_sale');
  });

  it('can pass its lookup key to another price of the product in one request', async () => {
    const [a, b] = [unique('a'), unique('b')];
    const keyed = (first: string | null, second: string | null, more: object[] = []) => [
      month('9', { lookupKey: first }),
      month('90', { interval: 'year', lookupKey: second }),
      ...more,
    ];
    const input = offering(keyed(a, b));
    const { id } = await create(input);
    const become = async (prices: object[]) => {
      const { status, body } = await put(id!, { ...input, plans: [{ ...input.plans[0], prices }] });
      return [status, ...(body.plans?.[0]?.prices?.map(({ lookupKey }) => lookupKey) ?? [body.code])];
    };
    expect(await become(keyed(b, a))).toEqual([200, b, a]);
    expect(await become(keyed(null, a, [month('8', { interval: 'week', lookupKey: b })]))).toEqual([200, null, a, b]);
  });

  it('is not sold after it is archived, even to a subscription that was waiting', async () => {
    const { id, plans } = await create(offering([month('9')]));
    const priceId = plans![0]!.prices![0]!.id!;
    const em = hub.orm.em.fork();
    const sale = await em.transactional(async (inside) => {
      await lock(inside, Product, String(id));
      await inside.nativeUpdate(Price, { id: String(priceId) }, { archivedAt: systemClock.now() });
      const waiting = subscribe(priceId);
      await untilWaiting(hub.orm.em.fork(), 1);
      return { waiting };
    });
    const { status, body } = await sale.waiting;
    expect([status, body.code, body.errors![0]!.pointer]).toEqual([409, 'price_not_for_sale', '/items/0/priceId']);
  });

  it('has a lookup key that is unique among the prices on sale in its project', async () => {
    const lookupKey = unique('team');
    await create(offering([month('9', { lookupKey })]));
    const second = await client.post('/catalog/products', offering([month('9', { lookupKey })]));
    expect([second.status, second.body.code]).toEqual([409, 'price_lookup_key_taken']);
  });

  it('can name a meter of its project, beside a price for a quantity', async () => {
    const key = unique('requests');
    const meter = { key, name: 'Requests', aggregation: 'sum' };
    await ask('mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }', {
      input: meter,
    });
    const tiers = [
      { upTo: '1000', unitAmount: '0' },
      { upTo: null, unitAmount: '0.001' },
    ];
    const metered = { currency: 'EUR', model: 'graduated', tiers, meter: key };
    const features = [{ key: 'calls', name: 'Calls', type: 'metered', meter: key, unit: 'call' }];
    const { plans, features: shown } = await create(offering([month('9'), metered], { features }));
    expect(shown).toMatchObject([{ key: 'calls', unit: 'call', meter: { key } }]);
    const [, byUse] = plans![0]!.prices!;
    expect(byUse).toMatchObject({ meter: { key }, billingTiming: 'in_arrears', model: 'graduated' });
    const unknown = offering([month('9'), { ...metered, meter: 'nope' }]);
    const refused = await client.post('/catalog/products', unknown);
    expect(refused.body.errors).toEqual([
      { pointer: '/plans/0/prices/1/meter', detail: '"nope" is no meter of this project' },
    ]);
    const subscribed = await subscribe(byUse!.id!);
    expect([subscribed.status, subscribed.body.latestInvoice]).toEqual([201, null]);
  });
});

describe('a subscription', () => {
  it('is billed by tiers in any currency of the price', async () => {
    const tiers = (first: string, then: string) => [
      { upTo: '5', unitAmount: first, flatAmount: '10' },
      { upTo: null, unitAmount: then },
    ];
    const graduated = {
      model: 'graduated',
      currency: 'EUR',
      tiers: tiers('7', '6'),
      currencyOptions: [{ currency: 'JPY', tiers: tiers('900', '800') }],
    };
    const { plans } = await create(offering([graduated]));
    const { id } = plans![0]!.prices![0]!;
    const inEuro = await subscribe(id!, {}, { quantity: 7 });
    expect(inEuro.body.latestInvoice).toMatchObject({ total: { amount: '57.00', currency: 'EUR' } });
    expect(inEuro.body.latestInvoice!.lines).toMatchObject([{ quantity: '7', unitAmount: null }]);
    const inYen = await subscribe(id!, { currency: 'JPY' }, { quantity: 7 });
    expect(inYen.body.latestInvoice!.total).toMatchObject({ amount: '6110', currency: 'JPY' });
    const inDollars = await subscribe(id!, { currency: 'USD' });
    expect(inDollars.body.errors).toEqual([
      { pointer: '/currency', detail: 'must be one that all the prices are sold in' },
    ]);
  });

  it('costs the amount that the buyer names, within the bounds of the price', async () => {
    const custom = {
      model: 'custom',
      currency: 'EUR',
      minimumAmount: '2',
      maximumAmount: '50',
      presetAmount: '5',
    };
    const { plans } = await create(offering([custom]));
    const { id } = plans![0]!.prices![0]!;
    const named = await subscribe(id!, {}, { amount: '12.50' });
    expect(named.body.latestInvoice!.total!.amount).toBe('12.50');
    expect((await subscribe(id!)).body.latestInvoice!.total!.amount).toBe('5.00');
    const tooLittle = await subscribe(id!, {}, { amount: '1' });
    expect([tooLittle.status, tooLittle.body.errors![0]!.pointer]).toEqual([422, '/items/0/amount']);
    const { plans: fixed } = await create(offering([month('9')]));
    const unexpected = await subscribe(fixed![0]!.prices![0]!.id!, {}, { amount: '1' });
    expect(unexpected.body.errors![0]!.pointer).toBe('/items/0/amount');
  });
});
