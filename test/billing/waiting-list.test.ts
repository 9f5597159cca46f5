import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { findOldestDue } from '../../src/billing/turns/oldest-due.ts';
import { waitingList } from '../../src/billing/turns/waiting-list.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { billDue } from '../support/due.ts';
import { Seed } from '../support/seed.ts';
import { some } from '../support/some.ts';

const begun = Temporal.Instant.from('2026-04-01T00:00:00Z');
const renewed = Temporal.Instant.from('2026-05-01T12:00:00Z');
const customers = 80;

let database: TestDatabase;

/** Creates more customers than a worker serves before it reads the list again, in the order of their subscriptions. */
beforeAll(async () => {
  database = await openTestDatabase();
  const { orm } = database;
  const seed = new Seed(orm, new FrozenClock(begun));
  const project = await seed.project();
  const viewer = seed.owner(project);
  const plans = [{ key: 'solo', name: 'Solo', prices: [completePriceInput({ currency: 'EUR', unitAmount: '5' })] }];
  const product = wholeProduct({ slug: 'reader', name: 'Reader', plans });
  await orm.em.fork().transactional((em) => registerProduct(em, viewer, product, begun));
  const [price] = await orm.em.fork().find(Price, { projectId: project.id });
  for (let n = 0; n < customers; n += 1) {
    const order = orderWithDefaults({
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
    .execute<{ n: number }[]>(`select count(*)::integer as n from invoice where reason = 'subscription_cycle'`);
  return row!.n;
};

it('the oldest due thing is found, here the first invoice to fall overdue, and none before anything is due', async () => {
  const em = database.orm.em.fork();
  expect(await findOldestDue(em, begun)).toBeUndefined();
  expect(String(await findOldestDue(em, renewed))).toBe('2026-04-15T00:00:00Z');
});

it('customers locked by another transaction do not delay others, and are billed once they are unlocked', async () => {
  const locking = database.orm.em.fork();
  await locking.begin();
  await locking.execute(`select 1 from customer order by created_at limit 70 for update`);
  await billDue(database.orm, renewed);
  expect(await renewals()).toBe(customers - 70);
  await locking.rollback();
  expect(await billDue(database.orm, renewed)).toEqual([]);
  expect(await renewals()).toBe(customers);
});

it('several concurrent workers bill every customer once', async () => {
  const next = renewed.add({ hours: 24 * 31 });
  await Promise.all([1, 2, 3].map(() => billDue(database.orm, next)));
  expect(await renewals()).toBe(2 * customers);
});

it('a customer with more due work than the scan limit does not hide other customers', async () => {
  const em = database.orm.em.fork();
  const until = renewed.add({ hours: 24 * 62 });
  await em.begin();
  await em.execute(`
    insert into invoice (id, project_id, customer_id, status, reason, currency, total_minor, created_at, updated_at,
      next_due_at)
    select uuidv7(), c.project_id, c.id, 'draft', 'manual', 'EUR', 0, now(), now(), timestamptz '2026-01-01Z'
    from customer c, generate_series(1, 1100) where c.external_id = 'customer-0'`);
  const list = await waitingList(em, until);
  await em.rollback();
  expect(list).toHaveLength(customers);
});

/** Each bills eighty customers, for two seconds. */
const passingFailures: [string, string][] = [
  ['query_canceled', '57014'],
  ['deadlock_detected', '40P01'],
  ['serialization_failure', '40001'],
];

it.each(some(passingFailures, 1))(
  'a step that fails with %s does not delay others, and is retried',
  async (condition, code) => {
    const em = database.orm.em.fork();
    await em.execute(`
    create or replace function fail() returns trigger language plpgsql as $$ begin
      if new.customer_id = (select id from customer where external_id = 'customer-0') then
        raise exception 'fails for a while' using errcode = '${condition}';
      end if;
      return new;
    end $$;
    create trigger failing before insert on invoice for each row execute function fail()`);
    const before = await renewals();
    const until = renewed.add({ hours: 24 * 31 * (before / customers) });
    await expect(billDue(database.orm, until)).rejects.toMatchObject({ code });
    expect(await renewals()).toBe(before + customers - 1);
    await em.execute('drop trigger failing on invoice');
    expect(await billDue(database.orm, until)).toEqual([]);
    expect(await renewals()).toBe(before + customers);
  },
);
