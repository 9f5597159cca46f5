import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import { collectInvoice } from '../../../src/billing/collection/collect-invoices.ts';
import type { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import { gatewayPurpose } from '../../../src/billing/payments/gateways/gateway-accounts.ts';
import { addPaymentMethod } from '../../../src/billing/verbs/change-payment-methods.ts';
import { createTestClock } from '../../../src/billing/verbs/create-test-clock.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { releaseTestClock } from '../../../src/billing/verbs/release-test-clock.ts';
import { SealedBox } from '../../../src/platform/seal.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { unique } from '../../support/seed.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
});

afterAll(() => database.close());

const execute = <T>(sql: string, id: string): Promise<T[]> => database.orm.em.fork().execute<T[]>(sql, [id]);

/** The attempts for an invoice: the status, the amount, and whether the gateway was called. */
const attemptsOf = ({ id }: Invoice) =>
  execute(
    `select status, amount_minor::int as minor, called_at is not null as "isCalled"
     from payment_attempt where type_id('invoice', invoice_id) = ? order by number`,
    id,
  );

describe('an attempt that was not called yet', () => {
  it('of a collection gives way to one for what is still owed', async () => {
    const shop = await openShop(hub);
    const customer = { externalId: unique('cust'), collectionMethod: CollectionMethod.charge_automatically };
    const { customerId } = await writeInvoice(hub, shop, { customer, finalize: false });
    const card = { customerId, token: 'sandbox_success' };
    await hub.inTransaction((em) => addPaymentMethod(em, shop.viewer, card, hub.now));
    await hub.work(noFaults, 1);
    const invoice = await writeInvoice(hub, shop, { customer });
    const work = { id: invoice.id, customerId, hasClock: false };
    await hub.inTransaction((em) => collectInvoice(em, work, hub.now));
    // A transfer of 40.00 is recorded before a worker comes to the attempt of 100.00.
    await execute(`update invoice set paid_minor = 4000 where type_id('invoice', id) = ?`, invoice.id);
    await hub.work(noFaults, 1);
    expect(await attemptsOf(invoice)).toEqual([
      { status: 'canceled', minor: 10_000, isCalled: false },
      { status: 'succeeded', minor: 6_000, isCalled: true },
    ]);
  });

  it('is canceled if its gateway was disconnected', async () => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const input = { invoiceId: invoice.id, token: 'sandbox_success' };
    await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now));
    // A disconnection at the same time does not see the attempt.
    await execute(
      `update gateway_account set disconnected_at = created_at where type_id('gatewayaccount', id) = ?`,
      shop.accountId,
    );
    await hub.work(noFaults, 1);
    expect(await attemptsOf(invoice)).toEqual([{ status: 'canceled', minor: 10_000, isCalled: false }]);
  });

  it('is called later if the secret of its gateway does not open', async () => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const input = { invoiceId: invoice.id, token: 'sandbox_success' };
    await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now));
    const wrong = new SealedBox('b'.repeat(64), gatewayPurpose);
    expect(await collectDue({ ...hub.deps(noFaults), box: wrong })).toBe(0);
    expect(await attemptsOf(invoice)).toEqual([{ status: 'pending', minor: 10_000, isCalled: false }]);
    hub.pass({ minutes: 2 });
    await hub.work(noFaults, 1);
    expect(await attemptsOf(invoice)).toEqual([{ status: 'succeeded', minor: 10_000, isCalled: true }]);
  });

  it('is called in real time after its test clock is released', async () => {
    const shop = await openShop(hub);
    const clockInput = { name: 'A day', now: hub.now.subtract({ hours: 24 }) };
    const clock = await hub.inTransaction((em) => createTestClock(em, shop.viewer, clockInput, hub.now));
    const customer = { externalId: unique('cust'), testClockId: clock.id };
    const invoice = await writeInvoice(hub, shop, { customer });
    const card = { customerId: invoice.customerId, token: 'sandbox_success' };
    await hub.inTransaction((em) => addPaymentMethod(em, shop.viewer, card, hub.now));
    await hub.work(noFaults, 1);
    await hub.inTransaction((em) => payInvoice(em, shop.viewer, { invoiceId: invoice.id }, hub.now));
    await hub.inTransaction((em) => releaseTestClock(em, shop.viewer, clock.id, hub.now));
    for (const table of ['payment_attempt', 'payment_method', 'invoice'])
      expect(
        await execute(
          `select test_clock_id from ${table} where project_id = (select project_id from customer where type_id('customer', id) = ?)`,
          invoice.customerId,
        ),
      ).toEqual([{ test_clock_id: null }]);
    await hub.work(noFaults, 1);
    expect(await attemptsOf(invoice)).toEqual([{ status: 'succeeded', minor: 10_000, isCalled: true }]);
  });
});
