import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { interleave } from '../support/interleave.ts';
import type { TransactionWork } from '../support/interleave.ts';
import { Seed } from '../support/seed.ts';
import { some } from '../support/some.ts';
import { openShop } from './storm-shop.ts';
import type { StormShop } from './storm-shop.ts';

const begin = Temporal.Instant.from('2026-11-15T10:00:00Z');
/** The time of the transactions, at which a renewal and the end of a trial are due. */
const later = Temporal.Instant.from('2026-12-20T10:00:00Z');

const sharedEmail = 'wanted@example.org';

let database: TestDatabase;
let shop: StormShop;
let dollars: string;
/** The subscription in euros of the customer with due work. */
let behind: Subscription;
/** The subscription of a customer without due work. */
let current: Subscription;

beforeAll(async () => {
  database = await openTestDatabase();
  const seed = new Seed(database.orm, new FrozenClock(begin));
  shop = await openShop(seed, 'deadlocks', {});
  const prices = [completePriceInput({ currency: 'USD', unitAmount: '20', lookupKey: 'dollars' })];
  const product = wholeProduct({ slug: 'dollars', name: 'P', plans: [{ key: 'p', name: 'P', prices }] });
  await inTransaction((em) => registerProduct(em, shop.viewer, product, begin));
  dollars = (await database.orm.em.fork().findOneOrFail(Price, { lookupKey: 'dollars' })).id;
  const customer = { email: 'behind@example.org' };
  behind = await inTransaction((em) => order(em, { customer, items: [basic()] }, begin));
  const other = { customer: { externalId: 'current' }, items: [basic()] };
  current = await inTransaction((em) => order(em, other, begin.add({ hours: 24 * 10 })));
  // Nothing is billed in dollars before the trial ends, and no ledger account in dollars exists.
  await inTransaction((em) => order(em, { customer, items: [inDollars()], trialDays: 31 }, begin));
  await database.orm.em.fork().execute(`delete from ledger_account where currency = 'USD'`);
});

afterAll(() => database.close());

const inTransaction = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
  database.orm.em.fork().transactional(work);
const basic = () => shop.items('basic')[0]!;
const inDollars = () => ({ priceId: dollars, quantity: 1 });

/** Credits the rest of the period by a credit note, and then charges it by an invoice. */
const upgrade =
  (subscription: () => Subscription): TransactionWork =>
  (em) => {
    const items = shop.items('team');
    const input = { id: subscription().id, items, at: ChangeAt.now };
    return changeSubscription(em, shop.viewer, input, later);
  };

function order(em: EntityManager, input: Partial<CreateSubscriptionInput>, at = later): Promise<Subscription> {
  return subscribe(
    em,
    shop.viewer,
    orderWithDefaults({ customer: { externalId: 'new' }, items: [basic()], ...input }),
    at,
  );
}

describe('two transactions do not deadlock', () => {
  /** Each is run once for every statement of one of its transactions, for seconds. */
  const pairs: [when: string, one: TransactionWork, other: TransactionWork][] = [
    [
      'when a customer with due work and a new customer redeem one coupon',
      (em) => applyCoupon(em, shop.viewer, { subscriptionId: behind.id, coupon: 'TENTH' }, later),
      (em) => order(em, { coupons: ['TENTH'] }),
    ],
    [
      'when the first invoice in a currency is due, and a new customer is billed in it',
      (em) => applyCoupon(em, shop.viewer, { subscriptionId: behind.id, coupon: 'HALF' }, later),
      (em) => order(em, { items: [inDollars()] }),
    ],
    [
      'when a customer with due work is given the email address of a new customer',
      (em) => updateCustomer(em, shop.viewer, { id: behind.customerId, input: { email: sharedEmail } }, later),
      (em) => order(em, { customer: { email: sharedEmail } }),
    ],
    [
      'when one numbers a renewal before a credit note, and the other a credit note before an invoice',
      upgrade(() => behind),
      upgrade(() => current),
    ],
  ];

  it.each(some(pairs, 2))(
    '%s',
    async (_, one, other) => {
      expect(await interleave(database, one, other)).toEqual([]);
    },
    60_000,
  );
});
