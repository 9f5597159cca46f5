import { describe, expect, it } from '@jest/globals';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { billDue } from '../support/due.ts';
import type { Json } from '../support/client.ts';
import { client, clock, eur, hub, ledger, project, subscribe } from './billing-stage.ts';

const pay = async (invoice: Json, more: object = {}): Promise<Json> =>
  (await client.post('/billing/payments', { invoiceId: invoice.id, ...more })).body;

const reverse = ({ id }: Json, reason = 'Booked to the wrong invoice') =>
  client.post(`/billing/payments/${String(id)}/reverse`, { reason });

const invoiceOf = async ({ id }: Json): Promise<Json> => (await client.get(`/billing/invoices/${String(id)}`)).body;
const statusOf = async ({ id }: Json) => (await client.get(`/billing/subscriptions/${String(id)}`)).body.status;
/** The first difference between the ledger and the documents of the project. */
const books = async () => (await verifyLedger(hub.orm.em.fork(), project.id)).difference;

/** Invoices a customer 22.00. */
async function invoiceFor(customer: Json): Promise<Json> {
  const lines = [{ description: 'Even more', unitAmount: '22' }];
  const input = { customerId: customer.id, currency: 'EUR', lines };
  return (await client.post('/billing/invoices', input)).body;
}

async function runUntil(time: string): Promise<void> {
  clock.set(time);
  await billDue(hub.orm, clock.now());
}

describe('a reversed payment', () => {
  it('makes its invoice owed again, and can be recorded again with its reference', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const payment = await pay(invoice, { reference: 'tx-1' });
    expect(payment.invoice.status).toBe('paid');
    const { status, body } = await reverse(payment);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: 'reversed', reversalReason: 'Booked to the wrong invoice', availableActions: [] },
      ...{ reversedAt: '2026-01-31T10:00:00.000Z', invoice: { status: 'open', amountDue: eur('19.80') } },
    });
    expect(await ledger()).toEqual({ receivable: '1980', revenue: '-1980', cash: '0' });
    expect((await reverse(payment)).body.code).toBe('payment_is_reversed');
    expect((await pay(invoice, { reference: 'tx-1' })).invoice.status).toBe('paid');
    expect(await books()).toBeNull();
  });

  it('takes its overpayment from the balance, and stays while that is used', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    const payment = await pay(invoice, { amount: '30', surplus: 'credit' });
    const { body: other } = await client.post('/billing/invoices', {
      ...{ customerId: customer.id, currency: 'EUR' },
      lines: [{ description: 'More', unitAmount: '8' }],
    });
    expect(other.credited).toEqual(eur('8.00'));
    const used = await reverse(payment);
    expect([used.status, used.body.code]).toEqual([409, 'payment_credit_is_used']);
    expect(used.body.detail).toContain('10.20 EUR');
    expect(used.body.detail).toContain('2.20 EUR');
    expect((await invoiceOf(invoice)).status).toBe('paid');
    // Of 22.00, the balance settles the 2.20 that are left; the overpayment then gives it 10.20 again.
    await pay(await invoiceFor(customer), { amount: '30.00', surplus: 'credit' });
    expect((await reverse(payment)).status).toBe(200);
    expect(await books()).toBeNull();
  });

  it('makes its invoice overdue again, from when it was reversed, and its subscription with it', async () => {
    const made = await subscribe();
    const payment = await pay(made.latestInvoice);
    clock.set('2026-02-20T00:00:00Z');
    expect((await reverse(payment)).status).toBe(200);
    expect(await statusOf(made)).toBe('active');
    await runUntil('2026-02-20T00:00:00Z');
    expect(await statusOf(made)).toBe('past_due');
    expect((await invoiceOf(made.latestInvoice)).overdueAt).toBe('2026-02-20T00:00:00.000Z');
    await pay(made.latestInvoice);
    expect(await statusOf(made)).toBe('active');
    expect(await books()).toBeNull();
  });

  it('of a part leaves the rest paid, and the invoice as it was', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const part = await pay(invoice, { amount: '5' });
    await pay(invoice, { amount: '4' });
    await reverse(part);
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('15.80') });
    expect(await books()).toBeNull();
  });

  it('for an invoice that was written off makes it bad debt again', async () => {
    const { latestInvoice: invoice } = await subscribe();
    await client.post(`/billing/invoices/${String(invoice.id)}/mark-uncollectible`, {});
    const payment = await pay(invoice);
    expect(payment.invoice.status).toBe('paid');
    await reverse(payment);
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'uncollectible', amountDue: eur('19.80') });
    expect(await ledger()).toMatchObject({ bad_debt: '1980', cash: '0' });
    expect(await books()).toBeNull();
  });

  it('that was received before the rest was written off adds to the bad debt', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const part = await pay(invoice, { amount: '5' });
    await client.post(`/billing/invoices/${String(invoice.id)}/mark-uncollectible`, {});
    await reverse(part);
    expect(await ledger()).toMatchObject({ bad_debt: '1980', receivable: '0' });
    expect(await books()).toBeNull();
  });

  it('is refused once its money was refunded, until that refund is reversed', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const payment = await pay(invoice);
    await client.post('/billing/credit-notes', { invoiceId: invoice.id });
    const { body: refund } = await client.post('/billing/refunds', { paymentId: payment.id, amount: '1' });
    const refused = await reverse(payment);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_is_refunded']);
    await client.post(`/billing/refunds/${String(refund.id)}/reverse`, { reason: 'An error too' });
    expect((await reverse(payment)).status).toBe(200);
    expect(await books()).toBeNull();
  });

  it('needs a reason', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const { status, body } = await reverse(await pay(invoice), ' ');
    expect([status, body.errors[0].pointer]).toEqual([422, '/reason']);
  });

  it('is reversed once by requests at once', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const payment = await pay(invoice);
    const answers = await Promise.all([1, 2, 3].map(() => reverse(payment)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await books()).toBeNull();
  });
});
