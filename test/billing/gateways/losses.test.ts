import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { CreditReason } from '../../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import type { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { SandboxAction } from '../../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { actOnCharge } from '../../../src/billing/payments/gateways/sandbox/sandbox-charges.ts';
import { Surplus } from '../../../src/billing/payments/payment-input.ts';
import type { Refund } from '../../../src/billing/payments/refunds/refund.ts';
import { createRefund } from '../../../src/billing/verbs/create-refund.ts';
import { creditInvoice } from '../../../src/billing/verbs/credit-invoice.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { recordPayment } from '../../../src/billing/verbs/record-payment.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { unique } from '../../support/seed.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;
let shop: FaultyShop;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
});

afterAll(() => database.close());

beforeEach(async () => {
  shop = await openShop(hub);
});

const select = <T>(sql: string, values: unknown[]): Promise<T[]> => database.orm.em.fork().execute<T[]>(sql, values);

async function pay({ id: invoiceId }: Invoice, token = 'sandbox_success'): Promise<string> {
  const { id } = await hub.inTransaction((em) => payInvoice(em, shop.viewer, { invoiceId, token }, hub.now));
  await hub.work(noFaults, 1);
  return id;
}

/** Lets a bank or a customer act, and the hub follow. */
async function act(key: string, action: keyof typeof SandboxAction): Promise<void> {
  const account = { id: shop.accountId, projectId: shop.project.id, secret: '' };
  await hub.inTransaction((em) => actOnCharge(em, account, { key, act: SandboxAction[action] }));
  await hub.sendWebhooks(shop, () => 1);
  await hub.work(noFaults, 1);
}

const paymentOf = async (attemptId: string): Promise<string> => {
  const [row] = await select<{ id: string }>(
    `select type_id('payment', payment_id) as id from payment_attempt where type_id('paymentattempt', id) = ?`,
    [attemptId],
  );
  return row!.id;
};

/** Requests a refund that the gateway is called for in an hour. */
async function refundLater(paymentId: string, amount: string): Promise<Refund> {
  const input = { paymentId, amount, method: 'manual' };
  const refund = await hub.inTransaction((em) => createRefund(em, shop.viewer, input, hub.now));
  const at = hub.now.add({ hours: 1 }).toString();
  await select(`update refund set due_at = ? where type_id('refund', id) = ?`, [at, refund.id]);
  return refund;
}

async function anHourLater(): Promise<void> {
  hub.pass({ hours: 1 });
  await hub.work(noFaults, 1);
}

/** What each account has: debits are positive. */
async function ledger(): Promise<Record<string, number>> {
  const rows = await select<{ kind: string; minor: string }>(
    `select a.kind, sum(e.amount_minor) as minor from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
      where type_id('project', a.project_id) = ? group by a.kind having sum(e.amount_minor) <> 0`,
    [shop.project.id],
  );
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, Number(minor)]));
}

const differences = async () => (await reconcile(hub.deps(noFaults), shop.project.id)).differences;
const books = async () => (await verifyLedger(database.orm.em.fork(), shop.project.id)).difference;

/** 100 that a gateway took for an invoice that was paid by a transfer meanwhile, so that they are on the balance. */
async function overpaid(externalId: string): Promise<string> {
  const invoice = await writeInvoice(hub, shop, { customer: { externalId } });
  const attempt = await pay(invoice, 'sandbox_requires_action');
  const input = { invoiceId: invoice.id, method: 'bank_transfer', surplus: Surplus.refuse };
  await hub.inTransaction((em) => recordPayment(em, shop.viewer, input, hub.now));
  await act(attempt, 'confirm');
  return attempt;
}

const credit = ({ id: invoiceId }: Invoice) =>
  hub.inTransaction((em) => creditInvoice(em, shop.viewer, { invoiceId, reason: CreditReason.correction }, hub.now));

const statusOf = async (table: 'invoice' | 'refund', { id }: { id: string }): Promise<string> => {
  const [row] = await select<{ status: string }>(`select status from ${table} where type_id('${table}', id) = ?`, [id]);
  return row!.status;
};

// The fee of 100.00 is 1.65.
describe('the loss by a chargeback', () => {
  it('is made up for by a dispute that the project wins, before the balance has anything', async () => {
    const externalId = unique('cust');
    const attempt = await overpaid(externalId);
    await writeInvoice(hub, shop, { customer: { externalId } });
    await act(attempt, 'charge_back');
    expect(await ledger()).toEqual({
      revenue: -20_000,
      cash: 10_000,
      sandbox_clearing: -165,
      gateway_fees: 165,
      chargeback_losses: 10_000,
    });
    await act(attempt, 'win_dispute');
    expect(await ledger()).toEqual({ revenue: -20_000, cash: 10_000, sandbox_clearing: 9_835, gateway_fees: 165 });
    expect([await books(), await differences()]).toEqual([null, []]);
  });

  it('is made up for by a refund that the gateway then does not pay', async () => {
    const attempt = await overpaid(unique('cust'));
    const refund = await refundLater(await paymentOf(attempt), '100');
    await act(attempt, 'charge_back');
    expect(await ledger()).toMatchObject({ chargeback_losses: 10_000, sandbox_clearing: -10_165 });
    await anHourLater();
    expect(await statusOf('refund', refund)).toBe('failed');
    expect(await ledger()).toEqual({ revenue: -10_000, cash: 10_000, sandbox_clearing: -165, gateway_fees: 165 });
    await act(attempt, 'win_dispute');
    expect(await ledger()).toMatchObject({ sandbox_clearing: 9_835, customer_credit: -10_000 });
    expect([await books(), await differences()]).toEqual([null, []]);
  });
});

describe('a refund of a payment that is charged back meanwhile', () => {
  it('and that the gateway does not pay lets the credit note settle the invoice', async () => {
    const invoice = await writeInvoice(hub, shop);
    const attempt = await pay(invoice);
    await credit(invoice);
    const refund = await refundLater(await paymentOf(attempt), '60');
    await act(attempt, 'charge_back');
    // The balance had 40 of the credit note left.
    expect(await ledger()).toMatchObject({ receivable: 6_000 });
    await anHourLater();
    expect([await statusOf('refund', refund), await statusOf('invoice', invoice)]).toEqual(['failed', 'paid']);
    expect(await ledger()).toEqual({ sandbox_clearing: -165, gateway_fees: 165 });
    expect([await books(), await differences()]).toEqual([null, []]);
  });

  it('is paid once the project has won the dispute, and counts for the payment that came of it', async () => {
    const invoice = await writeInvoice(hub, shop);
    const attempt = await pay(invoice);
    await credit(invoice);
    const first = await paymentOf(attempt);
    const paid = await refundLater(first, '5');
    await anHourLater();
    const pending = await refundLater(first, '10');
    await act(attempt, 'charge_back');
    await act(attempt, 'win_dispute');
    await anHourLater();
    expect([await statusOf('refund', paid), await statusOf('refund', pending)]).toEqual(['succeeded', 'succeeded']);
    expect(await differences()).toEqual([]);
    const second = await paymentOf(attempt);
    expect(second).not.toBe(first);
    await expect(refundLater(second, '85.01')).rejects.toMatchObject({ code: 'refund_exceeds_limit' });
    await refundLater(second, '85');
    await anHourLater();
    expect(await ledger()).toEqual({ sandbox_clearing: -165, gateway_fees: 165 });
    expect([await books(), await differences()]).toEqual([null, []]);
  });
});
