import { describe, expect, it } from '@jest/globals';
import { billDue } from '../../support/due.ts';
import { client, clock, eur, hub, ledger } from '../billing-stage.ts';
import { eventually } from './eventually.ts';
import { act, attempt, awaiting, books, invoiceOf, owed, reaches } from './gateway-stage.ts';

describe('a payment in progress', () => {
  it('that waits for the customer is canceled at the gateway once the invoice was paid otherwise', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_requires_action');
    await client.post('/billing/payments', { invoiceId: invoice.id, amount: '10' });
    await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    expect(await reaches(body.id, 'canceled')).toMatchObject({ declineReason: null, nextAction: null });
    expect((await act(body.id, 'confirm')).body.code).toBe('sandbox_cannot_act');
    expect((await attempt(invoice, 'sandbox_success')).body.amount).toEqual(eur('9.80'));
    expect(await books()).toBeNull();
  });

  it('keeps its invoice from falling overdue until its outcome is known', async () => {
    const invoice = await owed();
    const { body } = await attempt(invoice, 'sandbox_requires_action');
    const { dueAt } = await invoiceOf(invoice);
    clock.set(String(dueAt));
    clock.advance({ minutes: 1 });
    expect(await billDue(hub.orm, clock.now())).toEqual([]);
    expect((await invoiceOf(invoice)).overdueAt).toBeNull();
    await client.post(`/billing/payment-attempts/${body.id}/cancel`, {});
    await reaches(body.id, 'canceled');
    clock.advance({ hours: 1 });
    // A customer whom a worker of payments has locked is left out of a round.
    await eventually(async () => {
      await billDue(hub.orm, clock.now());
      expect((await invoiceOf(invoice)).overdueAt).not.toBeNull();
    });
  });

  it('goes to the balance of the customer if the invoice was paid otherwise meanwhile', async () => {
    const invoice = await owed();
    const body = await awaiting(invoice);
    expect((await client.post('/billing/payments', { invoiceId: invoice.id })).status).toBe(201);
    await act(body.id, 'confirm');
    await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    await reaches(body.id, 'succeeded');
    expect(await ledger()).toMatchObject({ cash: '1980', sandbox_clearing: '1927', customer_credit: '-1980' });
    expect(await books()).toBeNull();
  });

  it('is recorded although a person has recorded it by the reference of the gateway', async () => {
    const invoice = await owed();
    const body = await awaiting(invoice);
    const byHand = await client.post('/billing/payments', { invoiceId: invoice.id, reference: body.reference });
    expect(byHand.status).toBe(201);
    await act(body.id, 'confirm');
    await client.post(`/billing/payment-attempts/${body.id}/refresh`, {});
    const { payment, reference } = await reaches(body.id, 'succeeded');
    expect(reference).toBe(body.reference);
    const recorded = await client.get(`/billing/payments/${payment.id}`);
    expect(recorded.body).toMatchObject({ gateway: 'sandbox', reference: `${body.reference}_charge` });
    expect(await ledger()).toMatchObject({ cash: '1980', sandbox_clearing: '1927', customer_credit: '-1980' });
    expect(await books()).toBeNull();
  });
});
