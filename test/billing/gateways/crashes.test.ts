import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import type { CollectionDeps } from '../../../src/billing/collection/collection-deps.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { Seed } from '../../support/seed.ts';
import { selfService } from '../self-service.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
});

afterAll(() => database.close());

/** Dependencies of a worker that ends at a point: around each transaction of the hub, and around the call of the gateway. */
function endingAt(last: number): { deps: CollectionDeps; hasEnded: () => boolean } {
  const own = hub.deps(noFaults);
  let at = 0;
  const point = (): void => {
    if (at >= last) throw new Error('the process ended');
    at += 1;
  };
  const around =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      point();
      const result = await work(...given);
      point();
      return result;
    };
  const { sandbox } = own.gateways;
  const gateways = { ...own.gateways, sandbox: { ...sandbox, charge: around(sandbox.charge) } };
  const inTransaction: CollectionDeps['inTransaction'] = (work) => around(hub.inTransaction<never>)(work as never);
  return { deps: { ...own, gateways, inTransaction }, hasEnded: () => at >= last };
}

const select = <T>(sql: string, id: string): Promise<T[]> => database.orm.em.fork().execute<T[]>(sql, [id]);

describe('a worker that ends', () => {
  it.each([
    ['sandbox_success', 'succeeded'],
    ['sandbox_declined_expired_card', 'failed'],
    ['sandbox_timeout', 'succeeded'],
    ['sandbox_timeout_lost', 'failed'],
  ])(
    'at any step of a call with %s charges nobody twice and loses no outcome',
    async (token, status) => {
      const shop = await openShop(hub);
      let hasEnded = true;
      for (let last = 0; hasEnded; last += 1) {
        const invoice = await writeInvoice(hub, shop);
        const input = { invoiceId: invoice.id, token };
        const { id } = await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now));
        const worker = endingAt(last);
        await collectDue(worker.deps).catch(() => {});
        hasEnded = worker.hasEnded();
        for (let asks = 0; asks < 3; asks += 1) {
          hub.pass({ minutes: 15 });
          await hub.work(noFaults, 1);
        }
        const [attempt] = await select<{ status: string }>(
          `select status from payment_attempt where type_id('paymentattempt', id) = ?`,
          id,
        );
        const charges = await select(`select id from sandbox_charge where key = ? and status = 'succeeded'`, id);
        // A worker that ends between its note of the call and the call leaves one that the gateway never received.
        const isSuccess = attempt?.status === 'succeeded';
        expect([last, charges.length]).toEqual([last, isSuccess ? 1 : 0]);
        expect([last, ['failed', status]]).toEqual([last, expect.arrayContaining([attempt?.status])]);
        if (!hasEnded) expect(attempt?.status).toBe(status);
      }
      expect((await verifyLedger(database.orm.em.fork(), shop.project.id)).difference).toBeNull();
    },
    120_000,
  );

  it('leaves a chargeback that came during its call to be found', async () => {
    const shop = await openShop(hub);
    const invoice = await writeInvoice(hub, shop);
    const { id } = await hub.inTransaction((em) =>
      payInvoice(em, shop.viewer, { invoiceId: invoice.id, token: 'sandbox_success' }, hub.now),
    );
    const own = hub.deps(noFaults);
    const { sandbox } = own.gateways;
    const charge: typeof sandbox.charge = async (account, call) => {
      const state = await sandbox.charge(account, call);
      // The bank takes the money back, and the webhook of that arrives, before the hub has read this answer.
      await select(`update sandbox_charge set dispute = 'open' where key = ?`, id);
      await hub.sendWebhooks(shop, () => 1);
      return state;
    };
    await collectDue({ ...own, gateways: { ...own.gateways, sandbox: { ...sandbox, charge } } });
    await hub.work(noFaults, 1);
    const [payment] = await select<{ status: string }>(
      `select p.status from payment p where type_id('invoice', p.invoice_id) = ?`,
      invoice.id,
    );
    expect(payment?.status).toBe('charged_back');
  });
});

describe('an invoice', () => {
  it('can be paid by its customer, and by no other person', async () => {
    const shop = await openShop(hub);
    const seed = new Seed(database.orm);
    const [ada, eve] = [await seed.user(), await seed.user()];
    const invoice = await writeInvoice(hub, shop);
    await database.orm.em
      .fork()
      .execute(
        `update customer set user_id = (select id from hub_user where email = ?) where type_id('customer', id) = ?`,
        [ada.email, invoice.customerId],
      );
    const pay = (user: typeof ada) =>
      hub.inTransaction((em) =>
        payInvoice(
          em,
          selfService(user, shop.project.id),
          { invoiceId: invoice.id, token: 'sandbox_success' },
          hub.now,
        ),
      );
    await expect(pay(eve)).rejects.toMatchObject({ code: 'invoice_not_found' });
    expect(await pay(ada)).toMatchObject({ status: 'pending', amountMinor: 10_000n });
  });
});
