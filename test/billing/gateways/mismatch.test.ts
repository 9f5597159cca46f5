import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import type { CollectionDeps } from '../../../src/billing/collection/collection-deps.ts';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import type { ChargeState } from '../../../src/billing/payments/gateways/gateway.ts';
import { cancelPaymentAttempt, refreshPaymentAttempt } from '../../../src/billing/verbs/change-attempt.ts';
import { addPaymentMethod } from '../../../src/billing/verbs/change-payment-methods.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { Seed, unique } from '../../support/seed.ts';
import { selfService } from '../self-service.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
});

afterAll(() => database.close());

const execute = <T>(sql: string, values: unknown[]): Promise<T[]> => database.orm.em.fork().execute<T[]>(sql, values);

type Taken = Extract<ChargeState, { status: 'succeeded' }>;

/** The dependencies of a worker whose gateway changes each of its answers about taken charges. */
function answering(change: Partial<Taken>): { deps: CollectionDeps; mismatches: string[] } {
  const own = hub.deps(noFaults);
  const { sandbox } = own.gateways;
  const changed = <S extends ChargeState | undefined>(state: S): S =>
    state?.status === 'succeeded' ? { ...state, ...change } : state;
  const gateway: typeof sandbox = {
    ...sandbox,
    charge: async (account, call) => changed(await sandbox.charge(account, call)),
    fetchCharge: async (account, call) => changed(await sandbox.fetchCharge(account, call)),
    abandonCharge: async (account, call) => changed(await sandbox.abandonCharge(account, call)),
  };
  const mismatches: string[] = [];
  const onMismatch = (_: string, mismatch: string) => mismatches.push(mismatch);
  return { deps: { ...own, gateways: { ...own.gateways, sandbox: gateway }, onMismatch }, mismatches };
}

async function pay(shop: FaultyShop, invoiceId: string): Promise<string> {
  const input = { invoiceId, token: 'sandbox_success' };
  return (await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now))).id;
}

/** What the hub has of an attempt: its state, and the number of its payments and of the events of its end. */
async function stateOf(id: string): Promise<object | undefined> {
  const [row] = await execute<object>(
    `select status, due_at as "dueAt", (select count(*)::int from payment where attempt_id = a.id) as payments,
       (select count(*)::int from outbox_event where subject = type_id('paymentattempt', a.id)
         and type = 'payment_attempt.mismatched') as reports
     from payment_attempt a where type_id('paymentattempt', id) = ?`,
    [id],
  );
  return row;
}

const mismatched = { status: 'mismatched', dueAt: null, payments: 0, reports: 1 };

describe('a charge that is not what was asked', () => {
  it.each<[string, Partial<Taken>, string]>([
    [
      'of another currency',
      { currency: 'USD' },
      'the gateway took 100.00 USD with a fee of 1.65 when 100.00 EUR was asked',
    ],
    ['of an unknown currency', { currency: 'x' }, '10000 minor units x with a fee of 165 minor units when 100.00 EUR'],
    ['of nothing', { amountMinor: 0n }, 'the gateway took 0.00 EUR with a fee of 1.65 when 100.00 EUR was asked'],
    ['beyond any amount', { amountMinor: 10n ** 30n }, 'when 100.00 EUR was asked'],
    ['with a negative fee', { feeMinor: -1n }, 'with a fee of -0.01 when 100.00 EUR was asked'],
  ])('%s ends its attempt once, with a report and without a payment', async (_, change, sentence) => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const id = await pay(shop, invoice.id);
    const { deps, mismatches } = answering(change);
    expect(await collectDue(deps)).toBe(1);
    expect(await stateOf(id)).toEqual(mismatched);
    expect(mismatches).toEqual([expect.stringContaining(sentence)]);
    // Nothing is asked any more, and a webhook only has it checked once.
    hub.pass({ hours: 25 });
    expect(await collectDue(deps)).toBe(0);
    await hub.sendWebhooks(shop, () => 2);
    expect(await collectDue(deps)).toBe(1);
    expect(await stateOf(id)).toEqual(mismatched);
    expect(await collectDue(deps)).toBe(0);
    expect((await verifyLedger(database.orm.em.fork(), shop.project.id)).difference).toBeNull();
    const { differences } = await reconcile(deps, shop.project.id);
    expect(differences).toEqual([
      {
        account: shop.accountId,
        subject: `charge ${id}`,
        hub: expect.stringContaining(sentence),
        gateway: '100.00 EUR, of which a fee of 1.65',
      },
      { account: shop.accountId, subject: 'balance in EUR', hub: '0.00 EUR', gateway: '98.35 EUR' },
    ]);
  });

  it('keeps its invoice from being charged again until its project has settled it', async () => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const id = await pay(shop, invoice.id);
    await collectDue(answering({ currency: 'USD' }).deps);
    await expect(pay(shop, invoice.id)).rejects.toMatchObject({ code: 'payment_attempt_is_mismatched' });

    const ada = await new Seed(database.orm).user();
    await execute(
      `update customer set user_id = (select id from hub_user where email = ?) where type_id('customer', id) = ?`,
      [ada.email, invoice.customerId],
    );
    const customer = selfService(ada, shop.project.id);
    await expect(hub.inTransaction((em) => cancelPaymentAttempt(em, customer, id, hub.now))).rejects.toMatchObject({
      code: 'payment_attempt_is_mismatched',
    });
    const canceled = await hub.inTransaction((em) => cancelPaymentAttempt(em, shop.viewer, id, hub.now));
    expect(canceled).toMatchObject({ status: 'canceled', mismatch: expect.stringContaining('100.00 USD') });
    const other = await pay(shop, invoice.id);
    await hub.work(noFaults, 1);
    expect(await stateOf(other)).toMatchObject({ status: 'succeeded', payments: 1 });
  });

  it('is recorded once the gateway answers with what was asked', async () => {
    const shop = await openShop(hub);
    const id = await pay(shop, (await writeInvoice(hub, shop)).id);
    await collectDue(answering({ amountMinor: -5n }).deps);
    await hub.inTransaction((em) => refreshPaymentAttempt(em, shop.viewer, id, hub.now));
    await hub.work(noFaults, 1);
    expect(await stateOf(id)).toEqual({ ...mismatched, status: 'succeeded', payments: 1 });
    expect(await reconcile(hub.deps(noFaults), shop.project.id)).toMatchObject({ movements: 1, differences: [] });
  });

  it('that comes after its attempt failed is reported as well', async () => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const input = { invoiceId: invoice.id, token: 'sandbox_declined_declined' };
    const { id } = await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now));
    await hub.work(noFaults, 1);
    await execute(`update sandbox_charge set status = 'succeeded' where key = ?`, [id]);
    await hub.sendWebhooks(shop, () => 1);
    await collectDue(answering({ currency: 'USD' }).deps);
    expect(await stateOf(id)).toEqual(mismatched);
  });

  it('of another attempt is not recorded again', async () => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const half = { invoiceId: invoice.id, token: 'sandbox_success', amount: '50' };
    const payHalf = () => hub.inTransaction((em) => payInvoice(em, shop.viewer, half, hub.now));
    await payHalf();
    await hub.work(noFaults, 1);
    const [first] = await execute<{ reference: string }>(
      `select reference from payment where type_id('invoice', invoice_id) = ?`,
      [invoice.id],
    );
    const { id } = await payHalf();
    const { deps, mismatches } = answering({ reference: first!.reference });
    await collectDue(deps);
    expect(await stateOf(id)).toEqual(mismatched);
    expect(mismatches).toEqual([
      `the gateway answered with the charge ${first!.reference}, which another attempt has recorded`,
    ]);
  });

  it('of an automatic collection is not collected again', async () => {
    const shop = await openShop(hub);
    const customer = { externalId: unique('cust'), collectionMethod: CollectionMethod.charge_automatically };
    const { customerId } = await writeInvoice(hub, shop, { customer, finalize: false });
    const card = { customerId, token: 'sandbox_success' };
    await hub.inTransaction((em) => addPaymentMethod(em, shop.viewer, card, hub.now));
    await hub.work(noFaults, 1);
    await writeInvoice(hub, shop, { customer });
    const { deps } = answering({ currency: 'USD' });
    while (await collectDue(deps));
    hub.pass({ hours: 25 });
    expect(await collectDue(deps)).toBe(0);
    const rows = await execute(`select status from payment_attempt where type_id('customer', customer_id) = ?`, [
      customerId,
    ]);
    expect(rows).toEqual([{ status: 'mismatched' }]);
  });
});
