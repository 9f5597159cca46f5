import { describe, expect, it } from '@jest/globals';
import { GatewayAccount } from '../../../../src/billing/payments/gateways/gateway-account.ts';
import { client, connectStripe, hub, keys, logged, owed, pay, server } from './stripe-stage.ts';

const problemsOf = async (stripe: object | undefined) => {
  const { status, body } = await client.post('/billing/gateways', { gateway: 'stripe', stripe });
  return { status, code: body.code, problems: body.errors ?? body.problems };
};

describe('connecting Stripe', () => {
  it('asks Stripe whose key it is, and shows the mode and the publishable key', async () => {
    const { status, body } = await connectStripe();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ gateway: 'stripe', mode: 'test', reference: 'acct_local', publishableKey: server.publishableKey },
      hasWebhookSecret: true,
    });
    expect(body.webhookUrl).toContain(`/billing/gateways/stripe/webhook?account=${body.id}`);
    expect(server.received.at(-1)).toMatchObject({ method: 'GET', path: '/v1/account' });
  });

  it('sends the version of the API for which the SDK was made', async () => {
    await connectStripe();
    expect(server.received.at(-1)!.version).toMatch(/^20\d\d-\d\d-\d\d\.\w+$/);
  });

  it('refuses a key that Stripe does not know, and stores nothing', async () => {
    const { status, body } = await connectStripe({ ...keys(), secretKey: 'sk_test_wrong' });
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(JSON.stringify(body)).toContain('/stripe/secretKey');
    expect((await client.get('/billing/gateways')).body.data).toEqual([]);
  });

  it.each([
    ['without keys', undefined, '/stripe'],
    ['with a publishable key in place of the secret one', { secretKey: 'pk_test_x' }, '/stripe/secretKey'],
    ['with keys of two modes', { ...keysOf(), publishableKey: 'pk_live_x' }, '/stripe/publishableKey'],
    ['with something else as the webhook secret', { ...keysOf(), webhookSecret: 'secret' }, '/stripe/webhookSecret'],
  ])('is refused %s', async (_, stripe, pointer) => {
    const { status, ...answer } = await problemsOf(stripe);
    expect(status).toBe(422);
    expect(JSON.stringify(answer)).toContain(pointer);
    expect(JSON.stringify(answer)).not.toContain('localServer');
  });

  it('is refused for keys that are sent for the sandbox', async () => {
    const { status, body } = await client.post('/billing/gateways', { gateway: 'sandbox', stripe: keys() });
    expect([status, body.code]).toEqual([422, 'invalid_input']);
  });

  it('is put off while Stripe does not answer', async () => {
    server.fail(/account/, '500');
    const { status, body } = await connectStripe();
    expect([status, body.code]).toEqual([503, 'gateway_unavailable']);
  });

  it('takes effect once for an Idempotency-Key, as does a change of its keys', async () => {
    const headers = { 'idempotency-key': 'once' };
    const connect = () => client.post('/billing/gateways', { gateway: 'stripe', stripe: keys() }, headers);
    const [first, again] = [await connect(), await connect()];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await client.post('/billing/gateways', { gateway: 'sandbox' }, headers)).body.code).toBe(
      'idempotency_key_reused',
    );
    const path = `/billing/gateways/${String(first.body.id)}/keys`;
    const change = () => client.post(path, { stripe: keys() }, { 'idempotency-key': 'change' });
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    const events = await hub.orm.em
      .fork()
      .execute<object[]>(
        `select 1 from outbox_event where type in ('gateway.connected', 'gateway.keys_changed') and subject = ?`,
        [String(first.body.id)],
      );
    expect(events).toHaveLength(2);
    expect((await connect()).body.id).toBe(first.body.id);
  });

  it('needs the scope before Stripe is asked', async () => {
    const before = server.received.length;
    const answer = await fetch(`${hub.address}/billing/gateways`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ gateway: 'stripe', stripe: keys() }),
    });
    expect(answer.status).toBe(401);
    expect(server.received).toHaveLength(before);
  });

  it('is refused a second time', async () => {
    await connectStripe();
    expect((await connectStripe()).body.code).toBe('gateway_already_connected');
  });
});

/** The keys, before the server is open. */
function keysOf() {
  return { secretKey: 'sk_test_localServer', publishableKey: 'pk_test_localServer' };
}

describe('the keys of Stripe', () => {
  it('are replaced by others of the same account, and the webhook secret can follow', async () => {
    const { webhookSecret, ...first } = keys();
    const connected = (await connectStripe(first)).body;
    expect(connected.hasWebhookSecret).toBe(false);
    const path = `/billing/gateways/${connected.id}/keys`;
    const { status, body } = await client.post(path, { stripe: { secretKey: server.secretKey, webhookSecret } });
    expect([status, body.hasWebhookSecret, body.publishableKey]).toEqual([200, true, server.publishableKey]);
    const kept = (await client.post(path, { stripe: { secretKey: server.secretKey } })).body;
    expect(kept.hasWebhookSecret).toBe(true);
  });

  it('are not replaced by those of another account', async () => {
    const { id } = (await connectStripe()).body;
    await hub.orm.em.fork().execute(`update gateway_account set reference = 'acct_other' where reference is not null`);
    const { status, body } = await client.post(`/billing/gateways/${id}/keys`, { stripe: keys() });
    expect([status, body.code]).toEqual([409, 'gateway_account_differs']);
  });

  it('are none of the sandbox', async () => {
    const { id } = (await client.post('/billing/gateways', { gateway: 'sandbox' })).body;
    expect((await client.post(`/billing/gateways/${id}/keys`, { stripe: keys() })).status).toBe(422);
  });

  it('are encrypted where they are stored, and in no answer and no log', async () => {
    const { status, body } = await connectStripe();
    expect(status).toBe(201);
    const invoice = await owed();
    server.fail(/payment_intents/, '500', 'html', 'lost');
    await pay(invoice, 'pm_card_visa_chargeDeclinedLostCard');
    await connectStripe({ ...keys(), secretKey: 'sk_test_localServerButWrong' });
    const stored = await hub.orm.em.fork().findOneOrFail(GatewayAccount, { id: String(body.id) });
    const shown = [JSON.stringify(stored), JSON.stringify(body), ...logged].join('\n');
    const audit = await hub.orm.em.fork().execute(`select to_jsonb(outbox_event) as row from outbox_event`);
    expect(logged.join('\n')).toContain('a gateway did not answer');
    for (const secret of [server.secretKey, server.webhookSecret, 'sk_test_', 'whsec_', 'client_secret', 'pi_secret'])
      expect(shown + JSON.stringify(audit)).not.toContain(secret);
  });
});
