import { describe, expect, it } from '@jest/globals';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { client, clock, eur, hub, ledger, project, seed, subscribe } from './billing-stage.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';

const CREDIT = `mutation ($input: CreditInvoiceInput!) {
  creditInvoice(input: $input) { creditNote { id credited { amount } } }
}`;
const BALANCES = `query ($id: ID!) { customer(id: $id) { balance { amount currency } } }`;

const pay = async (invoice: Json, more: object = {}): Promise<Json> =>
  (await client.post('/billing/payments', { invoiceId: invoice.id, ...more })).body;

const refund = (input: object) => client.post('/billing/refunds', input);

async function creditAll(invoice: Json): Promise<Json> {
  const { body } = await client.graphql(CREDIT, { input: { invoiceId: invoice.id } });
  return body.data.creditInvoice.creditNote;
}

async function balance({ id }: Json): Promise<string[]> {
  const { body } = await client.graphql(BALANCES, { id });
  return body.data.customer.balance.map(({ amount }: Json) => String(amount));
}

/** The first difference between the ledger and the documents of the project. */
const books = async () => (await verifyLedger(hub.orm.em.fork(), project.id)).difference;

/** A paid invoice of 19.80 that is credited as a whole, so that the balance has the amount. */
async function credited(): Promise<{ customer: Json; payment: Json; note: Json; invoice: Json }> {
  const { latestInvoice: invoice, customer } = await subscribe();
  const payment = await pay(invoice, { reference: 'tx-1' });
  return { customer, payment, note: await creditAll(invoice), invoice };
}

describe('a refund', () => {
  it('pays back a payment from the balance that a credit note raised', async () => {
    const { customer, payment, note } = await credited();
    const { status, body } = await refund({ paymentId: payment.id, reference: 'out-1', method: 'bank_transfer' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ status: 'succeeded', amount: eur('19.80'), method: 'bank_transfer', reference: 'out-1' },
      ...{
        payment: { id: payment.id },
        creditNote: null,
        customer: { id: customer.id },
        availableActions: ['reverse'],
      },
    });
    expect(note.credited.amount).toBe('19.80');
    expect(await balance(customer)).toEqual([]);
    expect(await ledger()).toMatchObject({ cash: '0', customer_credit: '0', receivable: '0', revenue: '0' });
    expect(await books()).toBeNull();
  });

  it('pays out a credit note in parts, and never more than it gave to the balance', async () => {
    const { customer, note } = await credited();
    const first = await refund({ creditNoteId: note.id, amount: '5.00' });
    expect(first.body).toMatchObject({ amount: eur('5.00'), creditNote: { id: note.id } });
    const tooMuch = await refund({ creditNoteId: note.id, amount: '14.81' });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'refund_exceeds_limit']);
    expect(tooMuch.body.detail).toContain('14.80 EUR of this credit note');
    expect((await refund({ creditNoteId: note.id })).body.amount).toEqual(eur('14.80'));
    expect((await refund({ creditNoteId: note.id })).body.code).toBe('refund_exceeds_limit');
    expect(await balance(customer)).toEqual([]);
    expect(await books()).toBeNull();
  });

  it('pays out the balance of a customer, in the only currency that it has', async () => {
    const { latestInvoice: invoice, customer } = await subscribe();
    await pay(invoice, { amount: '30', surplus: 'credit' });
    const { body } = await refund({ customerId: customer.id, reason: 'Paid too much' });
    expect(body).toMatchObject({ amount: eur('10.20'), payment: null, reason: 'Paid too much' });
    const none = await refund({ customerId: customer.id });
    expect([none.status, none.body.code]).toEqual([409, 'refund_exceeds_balance']);
    expect(await books()).toBeNull();
  });

  it('of a payment is refused while its invoice is not credited', async () => {
    const { latestInvoice: invoice } = await subscribe();
    const payment = await pay(invoice);
    const { status, body } = await refund({ paymentId: payment.id });
    expect([status, body.code]).toEqual([409, 'refund_exceeds_balance']);
    expect(body.detail).toContain('Credit an invoice first');
  });

  it.each([
    ['without a source', {}, '/paymentId'],
    ['of a payment and a customer', { paymentId: 'payment', customerId: 'customer' }, '/paymentId'],
    ['of more decimals than the currency has', { paymentId: 'payment', amount: '1.005' }, '/amount'],
    ['in another currency than the payment', { paymentId: 'payment', currency: 'USD' }, '/currency'],
    ['in the future', { paymentId: 'payment', refundedAt: '2027-01-01T00:00:00Z' }, '/refundedAt'],
    ['of a negative amount', { paymentId: 'payment', amount: '-1' }, '/amount'],
  ])('%s is refused at its field', async (_, input, pointer) => {
    const { payment, customer } = await credited();
    const ids = { payment: payment.id, customer: customer.id } as Record<string, unknown>;
    const known = Object.entries(input).map(([key, value]) => [key, ids[String(value)] ?? value]);
    const { status, body } = await refund(Object.fromEntries(known));
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it('is recorded once for each reference of a customer, also by requests at once', async () => {
    const { payment } = await credited();
    const input = { paymentId: payment.id, amount: '2', reference: 'out-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(Array(3).fill('refund_already_recorded'));
    expect(await books()).toBeNull();
  });

  it('never exceeds the balance when requests for it race', async () => {
    const { customer } = await credited();
    const out = () => refund({ customerId: customer.id, amount: '12.00', currency: 'EUR' });
    const answers = await Promise.all([out(), out(), out()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await balance(customer)).toEqual(['7.80']);
  });

  it('that is reversed gives its amount to the balance again, once', async () => {
    const { customer, payment } = await credited();
    const { body } = await refund({ paymentId: payment.id, reference: 'out-1' });
    const undo = () =>
      client.post(`/billing/refunds/${String(body.id)}/reverse`, { reason: ' The account was closed ' });
    const reversed = await undo();
    expect(reversed.body).toMatchObject({
      ...{ status: 'reversed', reversalReason: 'The account was closed', availableActions: [] },
      reversedAt: '2026-01-31T10:00:00.000Z',
    });
    expect((await undo()).body.code).toBe('refund_is_reversed');
    expect(await balance(customer)).toEqual(['19.80']);
    expect((await refund({ paymentId: payment.id, reference: 'out-1' })).status).toBe(201);
    expect(await books()).toBeNull();
  });

  it('keeps its credit note from being voided', async () => {
    const { customer, note } = await credited();
    await refund({ creditNoteId: note.id });
    const { latestInvoice: other } = await subscribe();
    expect(other.id).toBeDefined();
    const taken = await client.post(`/billing/credit-notes/${String(note.id)}/void`, {});
    expect([taken.status, taken.body.code]).toEqual([409, 'credit_note_is_used']);
    // Another credit on the balance does not stand in for what was paid out.
    const { body: invoice } = await client.post('/billing/invoices', {
      ...{ customerId: customer.id, currency: 'EUR' },
      lines: [{ description: 'More', unitAmount: '50' }],
    });
    await pay(invoice, { amount: '100', surplus: 'credit' });
    const again = await client.post(`/billing/credit-notes/${String(note.id)}/void`, {});
    expect([again.status, again.body.code]).toEqual([409, 'credit_note_is_used']);
    expect(again.body.detail).toContain('19.80 EUR of it is refunded');
  });

  it('of another project is not found', async () => {
    const { payment } = await credited();
    const stranger = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    expect((await stranger.post('/billing/refunds', { paymentId: payment.id })).status).toBe(404);
    const { body } = await refund({ paymentId: payment.id });
    expect((await stranger.get(`/billing/refunds/${String(body.id)}`)).status).toBe(404);
    expect((await stranger.post(`/billing/refunds/${String(body.id)}/reverse`, { reason: 'x' })).status).toBe(404);
    expect((await stranger.get('/billing/refunds')).body.data).toEqual([]);
  });

  it('is listed with its payment, its customer and its project, and reported as refunded', async () => {
    const { payment } = await credited();
    const { body } = await refund({ paymentId: payment.id });
    const { data } = (
      await client.graphql(
        `query ($id: ID!) {
          payment(id: $id) { refunds { id } customer { refunds { nodes { id } } } project { refunds { nodes { id } } } }
          refunds(filter: { paymentId: $id, status: succeeded }) { nodes { id } }
          revenueAnalytics(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") {
            totals { billed { amount } collected { amount } refunded { amount } }
          }
        }`,
        { id: payment.id },
      )
    ).body;
    const one = [{ id: body.id }];
    const nodes = { refunds: { nodes: one } };
    expect(data.payment).toEqual({ refunds: one, customer: nodes, project: nodes });
    expect(data.refunds.nodes).toEqual(one);
    expect(data.revenueAnalytics.totals).toEqual([
      { billed: { amount: '0.00' }, collected: { amount: '19.80' }, refunded: { amount: '19.80' } },
    ]);
    clock.set('2026-02-01T00:00:00Z');
  });
});
