import { describe, expect, it } from '@jest/globals';
import { DeclineReason, isRetryable } from '../../../src/billing/payments/gateways/decline-reason.ts';
import { client, clock, eur, ledger, subscribe } from '../billing-stage.ts';
import { act, attempt, books, connect, invoiceOf, owed, reaches } from './gateway-stage.ts';

describe('a payment by a gateway', () => {
  it('is taken once the answer comes, and settles its invoice', async () => {
    const invoice = await owed();
    const { status, body } = await attempt(invoice, 'sandbox_success');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ status: 'succeeded', number: 1, isAutomatic: false, amount: eur('19.80'), declineReason: null },
      ...{ isRetryable: null, nextAction: null, payment: { status: 'succeeded' }, availableActions: [] },
    });
    expect((await invoiceOf(invoice)).status).toBe('paid');
    const payment = (await client.get(`/billing/payments/${body.payment.id}`)).body;
    // 1.4 % of 19.80 is 0.28, and 0.25 beside it.
    expect(payment).toMatchObject({ gateway: 'sandbox', method: 'card', fee: eur('0.53'), availableActions: [] });
    expect(payment.reference).toBe(body.reference);
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1927', gateway_fees: '53', receivable: '0' });
    expect(await books()).toBeNull();
  });

  it.each(Object.values(DeclineReason))('that is declined as %s fails with that reason', async (reason) => {
    const invoice = await owed();
    const { body } = await attempt(invoice, `sandbox_declined_${reason}`);
    expect(body).toMatchObject({ status: 'failed', declineReason: reason, isRetryable: isRetryable(reason) });
    expect((await invoiceOf(invoice)).status).toBe('open');
    expect((await attempt(invoice, 'sandbox_success')).body).toMatchObject({ status: 'succeeded', number: 2 });
    expect(await books()).toBeNull();
  });

  it('with an unknown token is declined as invalid', async () => {
    const { body } = await attempt(await owed(), 'tok_from_elsewhere');
    expect(body).toMatchObject({ status: 'failed', declineReason: 'invalid_method', isRetryable: false });
  });

  it('that the customer has to confirm returns what a frontend needs, and follows', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_requires_action');
    expect(body).toMatchObject({ status: 'requires_action', availableActions: ['cancel'] });
    expect(body.nextAction.clientSecret).toContain('sandbox_secret_');
    expect((await act(body.id, 'settle')).body.code).toBe('sandbox_cannot_act');
    expect((await act(body.id, 'confirm')).status).toBe(200);
    await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    expect(await reaches(body.id, 'succeeded')).toMatchObject({ nextAction: null });
    expect((await invoiceOf(invoice)).status).toBe('paid');
    expect(await books()).toBeNull();
  });

  it('that the customer refuses to confirm fails', async () => {
    const { body } = await attempt(await owed(), 'sandbox_requires_action');
    await act(body.id, 'refuse');
    await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    expect(await reaches(body.id, 'failed')).toMatchObject({ declineReason: 'authentication_failed' });
  });

  it('that waits for the customer is canceled at the gateway, after which the invoice can be paid', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_requires_action');
    const second = await attempt(invoice, 'sandbox_success');
    expect([second.status, second.body.code]).toEqual([409, 'payment_already_in_progress']);
    await client.post(`/billing/payment-attempts/${body.id}/cancel`, {});
    expect(await reaches(body.id, 'canceled')).toMatchObject({ availableActions: [] });
    expect((await act(body.id, 'confirm')).body.code).toBe('sandbox_cannot_act');
    expect((await attempt(invoice, 'sandbox_success')).body.status).toBe('succeeded');
    const again = await client.post(`/billing/payment-attempts/${body.id}/cancel`, {});
    expect([again.status, again.body.code]).toEqual([409, 'payment_attempt_is_canceled']);
    expect(await books()).toBeNull();
  });

  it('whose answer is lost follows once the gateway is asked, and is never charged again', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_timeout');
    // The webhook of the sandbox may be faster than this answer.
    expect(['unknown', 'succeeded']).toContain(body.status);
    await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    await reaches(body.id, 'succeeded');
    expect((await invoiceOf(invoice)).amountDue).toEqual(eur('0.00'));
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1927' });
    expect(await books()).toBeNull();
  });

  it('that never reached the gateway fails once the gateway has refused it for good', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_timeout_lost');
    expect(body.status).toBe('unknown');
    for (const minute of ['01', '02', '03']) {
      clock.set(`2026-01-31T10:${minute}:00Z`);
      await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    }
    expect(await reaches(body.id, 'failed')).toMatchObject({ declineReason: 'not_received', isRetryable: true });
    expect((await attempt(invoice, 'sandbox_success')).body.status).toBe('succeeded');
    expect(await books()).toBeNull();
  });

  it('that settles later is processing until then', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_settles_later');
    expect(body.status).toBe('processing');
    clock.set('2026-01-31T11:00:01Z');
    const refreshed = await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    expect(refreshed.body.status).toBe('succeeded');
    expect((await invoiceOf(invoice)).status).toBe('paid');
  });

  it('takes a part of what is owed, and never more', async () => {
    const invoice = await owed();
    const more = await attempt(invoice, 'sandbox_success', { amount: '19.81' });
    expect([more.status, more.body.code]).toEqual([409, 'payment_exceeds_amount_due']);
    expect((await attempt(invoice, 'sandbox_success', { amount: '5' })).body.amount).toEqual(eur('5.00'));
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('14.80') });
    expect(await books()).toBeNull();
  });

  it('is charged once when requests for it race', async () => {
    const invoice = await owed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => attempt(invoice, 'sandbox_success')));
    const codes = answers.map(({ body }) => body.code).filter(Boolean);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(codes).toHaveLength(3);
    expect(['payment_already_in_progress', 'invoice_is_paid']).toEqual(expect.arrayContaining(codes));
    expect(await ledger()).toMatchObject({ sandbox_clearing: '1927' });
  });

  it('cannot be reversed, only refunded', async () => {
    const { body } = await attempt(await owed(), 'sandbox_success');
    const answer = await client.post(`/billing/payments/${body.payment.id}/reverse`, { reason: 'Mistake' });
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_is_of_gateway']);
  });

  it.each([
    ['of a token and a method', { token: 'sandbox_success', paymentMethodId: 'x' }, 422, '/token'],
    ['with a gateway and no token', { gateway: 'sandbox' }, 422, '/gateway'],
    ['of more decimals than the currency has', { token: 'sandbox_success', amount: '1.001' }, 422, '/amount'],
    ['of a token of two lines', { token: 'a\nb' }, 422, '/token'],
  ])('%s is refused at its field', async (_, input, status, pointer) => {
    const { id: invoiceId } = await owed();
    const answer = await client.post('/billing/payment-attempts', { invoiceId, ...input });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([status, pointer]);
  });

  it('needs a method, a connected gateway, and an invoice that is owed', async () => {
    const { latestInvoice: invoice } = await subscribe();
    expect((await attempt(invoice, 'sandbox_success')).body.code).toBe('gateway_not_connected');
    await connect();
    const without = await client.post('/billing/payment-attempts', { invoiceId: invoice.id });
    expect(without.body.code).toBe('payment_method_missing');
    await attempt(invoice, 'sandbox_success');
    expect((await attempt(invoice, 'sandbox_success')).body.code).toBe('invoice_is_paid');
  });
});

describe('a gateway', () => {
  it('is connected once, listed with the address of its webhooks, and disconnected when nothing is open', async () => {
    const account = await connect();
    const again = await client.post('/billing/gateways', { gateway: 'sandbox' });
    expect([again.status, again.body.code]).toEqual([409, 'gateway_already_connected']);
    const { data } = (await client.get('/billing/gateways')).body;
    expect(data).toEqual([expect.objectContaining({ id: account.id, gateway: 'sandbox', disconnectedAt: null })]);
    expect(data[0].webhookUrl).toContain(`/billing/gateways/sandbox/webhook?account=${account.id}`);
    const { latestInvoice: invoice } = await subscribe();
    const { body } = await attempt(invoice, 'sandbox_requires_action');
    const disconnect = () => client.post(`/billing/gateways/${account.id}/disconnect`, {});
    expect((await disconnect()).body.code).toBe('gateway_in_use');
    await client.post(`/billing/payment-attempts/${body.id}/cancel`, {});
    expect((await disconnect()).status).toBe(200);
    expect((await attempt(invoice, 'sandbox_success')).body.code).toBe('gateway_not_connected');
  });
});
