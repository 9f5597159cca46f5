import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { gatewayPurpose } from '../../../src/billing/payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../../../src/billing/payments/gateways/gateway-account.ts';
import { signWebhook } from '../../../src/billing/payments/gateways/sandbox/sandbox-webhooks.ts';
import { SealedBox } from '../../../src/platform/seal.ts';
import { testSecret } from '../../support/secret.ts';
import { clock, hub, subscribe } from '../billing-stage.ts';
import type { Json } from '../../support/client.ts';
import { eventually } from './eventually.ts';
import { act, attempt, awaiting, books, connect, invoiceOf, readAttempt } from './gateway-stage.ts';

interface Sent {
  account: Json;
  body: string;
  signature?: string;
  path?: string;
}

async function send({ account, body, signature, path }: Sent): Promise<{ status: number; code?: string }> {
  const url = path ?? `/billing/gateways/sandbox/webhook?account=${account.id}`;
  const headers = signature === undefined ? undefined : { 'sandbox-signature': signature };
  const response = await fetch(hub.address + url, { method: 'POST', body, headers });
  const text = await response.text();
  return { status: response.status, code: text ? String((JSON.parse(text) as Json).code) : undefined };
}

async function sign({ id }: Json, body: string, at = clock.now()): Promise<string> {
  const account = await hub.orm.em.fork().findOneOrFail(GatewayAccount, { id: String(id) });
  return signWebhook(new SealedBox(testSecret, gatewayPurpose).open(account.secret, account.id), body, at);
}

/** An attempt that waits for the customer, who has confirmed; the sandbox's own webhook about it is taken away. */
async function confirmed(): Promise<{ account: Json; invoice: Json; id: string }> {
  const account = await connect();
  const { latestInvoice: invoice } = await subscribe();
  const body = await awaiting(invoice);
  await hub.orm.em.fork().execute(`update sandbox_charge set status = 'succeeded' where key = ?`, [body.id]);
  return { account, invoice, id: String(body.id) };
}

const about = (key: string, id = `event-${key}`) =>
  JSON.stringify({ id, kind: 'charge', key, type: 'charge.succeeded' });

describe('a webhook', () => {
  it('of the sandbox lets an attempt follow without being asked for', async () => {
    await connect();
    const { latestInvoice: invoice } = await subscribe();
    const { body } = await attempt(invoice, 'sandbox_requires_action');
    await act(body.id, 'confirm');
    await eventually(async () => expect((await readAttempt(body.id)).status).toBe('succeeded'));
    expect((await invoiceOf(invoice)).status).toBe('paid');
  });

  it('has its gateway asked, and is acknowledged without content', async () => {
    const { account, id } = await confirmed();
    const body = about(id);
    expect(await send({ account, body, signature: await sign(account, body) })).toEqual({ status: 204 });
    await eventually(async () => expect((await readAttempt(id)).status).toBe('succeeded'));
    expect(await books()).toBeNull();
  });

  it('that comes several times at once, and again later, changes nothing more', async () => {
    const { account, id, invoice } = await confirmed();
    const body = about(id);
    const signature = await sign(account, body);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ account, body, signature })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    await eventually(async () => expect((await readAttempt(id)).status).toBe('succeeded'));
    const other = about(id, 'another event of the same charge');
    await send({ account, body: other, signature: await sign(account, other) });
    expect(await send({ account, body, signature })).toEqual({ status: 204 });
    const received = await hub.orm.em
      .fork()
      .execute(`select event_id from gateway_event where event_id like ?`, [`%${id}`]);
    expect(received).toHaveLength(1);
    const payments = await hub.orm.em
      .fork()
      .execute(
        `select p.id from payment p join payment_attempt a on a.invoice_id = p.invoice_id where type_id('paymentattempt', a.id) = ?`,
        [id],
      );
    expect(payments).toHaveLength(1);
    expect((await invoiceOf(invoice)).status).toBe('paid');
    expect(await books()).toBeNull();
  });

  it('about something that the hub does not know is acknowledged', async () => {
    const account = await connect();
    for (const key of ['paymentattempt_01kb6yq4c0e0rs8f2q6a3x9y7d', 'nothing']) {
      const body = about(key);
      expect(await send({ account, body, signature: await sign(account, body) })).toEqual({ status: 204 });
    }
  });

  it.each([
    ['without a signature', async () => ({ signature: undefined })],
    ['with a signature of nonsense', async () => ({ signature: 't=1,v1=00' })],
    ['that was signed for another body', async (account: Json) => ({ signature: await sign(account, 'another') })],
    [
      'that was signed six minutes ago',
      async (account: Json, body: string) => ({
        signature: await sign(account, body, clock.now().subtract(Temporal.Duration.from({ minutes: 6 }))),
      }),
    ],
  ])('%s is refused', async (_, broken) => {
    const { account, id } = await confirmed();
    const body = about(id);
    const answer = await send({ account, body, ...(await broken(account, body)) });
    expect(answer).toEqual({ status: 422, code: 'gateway_event_invalid' });
    expect((await readAttempt(id)).status).toBe('requires_action');
  });

  it('that is signed and no event is refused', async () => {
    const account = await connect();
    for (const body of ['{}', 'no JSON', '{"id":"1","kind":"other","key":"x"}'])
      expect(await send({ account, body, signature: await sign(account, body) })).toMatchObject({
        code: 'gateway_event_invalid',
      });
  });

  it('for an account that does not exist is not found', async () => {
    const account = await connect();
    const body = about('nothing');
    const signature = await sign(account, body);
    for (const path of ['sandbox/webhook', 'sandbox/webhook?account=x', `stripe/webhook?account=${account.id}`])
      expect((await send({ account, body, signature, path: `/billing/gateways/${path}` })).status).toBe(404);
  });
});
