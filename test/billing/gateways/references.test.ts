import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { CreditReason } from '../../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { creditInvoice } from '../../../src/billing/verbs/credit-invoice.ts';
import { createRefund } from '../../../src/billing/verbs/create-refund.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
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

/** A payment that the sandbox took. */
async function taken() {
  const shop = await openShop(hub);
  const invoice = await writeInvoice(hub, shop);
  const input = { invoiceId: invoice.id, token: 'sandbox_success' };
  const { id } = await hub.inTransaction((em) => payInvoice(em, shop.viewer, input, hub.now));
  await hub.work(noFaults, 1);
  const payments = () =>
    execute<{ id: string; status: string; reference: string }>(
      `select type_id('payment', id) as id, status, reference from payment where type_id('invoice', invoice_id) = ?
       order by created_at, reference`,
      invoice.id,
    );
  return { shop, invoice, attemptId: id, payments };
}

const books = async (projectId: string) => {
  const { differences } = await reconcile(hub.deps(noFaults), projectId);
  return [differences, (await verifyLedger(database.orm.em.fork(), projectId)).difference];
};

describe('a reference of a gateway', () => {
  it('of a refund may be one that a person has recorded', async () => {
    const { shop, invoice, payments } = await taken();
    const reason = CreditReason.correction;
    await hub.inTransaction((em) => creditInvoice(em, shop.viewer, { invoiceId: invoice.id, reason }, hub.now));
    const { customerId } = invoice;
    const byHand = { customerId, method: 'cash', reference: 'R-1', amount: '10' };
    await hub.inTransaction((em) => createRefund(em, shop.viewer, byHand, hub.now));
    const [payment] = await payments();
    const byGateway = { paymentId: payment!.id, method: 'manual', amount: '20' };
    const { id } = await hub.inTransaction((em) => createRefund(em, shop.viewer, byGateway, hub.now));
    const own = hub.deps(noFaults);
    const { sandbox } = own.gateways;
    const refund: typeof sandbox.refund = async (account, call) => ({
      ...(await sandbox.refund(account, call)),
      ...{ status: 'succeeded', reference: 'R-1' },
    });
    expect(await collectDue({ ...own, gateways: { ...own.gateways, sandbox: { ...sandbox, refund } } })).toBe(1);
    const [row] = await execute(`select status, reference from refund where type_id('refund', id) = ?`, id);
    expect(row).toEqual({ status: 'succeeded', reference: `R-1_${id}` });
    expect(await books(shop.project.id)).toEqual([[], null]);
  });

  it('stays unique when the bank objects again after the project has won', async () => {
    const { shop, attemptId, payments } = await taken();
    for (const dispute of ['open', 'won', 'open', 'won']) {
      await execute(`update sandbox_charge set dispute = '${dispute}' where key = ?`, attemptId);
      await execute(
        `update payment_attempt set due_at = '2026-01-01T00:00:00Z' where type_id('paymentattempt', id) = ?`,
        attemptId,
      );
      expect(await collectDue(hub.deps(noFaults))).toBe(1);
    }
    expect((await payments()).map(({ status, reference }) => `${status} ${reference}`)).toEqual([
      `charged_back sandbox_${attemptId}`,
      `charged_back sandbox_${attemptId}_won`,
      `succeeded sandbox_${attemptId}_won_2`,
    ]);
    expect(await books(shop.project.id)).toEqual([[], null]);
  });
});
