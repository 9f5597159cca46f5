import { describe, expect, it } from '@jest/globals';
import { client, eur, hub, ledger } from '../billing-stage.ts';
import type { Json } from '../../support/client.ts';
import { eventually } from './eventually.ts';
import { act, attempt, books, invoiceOf, owed } from './gateway-stage.ts';

/** A payment of 19.80 that the sandbox took. */
async function taken(token = 'sandbox_success'): Promise<{ attempt: Json; payment: Json; invoice: Json }> {
  const invoice = await owed();
  const { body } = await attempt(invoice, token);
  expect(body.status).toBe('succeeded');
  return { attempt: body, payment: body.payment, invoice };
}

const credit = ({ id: invoiceId }: Json) => client.post('/billing/credit-notes', { invoiceId });
const refund = (input: object) => client.post('/billing/refunds', input);
const readRefund = async (id: unknown): Promise<Json> => (await client.get(`/billing/refunds/${String(id)}`)).body;
const paymentOf = async ({ id }: Json): Promise<Json> => (await client.get(`/billing/payments/${id}`)).body;

describe('a refund of a payment that a gateway took', () => {
  it('is paid by the gateway, and pending until then', async () => {
    const { payment, invoice } = await taken();
    await credit(invoice);
    const { status, body } = await refund({ paymentId: payment.id, amount: '5' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ gateway: 'sandbox', method: 'card', amount: eur('5.00'), availableActions: [] });
    await eventually(async () => expect((await readRefund(body.id)).status).toBe('succeeded'));
    expect((await readRefund(body.id)).reference).toContain('sandbox_refund_');
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1427', customer_credit: '-1480', gateway_fees: '53' });
    expect((await refund({ paymentId: payment.id, amount: '14.81' })).body.code).toBe('refund_exceeds_limit');
    const reversal = await client.post(`/billing/refunds/${body.id}/reverse`, { reason: 'Mistake' });
    expect([reversal.status, reversal.body.code]).toEqual([409, 'refund_is_of_gateway']);
    expect(await books()).toBeNull();
  });

  it('that the gateway does not pay fails, and the balance has the money again', async () => {
    const { payment, invoice, attempt: charged } = await taken();
    await credit(invoice);
    // As if the money had been paid back at the gateway itself.
    await hub.orm.em.fork().execute(`update sandbox_charge set amount_minor = 0 where key = ?`, [charged.id]);
    const { body } = await refund({ paymentId: payment.id });
    await eventually(async () => expect((await readRefund(body.id)).status).toBe('failed'));
    expect((await readRefund(body.id)).failureReason).toBe('The charge has no such amount left.');
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1927', customer_credit: '-1980' });
    expect(await books()).toBeNull();
  });

  it.each([
    ['method', { method: 'bank_transfer' }],
    ['reference', { reference: 'R-1' }],
    ['refundedAt', { refundedAt: '2026-01-31T09:00:00Z' }],
  ])('decides %s itself', async (field, input) => {
    const { payment, invoice } = await taken();
    await credit(invoice);
    const { status, body } = await refund({ paymentId: payment.id, ...input });
    expect([status, body.errors[0].pointer]).toEqual([422, `/${field}`]);
  });
});

describe('a chargeback', () => {
  it('takes the payment back from the gateway, so that its invoice is owed again', async () => {
    const { attempt: charged, payment, invoice } = await taken();
    await act(charged.id, 'charge_back');
    await eventually(async () => expect((await paymentOf(payment)).status).toBe('charged_back'));
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('19.80') });
    expect(await ledger()).toMatchObject({ sandbox_clearing: '-53', receivable: '1980', gateway_fees: '53' });
    expect(await books()).toBeNull();
    expect((await refund({ paymentId: payment.id })).body.code).toBe('payment_is_charged_back');
  });

  it('that the project wins brings the money back as a payment of its own', async () => {
    const { attempt: charged, payment, invoice } = await taken();
    await act(charged.id, 'charge_back');
    await eventually(async () => expect((await paymentOf(payment)).status).toBe('charged_back'));
    await act(charged.id, 'win_dispute');
    await eventually(async () => expect((await invoiceOf(invoice)).status).toBe('paid'));
    expect((await paymentOf(payment)).status).toBe('charged_back');
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1927', receivable: '0' });
    expect(await books()).toBeNull();
  });

  it('of a credited invoice is settled by what the balance still has of its credit note', async () => {
    const { attempt: charged, payment, invoice } = await taken();
    const note = (await credit(invoice)).body;
    const refunded = (await refund({ paymentId: payment.id, amount: '5' })).body;
    await eventually(async () => expect((await readRefund(refunded.id)).status).toBe('succeeded'));
    await act(charged.id, 'charge_back');
    await eventually(async () => expect((await paymentOf(payment)).status).toBe('charged_back'));
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('5.00') });
    const { body } = await client.get(`/billing/credit-notes/${note.id}`);
    expect(body).toMatchObject({ applied: eur('14.80'), credited: eur('5.00') });
    expect(await ledger()).toMatchObject({ receivable: '500', customer_credit: '0' });
    expect(await books()).toBeNull();
  });

  it('of a part leaves the other part as a payment, and costs a fee that a won dispute returns', async () => {
    const { attempt: charged, payment, invoice } = await taken();
    await act(charged.id, 'charge_back_part');
    await eventually(async () => expect((await paymentOf(payment)).status).toBe('charged_back'));
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('9.90') });
    expect(await ledger()).toMatchObject({ sandbox_clearing: '-563', receivable: '990', gateway_fees: '1553' });
    expect(await books()).toBeNull();
    await act(charged.id, 'win_dispute');
    await eventually(async () => expect((await invoiceOf(invoice)).status).toBe('paid'));
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1927', receivable: '0', gateway_fees: '53' });
    expect(await books()).toBeNull();
  });

  it('of a part becomes one of all, and the fee stays once the dispute is lost', async () => {
    const { attempt: charged, invoice } = await taken();
    await act(charged.id, 'charge_back_part');
    await eventually(async () => expect((await invoiceOf(invoice)).amountDue).toEqual(eur('9.90')));
    await act(charged.id, 'charge_back');
    await eventually(async () => expect((await invoiceOf(invoice)).amountDue).toEqual(eur('19.80')));
    await act(charged.id, 'lose_dispute');
    expect(await ledger()).toMatchObject({ sandbox_clearing: '-1553', receivable: '1980', gateway_fees: '1553' });
    expect(await books()).toBeNull();
  });

  it('of a part that was lost lets the other part be refunded, and no more', async () => {
    const { attempt: charged, invoice } = await taken();
    await act(charged.id, 'charge_back_part');
    await eventually(async () => expect((await invoiceOf(invoice)).amountDue).toEqual(eur('9.90')));
    await act(charged.id, 'lose_dispute');
    const { body } = await client.get(`/billing/payment-attempts/${charged.id}`);
    await credit(invoice);
    const refunded = (await refund({ paymentId: body.payment.id, amount: '9.90' })).body;
    await eventually(async () => expect((await readRefund(refunded.id)).status).toBe('succeeded'));
    expect(await books()).toBeNull();
  });

  it('of a part of what was refunded leaves nothing of the rest to refund', async () => {
    const { attempt: charged, payment, invoice } = await taken();
    await credit(invoice);
    const refunded = (await refund({ paymentId: payment.id })).body;
    await eventually(async () => expect((await readRefund(refunded.id)).status).toBe('succeeded'));
    await act(charged.id, 'charge_back_part');
    await eventually(async () => expect((await paymentOf(payment)).status).toBe('charged_back'));
    const { body: rest } = await client.get(`/billing/payment-attempts/${charged.id}`);
    expect((await paymentOf(rest.payment)).amount).toEqual(eur('9.90'));
    // The balance has money of another payment.
    const received = { invoiceId: invoice.id, amount: '50', method: 'cash', surplus: 'credit' };
    expect((await client.post('/billing/payments', received)).status).toBe(201);
    const { status, body } = await refund({ paymentId: rest.payment.id });
    expect([status, body.code, body.detail]).toEqual([
      409,
      'refund_exceeds_limit',
      'Nothing of this payment can still be refunded.',
    ]);
    expect(await books()).toBeNull();
  });

  it('of a part that comes with the charge is recorded after it', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_chargeback_part');
    expect(body).toMatchObject({ status: 'succeeded', payment: { status: 'succeeded' } });
    expect((await paymentOf(body.payment)).amount).toEqual(eur('9.90'));
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('9.90') });
    expect(await books()).toBeNull();
  });

  it('that comes with the charge is recorded after it', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_chargeback');
    expect(body).toMatchObject({ status: 'succeeded', payment: { status: 'charged_back' } });
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('19.80') });
    expect(await books()).toBeNull();
  });
});
