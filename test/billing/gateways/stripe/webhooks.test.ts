import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../support/client.ts';
import { account, client, clock, connectStripe, deliver, eventually, hub, keys } from './stripe-stage.ts';
import { notify, owed, pay, read, server } from './stripe-stage.ts';

/** An attempt that waits for the customer, who has confirmed at Stripe. */
async function confirmed(): Promise<Json> {
  const body = await pay(await owed(), 'pm_card_authenticationRequired');
  server.payments.decide(String(body.reference));
  return body;
}

const statusOf = async ({ id }: Json) => String((await read(`/billing/payment-attempts/${id}`)).status);

const eventsOf = async ({ id }: Json): Promise<unknown[]> =>
  hub.orm.em.fork().execute(`select 1 from gateway_event where type_id('gatewayaccount', account_id) = ?`, [id]);

describe('a webhook of Stripe', () => {
  it('that comes several times, late and in another order changes nothing more', async () => {
    const attempt = await confirmed();
    const of = await account();
    const { events } = server.objects;
    const own = events.filter(({ data }) => data.object.metadata.hub_key === String(attempt.id));
    const bodies = [...own.toReversed(), ...own, own.at(-1)].map((event) => JSON.stringify(event));
    const answers = await Promise.all(bodies.map((body) => deliver(of, body, server.sign(body))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await eventually(async () => expect(await statusOf(attempt)).toBe('succeeded'));
    expect(await eventsOf(of)).toHaveLength(own.length);
    expect((await read(`/billing/payments?invoiceId=${attempt.invoice.id}`)).data).toHaveLength(1);
  });

  it('is believed in nothing: its gateway is asked', async () => {
    const attempt = await pay(await owed(), 'pm_card_authenticationRequired');
    const of = await account();
    const paid = { ...server.payments.find(String(attempt.reference)), status: 'succeeded', amount_received: 1 };
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: paid },
    });
    expect(await deliver(of, body, server.sign(body))).toEqual({ status: 204 });
    const asked = () => server.received.filter(({ path }) => path.endsWith(String(attempt.reference)));
    await eventually(async () => expect(asked()).toHaveLength(1));
    expect(await statusOf(attempt)).toBe('requires_action');
  });

  it.each([
    ['without a signature', undefined],
    ['with a signature of nonsense', 't=1,v1=00'],
    ['that was signed with another secret', (body: string) => server.sign(body, undefined, 'whsec_other')],
    ['that was signed for another body', () => server.sign('{}')],
    [
      'that was signed six minutes ago',
      (body: string) => server.sign(body, Math.floor(clock.now().epochMilliseconds / 1000) - 360),
    ],
  ])('%s is refused', async (_, sign) => {
    const attempt = await confirmed();
    const body = JSON.stringify(server.objects.events.at(-1));
    const signature = typeof sign === 'function' ? sign(body) : sign;
    const answer = await deliver(await account(), body, signature);
    expect(answer).toEqual({ status: 422, code: 'gateway_event_invalid' });
    expect(await statusOf(attempt)).toBe('requires_action');
  });

  it('that is signed and no event is refused', async () => {
    await connectStripe();
    for (const body of ['{}', 'no JSON', '{"id":"evt_1","data":{}}', '{"object":"v2.core.event"}'])
      expect((await deliver(await account(), body, server.sign(body))).code).toBe('gateway_event_invalid');
  });

  it('is refused while the account has no webhook secret', async () => {
    const { webhookSecret: _, ...others } = keys();
    await connectStripe(others);
    await pay(await owed(), 'pm_card_authenticationRequired');
    expect((await notify(await account(), /./)).code).toBe('gateway_event_invalid');
  });

  it('about something that is not of this account is acknowledged', async () => {
    await connectStripe();
    server.payments.create({ amount: '700', currency: 'eur', metadata: { hub_key: 'x', hub_account: 'other' } });
    expect(await notify(await account(), /payment_intent.created/)).toEqual({ status: 204 });
    const other = { amount: '700', currency: 'eur', confirm: 'true', payment_method: 'pm_card_createDispute' };
    server.payments.create(other);
    expect(await notify(await account(), /dispute.created/)).toEqual({ status: 204 });
    for (const object of [{ object: 'payout' }, { object: 'dispute', payment_intent: 'pi_of_an_example' }]) {
      const body = JSON.stringify({ id: 'evt_2', type: 'of.something', data: { object } });
      expect(await deliver(await account(), body, server.sign(body))).toEqual({ status: 204 });
    }
    expect(await eventsOf(await account())).toEqual([]);
  });

  it('about a dispute is sent again by Stripe if the hub cannot ask for its charge', async () => {
    const { reference, payment } = await pay(await owed());
    server.payments.dispute(String(reference));
    server.fail(/GET .*payment_intents/, '500');
    expect(await notify(await account(), /dispute.created/)).toEqual({ status: 503, code: 'gateway_unavailable' });
    expect((await notify(await account(), /dispute.created/)).status).toBe(204);
    await eventually(async () => {
      expect((await client.get(`/billing/payments/${payment.id}`)).body.status).toBe('charged_back');
    });
  });
});
