import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/client.ts';
import { unique } from '../../support/seed.ts';
import { client, hub, priceId } from '../billing-stage.ts';
import { eventually } from './eventually.ts';
import { books, connect, invoiceOf } from './gateway-stage.ts';

const execute = <T>(sql: string, values: unknown[]): Promise<T[]> => hub.orm.em.fork().execute<T[]>(sql, values);

const disconnect = async ({ id }: Json): Promise<void> => {
  expect((await client.post(`/billing/gateways/${id}/disconnect`, {})).status).toBe(200);
};

/** A customer with a default method. */
async function withMethod(more: object = {}): Promise<{ buyer: Json; method: Json }> {
  const { body: buyer } = await client.post('/billing/customers', { externalId: unique('cust'), ...more });
  const method = await client.post('/billing/payment-methods', { customerId: buyer.id, token: 'sandbox_success' });
  expect(method.body).toMatchObject({ status: 'active', isDefault: true });
  return { buyer, method: method.body };
}

async function buy({ externalId }: Json): Promise<Json> {
  const items = [{ priceId: await priceId(), quantity: 2 }];
  return (await client.post('/billing/subscriptions', { customer: { externalId }, items })).body.latestInvoice;
}

const attemptsOf = async ({ id: invoiceId }: Json): Promise<Json> =>
  (await client.get(`/billing/payment-attempts?invoiceId=${invoiceId}`)).body.data;

describe('a saved method of a disconnected gateway', () => {
  it('is not charged by payInvoice, also after the project has connected again', async () => {
    const account = await connect();
    const { buyer, method } = await withMethod();
    await disconnect(account);
    await connect();
    const invoice = await buy(buyer);
    for (const paymentMethodId of [method.id, undefined]) {
      const input = { invoiceId: invoice.id, paymentMethodId };
      const { status, body } = await client.post('/billing/payment-attempts', input);
      expect([status, body.code]).toEqual([409, 'gateway_not_connected']);
    }
    expect(await attemptsOf(invoice)).toEqual([]);
    const input = { invoiceId: invoice.id, token: 'sandbox_success' };
    expect((await client.post('/billing/payment-attempts', input)).body.status).toBe('succeeded');
  });

  it('is not charged automatically, of which the project is informed', async () => {
    const account = await connect();
    const { buyer } = await withMethod({ collectionMethod: 'charge_automatically' });
    await disconnect(account);
    const invoice = await buy(buyer);
    await eventually(async () => {
      const rows = await execute<{ type: string }>(`select type from outbox_event where subject = ?`, [invoice.id]);
      expect(rows.map(({ type }) => type)).toContain('invoice.collection_failed');
    });
    expect(await attemptsOf(invoice)).toEqual([]);
    expect((await invoiceOf(invoice)).status).toBe('open');
    expect(await books()).toBeNull();
  });
});
