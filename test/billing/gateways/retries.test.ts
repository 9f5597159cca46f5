import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../../src/auth/viewer.ts';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import type { UpdateBillingProfileInput } from '../../../src/billing/customers/profile/billing-profile-input.ts';
import { GiveUp } from '../../../src/billing/customers/profile/give-up.ts';
import { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { PaymentAttempt } from '../../../src/billing/payments/attempts/payment-attempt.ts';
import { GatewayName } from '../../../src/billing/payments/gateways/gateway-name.ts';
import { Surplus } from '../../../src/billing/payments/payment-input.ts';
import type { PaymentMethod } from '../../../src/billing/payments/methods/payment-method.ts';
import type { Subscription } from '../../../src/billing/subscriptions/subscription.ts';
import { ResumeAnchor, Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { addPaymentMethod, makePaymentMethodDefault } from '../../../src/billing/verbs/change-payment-methods.ts';
import { connectGateway } from '../../../src/billing/verbs/connect-gateway.ts';
import { createTestClock } from '../../../src/billing/verbs/create-test-clock.ts';
import { pauseSubscription } from '../../../src/billing/verbs/pause-subscription.ts';
import { recordPayment } from '../../../src/billing/verbs/record-payment.ts';
import { updateCustomer } from '../../../src/billing/verbs/update-customer.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { asProject } from '../../../src/cli/viewers.ts';
import { FrozenClock } from '../../../src/platform/time/clock.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { billDue } from '../../support/due.ts';
import { Seed, unique } from '../../support/seed.ts';
import { Shop } from '../../support/shop.ts';
import { FaultyHub, box, noFaults } from './faults.ts';
import { writeInvoice } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;
let shop: Shop<'basic'>;
let viewer: ProjectViewer;
let customerId: string;

const paused = { unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
const received = { method: 'manual', surplus: Surplus.refuse };
const broke = 'sandbox_declined_insufficient_funds';
const execute = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  database.orm.em.fork().execute<T[]>(sql, values);

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** A new project that is connected to the sandbox, whose only customer is charged automatically by these methods. */
async function open(tokens: string[], profile: UpdateBillingProfileInput = {}, onClock = false): Promise<Subscription> {
  hub = new FaultyHub(database.orm, new Random(1));
  const seed = new Seed(database.orm, new FrozenClock(hub.now));
  shop = await Shop.open(seed, { profile, plans: { basic: { unitAmount: '30' } } });
  viewer = asProject(shop.project);
  const gateway = { gateway: GatewayName.sandbox };
  const { id: accountId, secret } = await hub.inTransaction((em) =>
    connectGateway(em, viewer, gateway, { box, now: hub.now }),
  );
  const clock = { name: 'A year', now: hub.now };
  const testClockId = onClock
    ? (await hub.inTransaction((em) => createTestClock(em, viewer, clock, hub.now))).id
    : undefined;
  const collectionMethod = CollectionMethod.charge_automatically;
  const customer = { externalId: unique('cust'), collectionMethod, testClockId };
  const faulty = { project: shop.project, viewer, accountId, secret };
  ({ customerId } = await writeInvoice(hub, faulty, { customer, finalize: false }));
  for (const token of tokens) await add(token);
  const items = [{ priceId: shop.price('basic'), quantity: 1 }];
  const subscription = await shop.subscribe({ customer, items }, hub.now);
  await hub.work(noFaults);
  return subscription;
}

async function add(token: string): Promise<PaymentMethod> {
  const method = await hub.inTransaction((em) => addPaymentMethod(em, viewer, { customerId, token }, hub.now));
  await hub.work(noFaults);
  return method;
}

/** The days that pass, with the work of each. */
async function pass(days: number): Promise<void> {
  for (let left = days; left; left -= 1) {
    hub.pass({ hours: 24 });
    await billDue(database.orm, hub.now);
    await hub.work(noFaults);
  }
}

const invoice = (): Promise<Invoice> =>
  database.orm.em.fork().findOneOrFail(Invoice, { customerId, number: { $ne: null } }, { orderBy: { id: 'asc' } });

/** The days since the beginning on which the invoice was tried, by each attempt in turn. */
async function triedOn(): Promise<number[]> {
  const attempts = await database.orm.em.fork().find(PaymentAttempt, { customerId }, { orderBy: { number: 'asc' } });
  const first = attempts[0]?.createdAt;
  return attempts.map(({ createdAt }) => Math.round(createdAt.since(first!).total('hours') / 24));
}

async function eventsOf({ id }: { id: string }): Promise<string[]> {
  const rows = await execute<{ type: string }>(`select type from outbox_event where subject = ? order by at`, [id]);
  return rows.map(({ type }) => type).filter((type) => /retry|collection|overdue|paid/.test(type));
}

const statusOf = async ({ id }: Subscription): Promise<string> => {
  const sql = `select status from subscription where type_id('subscription', id) = ?`;
  return (await execute<{ status: string }>(sql, [id]))[0]!.status;
};

/** The bank of the customer has money again. */
const refill = () => execute(`update sandbox_method set behavior = 'sandbox_success' where behavior = ?`, [broke]);

describe('a declined automatic payment', () => {
  it('is tried again on the days of the profile, each counted from the attempt before, and then no longer', async () => {
    await open([broke], { retryDays: [1, 3, 5] });
    expect(await invoice()).toMatchObject({ status: 'open', retries: 1 });
    await pass(12);
    expect(await triedOn()).toEqual([0, 1, 4, 9]);
    expect(await invoice()).toMatchObject({ status: 'open', retries: 3, collectAt: null });
    const planned = ['invoice.retry_planned', 'invoice.retry_planned', 'invoice.retry_planned'];
    expect(await eventsOf(await invoice())).toEqual([...planned, 'invoice.collection_failed']);
  });

  it('is tried again after 1, 3, 5 and 7 days by default, and pays once the bank has money', async () => {
    const subscription = await open([broke]);
    await pass(8);
    expect(await triedOn()).toEqual([0, 1, 4]);
    await refill();
    await pass(1);
    expect(await triedOn()).toEqual([0, 1, 4, 9]);
    expect(await invoice()).toMatchObject({ status: 'paid', collectAt: null });
    expect(await statusOf(subscription)).toBe('active');
    expect((await verifyLedger(database.orm.em.fork(), shop.project.id)).difference).toBeNull();
  });

  it('is not tried again if the profile has no days', async () => {
    await open([broke], { retryDays: [] });
    await pass(9);
    expect(await triedOn()).toEqual([0]);
    expect(await eventsOf(await invoice())).toEqual(['invoice.collection_failed']);
  });

  it('for a reason that no retry can mend is not tried again, but another default method is, at once', async () => {
    await open(['sandbox_declined_expired_card']);
    await pass(5);
    expect(await triedOn()).toEqual([0]);
    const { id } = await add('sandbox_success');
    expect(await triedOn()).toEqual([0]);
    await hub.inTransaction((em) => makePaymentMethodDefault(em, viewer, id, hub.now));
    await hub.work(noFaults);
    expect(await triedOn()).toEqual([0, 5]);
    expect((await invoice()).status).toBe('paid');
  });

  it('waits for its day although its method is made the default again', async () => {
    await open([broke, 'sandbox_declined_declined'], { retryDays: [3, 3] });
    const [first, second] = await execute<{ id: string }>(
      `select type_id('paymentmethod', id) as id from payment_method
       where type_id('customer', customer_id) = ? order by id`,
      [customerId],
    );
    for (const { id } of [second!, first!, second!]) {
      await hub.inTransaction((em) => makePaymentMethodDefault(em, viewer, id, hub.now));
      await hub.work(noFaults);
    }
    expect(await triedOn()).toEqual([0, 0]);
  });

  it('is not tried again for a customer who is no longer charged automatically', async () => {
    await open([broke], { retryDays: [1] });
    const input = { collectionMethod: CollectionMethod.send_invoice };
    await hub.inTransaction((em) => updateCustomer(em, viewer, { id: customerId, input }, hub.now));
    await pass(3);
    expect(await triedOn()).toEqual([0]);
    expect((await invoice()).collectAt).toBeNull();
  });

  it('is not tried again after the project gave up, also by another method', async () => {
    await open([broke], { paymentTermDays: 1, giveUpDays: 1, retryDays: [5] });
    await pass(3);
    const { id } = await add('sandbox_success');
    await hub.inTransaction((em) => makePaymentMethodDefault(em, viewer, id, hub.now));
    await pass(9);
    expect(await triedOn()).toEqual([0]);
  });

  it('falls overdue while it is tried, and is tried no longer once the project gives up', async () => {
    const profile = { paymentTermDays: 2, giveUpDays: 4, giveUp: GiveUp.unpaid, retryDays: [1, 3, 5, 7] };
    const subscription = await open([broke], profile);
    await pass(3);
    expect((await invoice()).overdueAt).not.toBeNull();
    expect(await statusOf(subscription)).toBe('past_due');
    await pass(20);
    expect(await triedOn()).toEqual([0, 1, 4]);
    expect([await statusOf(subscription), (await invoice()).collectAt]).toEqual(['unpaid', null]);
  });

  it('pays for a subscription that is past due, which is active again', async () => {
    const subscription = await open([broke], { paymentTermDays: 2, retryDays: [5] });
    await pass(3);
    expect(await statusOf(subscription)).toBe('past_due');
    await refill();
    await pass(2);
    expect([await statusOf(subscription), (await invoice()).status]).toEqual(['active', 'paid']);
  });

  it('of a subscription that is paused is not tried again', async () => {
    const { id } = await open([broke], { retryDays: [3, 3] });
    await hub.inTransaction((em) => pauseSubscription(em, viewer, { id, ...paused }, hub.now));
    await pass(8);
    expect(await triedOn()).toEqual([0]);
    expect(await eventsOf(await invoice())).toEqual(['invoice.retry_planned', 'invoice.collection_failed']);
  });

  it('is not tried again once the invoice is paid otherwise', async () => {
    await open([broke], { retryDays: [3] });
    const { id: invoiceId } = await invoice();
    await hub.inTransaction((em) => recordPayment(em, viewer, { invoiceId, ...received }, hub.now));
    await pass(4);
    expect(await triedOn()).toEqual([0]);
    expect((await invoice()).collectAt).toBeNull();
  });
});

describe('the other methods of a customer', () => {
  it('are charged after the default, if the profile says so, and all of them again in each retry', async () => {
    await open([broke, 'sandbox_declined_declined', 'sandbox_declined_expired_card'], {
      ...{ tryOtherMethods: true, retryDays: [2] },
    });
    expect(await triedOn()).toEqual([0, 0, 0]);
    await pass(4);
    expect(await triedOn()).toEqual([0, 0, 0, 2, 2]);
    const [next] = await execute<{ count: string }>(
      `select count(distinct method_id) from payment_attempt where type_id('customer', customer_id) = ?`,
      [customerId],
    );
    expect(next?.count).toBe('3');
  });

  it('pay in the place of the default', async () => {
    await open([broke, 'sandbox_success'], { tryOtherMethods: true });
    expect(await triedOn()).toEqual([0, 0]);
    expect((await invoice()).status).toBe('paid');
  });

  it('are not charged by default', async () => {
    await open([broke, 'sandbox_success'], { retryDays: [] });
    expect(await triedOn()).toEqual([0]);
  });
});

describe('by a test clock', () => {
  it('retries follow the time of the clock', async () => {
    await open([broke], { retryDays: [3] }, true);
    const { collectAt } = await invoice();
    expect(collectAt?.since(Temporal.Instant.from('2026-03-01T12:00:00Z')).total('hours')).toBe(72);
    await pass(10);
    expect(await triedOn()).toEqual([0]);
  });
});
