import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { client, clock, hub, project, subscribe } from '../billing-stage.ts';
import type { Json } from '../../support/client.ts';
import { eventually } from './eventually.ts';

/** Connects the project of the test to the sandbox. */
export async function connect(): Promise<Json> {
  const { status, body } = await client.post('/billing/gateways', { gateway: 'sandbox' });
  expect(status).toBe(201);
  return body;
}

/** An open invoice of 19.80 of a new customer, in a project that is connected to the sandbox. */
export async function owed(): Promise<Json> {
  await connect();
  return (await subscribe()).latestInvoice;
}

export const attempt = (invoice: Json, token: string, more: object = {}) =>
  client.post('/billing/payment-attempts', { invoiceId: invoice.id, token, ...more });

export const readAttempt = async (id: unknown): Promise<Json> =>
  (await client.get(`/billing/payment-attempts/${String(id)}`)).body;

/** An attempt that waits for its customer; the webhook of that has come and been followed, so no worker is at it. */
export async function awaiting(invoice: Json): Promise<Json> {
  const { body } = await attempt(invoice, 'sandbox_requires_action');
  await eventually(async () => {
    const [work] = await hub.orm.em.fork().execute<{ busy: boolean }[]>(
      `select leased_until is not null or due_at <= ? or exists (
         select from sandbox_event e where e.project_id = a.project_id and e.body::json ->> 'key' = ?) as busy
       from payment_attempt a where type_id('paymentattempt', id) = ?`,
      [String(clock.now()), body.id, body.id],
    );
    expect(work).toEqual({ busy: false });
  });
  return body;
}

/** Waits until an attempt has a status. */
export async function reaches(id: unknown, status: string): Promise<Json> {
  for (let left = 750; ; left -= 1) {
    const latest = await readAttempt(id);
    if (String(latest.status) === status || !left) return latest;
    await setTimeout(20);
  }
}

export const invoiceOf = async ({ id }: Json): Promise<Json> => (await client.get(`/billing/invoices/${id}`)).body;

/** The first difference between the ledger and the documents of the project. */
export const books = async () => (await verifyLedger(hub.orm.em.fork(), project.id)).difference;

export const act = (paymentAttemptId: unknown, action: string) =>
  client.post('/billing/gateways/sandbox/acts', { paymentAttemptId, action });
