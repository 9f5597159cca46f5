import { describe, expect, it } from '@jest/globals';
import { entitlementsOf } from '../../src/entitlements/entitlements-of.ts';
import type { Answer, HubClient, Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import {
  announce,
  bodyOf,
  buyer,
  buyerId,
  people,
  product,
  project,
  publish,
  put,
  release,
  seller,
  stranger,
} from '../catalog/releases-stage.ts';

const once = { currency: 'EUR', unitAmount: '60', model: 'flat', interval: 'once' };
const feature = { key: 'maps', name: 'Maps', type: 'quantity' };

/** A product whose plan is sold once, with a release that has a file. */
async function sold(
  price: object = {},
  plan: object = {},
): Promise<{ productId: Json; priceId: Json; artifactId: Json }> {
  const plans = [{ key: 'own', name: 'Own', grants: { maps: 3 }, prices: [{ ...once, ...price }], ...plan }];
  const { id, plans: made } = await product({ distribution: 'licensed', features: [feature], plans });
  return { productId: id, priceId: made[0]!.prices[0]!.id, artifactId: await fileOf(id, '1.0.0') };
}

async function fileOf(productId: Json, version: string): Promise<Json> {
  const draft = await release(productId, version);
  const { url, artifact } = await announce(draft.id);
  await put(url);
  await publish(draft.id);
  return artifact!.id;
}

const get = (client: HubClient, id: Json): Promise<Answer> =>
  client.send('GET', `/catalog/artifacts/${String(id)}/download`);

const orderFor = (priceId: Json): Promise<Json> => bodyOf(buyer.post('/billing/orders', { items: [{ priceId }] }));
/** Pays what the balance of the customer, from an earlier refund, has not paid. */
const payFor = async ({ status, invoice }: Json): Promise<unknown> =>
  String(status) === 'open' && bodyOf(seller.post('/billing/payments', { invoiceId: invoice.id }));

describe('a product that was bought once', () => {
  it('can be downloaded by its buyer from the payment until the refund', async () => {
    const { priceId, artifactId } = await sold();
    const made = await orderFor(priceId);
    expect((await get(buyer, artifactId)).body.code).toBe('not_entitled');
    await payFor(made);
    expect([(await get(buyer, artifactId)).status, (await get(stranger, artifactId)).body.code]).toEqual([
      200,
      'not_entitled',
    ]);
    const credit = seller.post('/billing/credit-notes', { invoiceId: made.invoice.id, reason: 'goodwill' });
    const [credited, during] = await Promise.all([credit, get(buyer, artifactId)]);
    expect([credited.status, [200, 403].includes(during.status)]).toEqual([201, true]);
    expect((await get(buyer, artifactId)).body.code).toBe('not_entitled');
  });

  it('includes the releases of its updates for good, and no later ones', async () => {
    const { productId, priceId, artifactId } = await sold({ updatesFor: 'P10D' });
    await payFor(await orderFor(priceId));
    const start = people.clock.now();
    people.clock.advance({ hours: 24 * 11 });
    const later = await fileOf(productId, '2.0.0');
    expect([(await get(buyer, artifactId)).status, (await get(buyer, later)).body.code]).toEqual([200, 'not_entitled']);
    people.clock.set(start);
  });

  it('can be downloaded by the key of its licence in the same way', async () => {
    const licencePolicy = { maxMachines: 1, atEnd: 'restrict', offlineDays: 7 };
    const { productId, priceId, artifactId } = await sold({ updatesFor: 'P10D' }, { licencePolicy });
    const made = await orderFor(priceId);
    await payFor(made);
    const { body } = await seller.get(`/billing/product-grants?productId=${String(productId)}`);
    const headers = { 'x-licence-key': String(body.data[0]!.licence!.key) };
    const byKey = (id: Json) => stranger.send('GET', `/catalog/artifacts/${String(id)}/download`, undefined, headers);
    const start = people.clock.now();
    people.clock.advance({ hours: 24 * 11 });
    const later = await fileOf(productId, '2.0.0');
    expect([(await byKey(artifactId)).status, (await byKey(later)).body.code]).toEqual([200, 'not_entitled']);
    await seller.post('/billing/credit-notes', { invoiceId: made.invoice.id, reason: 'goodwill' });
    expect((await byKey(artifactId)).body.code).toBe('not_entitled');
    people.clock.set(start);
  });

  it('is in the token of its buyer, without an end or with that of its time', async () => {
    const owned = () => entitlementsOf(people.hub.orm.em.fork(), buyerId, project.id, people.clock.now());
    const before = new Set((await owned()).map(({ product: slug }) => slug));
    const [good, timed] = [await sold(), await sold({ accessFor: 'P1M' })];
    for (const { priceId } of [good, timed]) await payFor(await orderFor(priceId));
    const bought = (await owned()).filter(({ product: slug }) => !before.has(slug));
    bought.sort((one, other) => Number(one.until !== null) - Number(other.until !== null));
    const common = { plan: 'own', quantity: 1, status: 'active', features: { maps: 3 }, renews: false };
    expect(bought).toEqual([
      { ...common, product: expect.any(String), since: expect.any(String), until: null },
      { ...common, product: expect.any(String), since: expect.any(String), until: expect.stringMatching(/^\d{4}-/) },
    ]);
  });
});

describe('a payment whose fulfilment fails', () => {
  it('leaves neither the payment nor a part of the order, and succeeds when it is repeated', async () => {
    const { priceId } = await sold();
    const customer = { externalId: unique('cust') };
    const made = await bodyOf(seller.post('/billing/orders', { customer, items: [{ priceId }] }));
    await people.sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await people.sql(`create trigger fail before insert on product_grant for each row execute function fail()`);
    expect((await seller.post('/billing/payments', { invoiceId: made.invoice.id })).status).toBe(500);
    await people.sql(`drop trigger fail on product_grant`);
    await people.sql(`drop function fail`);
    const order = (await seller.get(`/billing/orders/${String(made.id)}`)).body;
    expect([order.status, order.invoice.paid.amount, order.items[0]!.fulfilledAt]).toEqual(['open', '0.00', null]);
    await payFor(made);
    const types = (await people.sql<{ type: string }>(
      `select type from outbox_event where payload ->> 'invoiceId' = ? or payload ->> 'orderItemId' = ? order by sequence`,
      [made.invoice.id, order.items[0]!.id],
    )) as { type: string }[];
    expect(types.map(({ type }) => type).filter((type) => /order|grant/.test(type))).toEqual([
      'order.created',
      'order.paid',
      'product_grant.created',
    ]);
  });
});
