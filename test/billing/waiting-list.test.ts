import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { subscribe } from '../../src/billing/subscriptions/subscribe.ts';
import { wholeOrder } from '../../src/billing/subscriptions/whole-order.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { wholePrice } from '../../src/catalog/offers/whole-price.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { FrozenClock } from '../../src/platform/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { billDue } from '../support/due.ts';
import { Seed } from '../support/seed.ts';

const begun = Temporal.Instant.from('2026-04-01T00:00:00Z');
const renewed = Temporal.Instant.from('2026-05-01T12:00:00Z');
const customers = 80;

let database: TestDatabase;

/** More customers than a worker serves before it looks anew; the first of them subscribed first. */
beforeAll(async () => {
  database = await openTestDatabase();
  const { orm } = database;
  const seed = new Seed(orm, new FrozenClock(begun));
  const project = await seed.project();
  const viewer = seed.owner(project);
  const plans = [{ key: 'solo', name: 'Solo', prices: [wholePrice({ currency: 'EUR', unitAmount: '5' })] }];
  const product = wholeProduct({ slug: 'reader', name: 'Reader', plans });
  await orm.em.fork().transactional((em) => registerProduct(em, viewer, product, begun));
  const [price] = await orm.em.fork().find(Price, { projectId: project.id });
  for (let n = 0; n < customers; n += 1) {
    const order = wholeOrder({
      customer: { externalId: `customer-${n}` },
      items: [{ priceId: price!.id, quantity: 1 }],
    });
    await orm.em.fork().transactional((em) => subscribe(em, viewer, order, begun.add({ seconds: n })));
  }
});

afterAll(() => database.close());

const renewals = async () => {
  const [row] = await database.orm.em
    .fork()
    .execute<{ n: number }[]>(
      `select count(*)::integer as n from invoice where reason = 'subscription_cycle'`,
    );
  return row!.n;
};

it('customers whom somebody holds keep nobody else waiting, and are served once they are let go', async () => {
  const held = database.orm.em.fork();
  await held.begin();
  await held.execute(`select 1 from customer order by created_at limit 70 for update`);
  await billDue(database.orm, renewed);
  expect(await renewals()).toBe(customers - 70);
  await held.rollback();
  expect(await billDue(database.orm, renewed)).toEqual([]);
  expect(await renewals()).toBe(customers);
});

it('several workers at once bill everybody once', async () => {
  const next = renewed.add({ hours: 24 * 31 });
  await Promise.all([1, 2, 3].map(() => billDue(database.orm, next)));
  expect(await renewals()).toBe(2 * customers);
});
