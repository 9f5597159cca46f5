import { describe, expect, it } from '@jest/globals';
import { unique } from '../../../support/seed.ts';
import type { Json } from '../../../support/client.ts';
import { account, books, client, compare, connectStripe, eventually, hub, invoice, ledger } from './stripe-stage.ts';
import { notify, owed, pass, passUntil, pay, read, server } from './stripe-stage.ts';

const attemptOf = (id: unknown) => read(`/billing/payment-attempts/${String(id)}`);

const reaches = (id: unknown, status: string) =>
  eventually(async () => expect((await attemptOf(id)).status).toBe(status));

async function customer(): Promise<Json> {
  await connectStripe();
  const more = { externalId: unique('cust'), collectionMethod: 'charge_automatically' };
  return (await client.post('/billing/customers', more)).body;
}

const save = async ({ id: customerId }: Json, token: string, more: object = {}): Promise<Json> =>
  (await client.post('/billing/payment-methods', { customerId, token, ...more })).body;

describe('a payment by Stripe', () => {
  it('is taken with its fee, and settles its invoice', async () => {
    const owing = await owed();
    const body = await pay(owing);
    expect(body).toMatchObject({ status: 'succeeded', payment: { status: 'succeeded' } });
    expect(body.reference).toMatch(/^pi_/);
    // 1.5 % of 19.80 is 0.30, and 0.25 beside it.
    expect(await ledger()).toMatchObject({ stripe_clearing: '1925', gateway_fees: '55', receivable: '0' });
    const created = server.received.find(({ key }) => key === String(body.id))!;
    expect(created.params).toMatchObject({
      ...{
        amount: '1980',
        currency: 'eur',
        confirm: 'true',
        capture_method: 'automatic',
        payment_method: 'pm_card_visa',
      },
      metadata: { hub_key: body.id, hub_account: (await account()).id },
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    });
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it('that is declined fails with the reason, and its PaymentIntent can be paid no more', async () => {
    const owing = await owed();
    const body = await pay(owing, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(body).toMatchObject({ status: 'failed', declineReason: 'insufficient_funds', isRetryable: true });
    expect(server.payments.find(String(body.reference)).status).toBe('canceled');
    expect(await pay(owing)).toMatchObject({ status: 'succeeded', number: 2 });
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it('with a token that is none of Stripe is declined without a call', async () => {
    const owing = await owed();
    const before = server.received.length;
    expect(await pay(owing, 'tok_visa')).toMatchObject({ status: 'failed', declineReason: 'invalid_method' });
    expect(server.received).toHaveLength(before);
  });

  it('that the customer has to confirm gives the client secret, and follows a webhook', async () => {
    const body = await pay(await owed(), 'ctoken_card_authenticationRequired');
    expect(body).toMatchObject({ status: 'requires_action', nextAction: { clientSecret: 'pi_secret_local' } });
    server.payments.decide(String(body.reference));
    expect(await notify(await account(), /succeeded/)).toEqual({ status: 204 });
    await reaches(body.id, 'succeeded');
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it('that a bank confirms on its page gives the address of that page', async () => {
    const returnUrl = `${hub.address}/pay/stripe`;
    const { nextAction } = await pay(await owed(), 'pm_local_redirect', { returnUrl });
    expect(nextAction).toMatchObject({ redirectUrl: 'https://bank.example/confirm' });
    const { params } = server.received.findLast(({ params: sent }) => sent.return_url)!;
    expect(params).toMatchObject({
      ...{ return_url: returnUrl, automatic_payment_methods: { enabled: 'true', allow_redirects: 'always' } },
    });
    expect((await pay(await owed(), 'pm_local_redirect')).status).toBe('failed');
  });

  it('that the customer does not confirm fails, and cannot be paid any more', async () => {
    const body = await pay(await owed(), 'pm_card_authenticationRequired');
    server.payments.decide(String(body.reference), { code: 'payment_intent_authentication_failure' });
    await notify(await account(), /payment_failed/);
    await reaches(body.id, 'failed');
    expect(await attemptOf(body.id)).toMatchObject({ declineReason: 'authentication_failed', isRetryable: false });
    expect(server.payments.find(String(body.reference)).status).toBe('canceled');
  });

  it('that is given up while the customer has to confirm is canceled at Stripe', async () => {
    const body = await pay(await owed(), 'pm_card_authenticationRequired');
    expect((await client.post(`/billing/payment-attempts/${body.id}/cancel`, {})).body.status).toBe('canceled');
    expect(server.payments.find(String(body.reference)).status).toBe('canceled');
  });

  it('whose answer is lost is found, and charged once', async () => {
    const owing = await owed();
    server.fail(/POST .*payment_intents$/, 'done, then lost');
    const body = await pay(owing);
    expect(body.status).toBe('unknown');
    pass({ seconds: 31 });
    await reaches(body.id, 'succeeded');
    expect(server.objects.all('charge').filter(({ metadata }) => metadata.hub_key === String(body.id))).toHaveLength(1);
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 1, inProgress: 0, differences: [] });
  });

  it('that never arrived fails once Stripe has taken its key, and nothing is charged', async () => {
    const owing = await owed();
    server.fail(/POST .*payment_intents$/, 'lost');
    const body = await pay(owing);
    expect(body.status).toBe('unknown');
    await passUntil(async () => expect((await attemptOf(body.id)).status).toBe('failed'));
    expect(await attemptOf(body.id)).toMatchObject({ declineReason: 'not_received', isRetryable: true });
    expect(await compare()).toMatchObject({ movements: 0, differences: [] });
    expect(await pay(owing)).toMatchObject({ status: 'succeeded' });
  });

  it('whose fee is not known yet is recorded once it is', async () => {
    const owing = await owed();
    server.payments.knowsFees = false;
    const body = await pay(owing);
    server.payments.knowsFees = true;
    expect(body.status).toBe('processing');
    for (const charge of server.objects.all('charge'))
      if (charge.object === 'charge' && !charge.balance_transaction) server.payments.book(charge);
    pass({ seconds: 31 });
    await reaches(body.id, 'succeeded');
    expect(await ledger()).toMatchObject({ stripe_clearing: '1925', gateway_fees: '55' });
  });

  it('in a currency that Stripe converts has its fee in that currency', async () => {
    server.payments.conversion = { currency: 'usd', rate: 1.25 };
    const body = await pay(await owed('100'));
    server.payments.conversion = undefined;
    expect(body.status).toBe('succeeded');
    // 125.00 USD with a fee of 2.13 are 100.00 EUR with one of 1.70.
    expect(await ledger()).toMatchObject({ stripe_clearing: '9830', gateway_fees: '170' });
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it.each([
    ['JPY', '500', '500'],
    ['ISK', '500', '50000'],
    ['UGX', '5000', '500000'],
    ['HUF', '500.50', '50050'],
    ['KWD', '1.230', '1230'],
    ['MGA', '500', '500'],
  ])('of %s %s is %s at Stripe', async (currency, amount, atStripe) => {
    const body = await pay(await owed(amount, currency));
    expect(body).toMatchObject({ status: 'succeeded', amount: { currency } });
    expect(server.received.find(({ key }) => key === String(body.id))!.params.amount).toBe(atStripe);
    expect(await books()).toBeNull();
    expect((await compare()).differences).toEqual([]);
  });

  it.each([
    ['KWD', '1.234'],
    ['MGA', '500.50'],
    ['EUR', '0.10'],
  ])('of %s %s, which Stripe does not take, is declined as not supported', async (currency, amount) => {
    const body = await pay(await owed(amount, currency));
    expect(body).toMatchObject({ status: 'failed', declineReason: 'not_supported', isRetryable: false });
  });
});

describe('a method that Stripe saves', () => {
  it('is shown, and pays the invoices of a customer who is absent', async () => {
    const buyer = await customer();
    const method = await save(buyer, 'pm_card_visa');
    expect(method).toMatchObject({
      ...{ status: 'active', kind: 'card', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2035 },
      isDefault: true,
    });
    const { id } = await invoice({ externalId: buyer.externalId });
    await eventually(async () => expect((await read(`/billing/invoices/${id}`)).status).toBe('paid'));
    expect(server.received.find(({ params }) => params.off_session === 'true')!.params.customer).toMatch(/^cus_/);
    expect(await books()).toBeNull();
  });

  it('fails with authentication_required if the bank wants the absent customer', async () => {
    const buyer = await customer();
    const waiting = await save(buyer, 'pm_card_authenticationRequired');
    expect(waiting).toMatchObject({ status: 'requires_action', nextAction: { clientSecret: 'seti_secret_local' } });
    const [setup] = server.objects.all('setup_intent');
    if (setup?.object === 'setup_intent') server.setups.succeed(setup, 'pm_card_authenticationRequired');
    await notify(await account(), /setup_intent.succeeded/);
    await eventually(async () => {
      expect((await read(`/billing/payment-methods/${waiting.id}`)).status).toBe('active');
    });
    const { id } = await invoice({ externalId: buyer.externalId });
    await eventually(async () => {
      const { data } = await read(`/billing/payment-attempts?invoiceId=${id}`);
      expect(data).toMatchObject([{ status: 'failed', declineReason: 'authentication_required', isAutomatic: true }]);
    });
  });

  const setupOf = () => {
    const [setup] = server.objects.all('setup_intent');
    if (setup?.object !== 'setup_intent') throw new Error('there is no SetupIntent');
    return setup;
  };
  const refreshed = async ({ id }: Json) => (await client.post(`/billing/payment-methods/${id}/refresh`, {})).body;

  it('is saved once on the page of a bank, to which the customer is led and which returns them', async () => {
    const buyer = await customer();
    const returnUrl = `${hub.address}/portal/stripe`;
    const waiting = await save(buyer, 'pm_local_redirect', { returnUrl });
    expect(waiting).toMatchObject({
      ...{ status: 'requires_action', nextAction: { redirectUrl: 'https://bank.example/save' } },
    });
    const sent = server.received.findLast(({ params }) => params.return_url === returnUrl)!.params;
    expect(sent.automatic_payment_methods).toEqual({ enabled: 'true', allow_redirects: 'always' });
    // The customer has come back, and has not confirmed it.
    expect((await refreshed(waiting)).status).toBe('requires_action');
    server.setups.succeed(setupOf());
    expect(await refreshed(waiting)).toMatchObject({ status: 'active', isDefault: true, nextAction: null });
    expect((await refreshed(waiting)).status).toBe('active');
    const { data } = await read(`/billing/payment-methods?customerId=${buyer.id}`);
    expect(data).toHaveLength(1);
  });

  it('that the customer refuses at their bank, or leaves there, is not saved', async () => {
    const returnUrl = `${hub.address}/portal/stripe`;
    const refused = await save(await customer(), 'pm_local_redirect', { returnUrl });
    server.setups.refuse(setupOf());
    expect(await refreshed(refused)).toMatchObject({ status: 'failed', declineReason: 'authentication_failed' });
    expect(setupOf().status).toBe('canceled');
    const left = await save(await customer(), 'pm_local_redirect', { returnUrl });
    await client.post(`/billing/payment-methods/${left.id}/remove`, {});
    await eventually(async () => expect(setupOf().status).toBe('canceled'));
  });

  it('that needs the page of a bank is not saved without an address to return to, nor with that of a stranger', async () => {
    expect((await save(await customer(), 'pm_local_redirect')).status).toBe('failed');
    const returnUrl = 'https://elsewhere.example/';
    const refused = await save(await customer(), 'pm_local_redirect', { returnUrl });
    expect(refused.errors[0].pointer).toBe('/returnUrl');
  });

  it('that is declined is not saved', async () => {
    const method = await save(await customer(), 'pm_card_visa_chargeDeclinedLostCard');
    expect(method).toMatchObject({ status: 'failed', declineReason: 'lost_or_stolen' });
  });

  it('is detached once it is removed', async () => {
    const method = await save(await customer(), 'pm_card_visa');
    expect((await client.post(`/billing/payment-methods/${method.id}/remove`, {})).body.status).toBe('removed');
    await eventually(async () => {
      const [newest] = server.objects.all('payment_method');
      expect(newest).toMatchObject({ customer: null });
    });
  });
});
