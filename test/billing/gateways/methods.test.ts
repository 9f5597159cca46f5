import { describe, expect, it } from '@jest/globals';
import { Random } from '../../../src/cli/demo/random.ts';
import { client, clock, eur, hub, ledger, priceId, product, subscribe } from '../billing-stage.ts';
import { unique } from '../../support/seed.ts';
import type { Json } from '../../support/client.ts';
import { billDue } from '../../support/due.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { eventually } from './eventually.ts';
import { books, connect, invoiceOf } from './gateway-stage.ts';

async function customer(more: object = {}): Promise<Json> {
  await connect();
  const { status, body } = await client.post('/billing/customers', { externalId: unique('cust'), ...more });
  expect(status).toBe(201);
  return body;
}

const add = (customerId: unknown, token = 'sandbox_success') =>
  client.post('/billing/payment-methods', { customerId, token });

const buy = async ({ externalId }: Json): Promise<Json> => {
  const items = [{ priceId: await priceId(), quantity: 2 }];
  const { status, body } = await client.post('/billing/subscriptions', { customer: { externalId }, items });
  expect(status).toBe(201);
  return body;
};

const attemptsOf = async ({ id: invoiceId }: Json): Promise<Json> =>
  (await client.get(`/billing/payment-attempts?invoiceId=${invoiceId}`)).body.data;

const events = async ({ id }: Json): Promise<string[]> => {
  const select = `select type from outbox_event where subject = ? order by at`;
  return (await hub.orm.em.fork().execute<{ type: string }[]>(select, [id])).map(({ type }) => type);
};

describe('a payment method', () => {
  it('is saved by the gateway, and the first one is the default', async () => {
    const { id } = await customer();
    const { status, body } = await add(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ status: 'active', kind: 'card', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2035 },
      ...{ isDefault: true, declineReason: null, customer: { id }, availableActions: ['make_default', 'remove'] },
    });
    expect((await add(id)).body).toMatchObject({ status: 'active', isDefault: false });
  });

  it('that the customer has to confirm is saved once they have, and not if they refuse', async () => {
    const { id } = await customer();
    const [first, second] = [
      (await add(id, 'sandbox_save_requires_action')).body,
      (await add(id, 'sandbox_save_requires_action')).body,
    ];
    expect(first).toMatchObject({ status: 'requires_action', nextAction: { redirectUrl: null }, isDefault: false });
    const play = (method: Json, action: string) =>
      client.post('/billing/gateways/sandbox/method-acts', { paymentMethodId: method.id, action });
    const refresh = async (method: Json) =>
      (await client.post(`/billing/payment-methods/${method.id}/refresh`, {})).body;
    expect((await play(first, 'charge_back')).body.code).toBe('invalid_input');
    expect((await play(first, 'confirm')).status).toBe(200);
    expect(await refresh(first)).toMatchObject({ status: 'active', isDefault: true, nextAction: null });
    expect((await play(first, 'confirm')).body.code).toBe('sandbox_cannot_act');
    await play(second, 'refuse');
    expect(await refresh(second)).toMatchObject({ status: 'failed', declineReason: 'authentication_failed' });
    expect((await events(first)).filter((type) => type === 'payment_method.added')).toHaveLength(1);
  });

  it('of an unknown token is not saved', async () => {
    const { body } = await add((await customer()).id, 'tok_from_elsewhere');
    expect(body).toMatchObject({ status: 'failed', declineReason: 'invalid_method', isDefault: false });
  });

  it('becomes the default in place of the one before', async () => {
    const { id } = await customer();
    const [first, second] = [(await add(id)).body, (await add(id)).body];
    const { body } = await client.post(`/billing/payment-methods/${second.id}/default`, {});
    expect(body.isDefault).toBe(true);
    expect((await client.get(`/billing/payment-methods/${first.id}`)).body.isDefault).toBe(false);
  });

  it('pays an invoice as the default, and cannot once it is removed', async () => {
    const buyer = await customer();
    const { body: method } = await add(buyer.id);
    const { latestInvoice: invoice } = await buy(buyer);
    const { body } = await client.post('/billing/payment-attempts', { invoiceId: invoice.id });
    expect(body).toMatchObject({ status: 'succeeded', paymentMethod: { id: method.id, last4: '4242' } });
    const removed = await client.post(`/billing/payment-methods/${method.id}/remove`, {});
    expect(removed.body).toMatchObject({ status: 'removed', isDefault: false, availableActions: [] });
    const { latestInvoice: next } = await buy(buyer);
    const input = { invoiceId: next.id, paymentMethodId: method.id };
    expect((await client.post('/billing/payment-attempts', input)).body.code).toBe('payment_method_is_removed');
    expect(await books()).toBeNull();
  });

  it('of another customer is not found', async () => {
    const { body: method } = await add((await customer()).id);
    const { latestInvoice: invoice } = await subscribe();
    const input = { invoiceId: invoice.id, paymentMethodId: method.id };
    expect((await client.post('/billing/payment-attempts', input)).body.code).toBe('payment_method_not_found');
  });
});

describe('a customer who is charged automatically', () => {
  const automatic = { collectionMethod: 'charge_automatically' };

  it('pays the first invoice and each renewal by the default method', async () => {
    const buyer = await customer(automatic);
    await add(buyer.id);
    const { latestInvoice: invoice } = await buy(buyer);
    await eventually(async () => expect((await invoiceOf(invoice)).status).toBe('paid'));
    expect(await attemptsOf(invoice)).toMatchObject([{ status: 'succeeded', isAutomatic: true, number: 1 }]);
    clock.set('2026-02-28T10:00:00Z');
    expect(await billDue(hub.orm, clock.now())).toEqual([]);
    await eventually(async () => {
      const { data } = (await client.get(`/billing/invoices?customerId=${buyer.id}`)).body;
      expect(data.map(({ status }: Json) => status)).toEqual(['paid', 'paid']);
    });
    expect(await ledger()).toMatchObject({ sandbox_clearing: '3854', gateway_fees: '106', receivable: '0' });
    expect(await books()).toBeNull();
  });

  it('whose method is declined owes the invoice, which falls overdue while it is tried again', async () => {
    const buyer = await customer(automatic);
    await add(buyer.id, 'sandbox_declined_insufficient_funds');
    const { latestInvoice: invoice } = await buy(buyer);
    await eventually(async () => expect(await attemptsOf(invoice)).toMatchObject([{ status: 'failed' }]));
    expect(await attemptsOf(invoice)).toMatchObject([{ declineReason: 'insufficient_funds', isRetryable: true }]);
    clock.set('2026-02-27T10:00:00Z');
    // A customer whom a worker of payments has locked is left out of a round.
    await eventually(async () => {
      await billDue(hub.orm, clock.now());
      expect((await invoiceOf(invoice)).overdueAt).not.toBeNull();
    });
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', amountDue: eur('19.80') });
  });

  it('who would have to confirm is declined with that reason, since they are absent', async () => {
    const buyer = await customer(automatic);
    await add(buyer.id, 'sandbox_requires_action');
    const { latestInvoice: invoice } = await buy(buyer);
    const failed = { status: 'failed', declineReason: 'authentication_required', isRetryable: false };
    await eventually(async () => expect(await attemptsOf(invoice)).toMatchObject([failed]));
  });

  it('without a method owes the invoice as any other, and the project is informed', async () => {
    const buyer = await customer(automatic);
    const { latestInvoice: invoice } = await buy(buyer);
    await eventually(async () => expect(await events(invoice)).toContain('invoice.collection_failed'));
    expect(await attemptsOf(invoice)).toEqual([]);
  });

  it('pays although more steps are due than one turn does', async () => {
    const buyer = await customer(automatic);
    const daily = await product([{ currency: 'EUR', unitAmount: '9.90', interval: 'day' }]);
    const items = [{ priceId: daily.plans[0].prices[0].id }];
    const subscription = { customer: { externalId: buyer.externalId }, items };
    const { latestInvoice: invoice } = (await client.post('/billing/subscriptions', subscription)).body;
    await eventually(async () => expect(await events(invoice)).toContain('invoice.collection_failed'));
    await add(buyer.id);
    // 38 renewals are due, and a turn does 24.
    clock.set('2026-03-10T10:00:00Z');
    await hub.orm.em
      .fork()
      .execute(`update invoice set collect_at = ? where type_id('invoice', id) = ?`, [
        '2026-01-31T10:00:00Z',
        invoice.id,
      ]);
    const worker = new FaultyHub(hub.orm, new Random(1));
    worker.now = clock.now();
    await worker.work(noFaults, 1);
    expect(await attemptsOf(invoice)).toMatchObject([{ status: 'succeeded', isAutomatic: true }]);
    expect(await books()).toBeNull();
  }, 90_000);

  it('is so only by request: by default invoices are sent', async () => {
    const buyer = await customer();
    expect(buyer.collectionMethod).toBe('send_invoice');
    const changed = await client.post(`/billing/customers/${buyer.id}/changes`, automatic);
    expect(changed.body.collectionMethod).toBe('charge_automatically');
  });
});

describe('a test clock', () => {
  it('stops for each collection, so that a year of renewals is paid without any falling overdue', async () => {
    await connect();
    const { body: testClock } = await client.post('/billing/test-clocks', {
      name: 'A year',
      now: '2026-01-31T10:00:00Z',
    });
    const { body: buyer } = await client.post('/billing/customers', {
      externalId: unique('cust'),
      testClockId: testClock.id,
      collectionMethod: 'charge_automatically',
    });
    await add(buyer.id);
    await buy(buyer);
    await eventually(async () => {
      const { data } = (await client.get(`/billing/invoices?customerId=${buyer.id}`)).body;
      expect(data.map(({ status }: Json) => status)).toEqual(['paid']);
    });
    await client.post(`/billing/test-clocks/${testClock.id}/advance`, { by: 'P1Y' });
    await eventually(async () => {
      expect((await client.get(`/billing/test-clocks/${testClock.id}`)).body.status).toBe('ready');
    }, 60_000);
    const { data } = (await client.get(`/billing/invoices?customerId=${buyer.id}`)).body;
    expect(data).toHaveLength(13);
    for (const invoice of data) expect(invoice).toMatchObject({ status: 'paid', overdueAt: null });
    expect(await books()).toBeNull();
  }, 90_000);

  it('stops for each retry of a declined payment, on the days of the profile', async () => {
    const input = { name: 'Three weeks', now: '2026-01-31T10:00:00Z' };
    const { body: testClock } = await client.post('/billing/test-clocks', input);
    const buyer = await customer({ testClockId: testClock.id, collectionMethod: 'charge_automatically' });
    await add(buyer.id, 'sandbox_declined_insufficient_funds');
    const { latestInvoice: invoice } = await buy(buyer);
    await eventually(async () => expect((await invoiceOf(invoice)).retries).toBe(1));
    expect((await invoiceOf(invoice)).collectAt).toBe('2026-02-01T10:00:00.000Z');
    await client.post(`/billing/test-clocks/${testClock.id}/advance`, { by: 'P3W' });
    await eventually(async () => {
      expect((await client.get(`/billing/test-clocks/${testClock.id}`)).body.status).toBe('ready');
    }, 60_000);
    const days = [...(await attemptsOf(invoice))].map(({ createdAt }: Json) => String(createdAt).slice(5, 10));
    expect(days.toSorted()).toEqual(['01-31', '02-01', '02-04', '02-09', '02-16']);
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'open', collectAt: null, retries: 4 });
    expect(await events(invoice)).toContain('invoice.collection_failed');
  }, 90_000);
});
