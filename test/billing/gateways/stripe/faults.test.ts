import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeclineReason } from '../../../../src/billing/payments/gateways/decline-reason.ts';
import type { ChargeCall, Gateway, GatewayAccess } from '../../../../src/billing/payments/gateways/gateway.ts';
import { stripe } from '../../../../src/billing/payments/gateways/stripe/stripe.ts';
import { systemClock } from '../../../../src/platform/time/clock.ts';
import { newId } from '../../../../src/platform/values/ids.ts';
import type { Fault } from '../../../support/stripe/stripe-server.ts';
import { StripeServer } from '../../../support/stripe/stripe-server.ts';

let server: StripeServer;
let gateway: Gateway;
let account: GatewayAccess;
let refusals: string[];

beforeAll(async () => {
  server = await new StripeServer().open();
});

beforeEach(() => {
  refusals = [];
  const onRefused = (_: string, error: unknown) => void refusals.push(String(error));
  gateway = stripe({ url: server.url, now: () => systemClock.now(), onRefused });
  account = { id: newId('gatewayaccount'), projectId: newId('project'), secret: server.secretKey };
});

afterAll(() => server.close());

const call = (token = 'pm_card_visa', more: Partial<ChargeCall> = {}): ChargeCall => ({
  ...{ key: newId('paymentattempt'), reference: null, at: systemClock.now(), signal: AbortSignal.timeout(10_000) },
  ...{ amountMinor: 1980n, currency: 'EUR', source: { token }, isAutomatic: false, returnUrl: null, ...more },
});

const chargesOf = ({ key }: ChargeCall) =>
  server.objects.all('charge').filter(({ metadata }) => metadata.hub_key === key).length;

describe('a call of Stripe that fails', () => {
  it.each<[Fault, number]>([
    ['500', 0],
    ['garbage', 0],
    ['html', 0],
    ['hang', 0],
    ['lost', 0],
    ['done, then lost', 1],
    ['done, then hang', 1],
  ])('by "%s" is thrown, and what was done is found afterwards', async (fault, charges) => {
    const charging = call();
    server.fail(/POST .*payment_intents$/, fault);
    const signal = AbortSignal.timeout(1_000);
    await expect(gateway.charge(account, { ...charging, signal })).rejects.toThrow();
    expect(chargesOf(charging)).toBe(charges);
    const state = await gateway.fetchCharge(account, charging);
    expect(state?.status).toBe(charges ? 'succeeded' : undefined);
    const abandoned = await gateway.abandonCharge(account, charging);
    expect(abandoned.status).toBe(charges ? 'succeeded' : 'canceled');
    expect(chargesOf(charging)).toBe(charges);
  });

  it.each<Fault>(['500', 'garbage', 'html', 'hang', 'lost'])(
    'by "%s" is thrown by a question as well',
    async (fault) => {
      const charging = call();
      await gateway.charge(account, charging);
      server.fail(/GET .*payment_intents/, fault);
      const question = { ...charging, signal: AbortSignal.timeout(1_000) };
      await expect(gateway.fetchCharge(account, question)).rejects.toThrow();
    },
  );

  it('by a limit of calls is made again with the same key', async () => {
    const charging = call();
    server.fail(/POST .*payment_intents$/, '429', '429');
    expect((await gateway.charge(account, charging)).status).toBe('succeeded');
    expect(server.received.filter(({ key }) => key === charging.key)).toHaveLength(3);
    expect(chargesOf(charging)).toBe(1);
  });

  it('by a limit of calls is thrown after a few tries', async () => {
    const charging = call();
    server.fail(/POST .*payment_intents$/, '429', '429', '429', '429');
    await expect(gateway.charge(account, charging)).rejects.toThrow('429');
    expect(chargesOf(charging)).toBe(0);
  });

  it('by a wrong key is thrown, without the key', async () => {
    const revoked = { ...account, secret: 'sk_test_revoked' };
    const thrown: unknown = await gateway.charge(revoked, call()).catch((error: unknown) => error);
    expect(String(thrown)).toBe('StripeFailure: Stripe: 401 invalid_request_error (request req_local)');
    expect(JSON.stringify(thrown)).not.toContain('sk_test');
  });

  it('after the charge was taken is thrown, since it says nothing about the charge', async () => {
    const charging = call('pm_card_createDispute');
    server.fail(/GET .*disputes/, 'refused');
    await expect(gateway.charge(account, charging)).rejects.toThrow('refused');
    expect(await gateway.fetchCharge(account, charging)).toMatchObject({
      ...{ status: 'succeeded', dispute: { state: 'open', takenMinor: 1980n, feeMinor: 1500n } },
    });
  });

  it('as invalid is a decline, and its reason is logged', async () => {
    const charging = call('pm_card_unknown');
    expect(await gateway.charge(account, charging)).toEqual({
      ...{ status: 'declined', reference: null, reason: DeclineReason.invalid_method },
    });
    expect(refusals.join()).toContain("No such PaymentMethod: 'pm_card_unknown'");
  });
});

describe('a charge whose key has an error of Stripe', () => {
  it('is given up without another PaymentIntent', async () => {
    const charging = call();
    server.fail(/POST .*payment_intents$/, '500, kept');
    await expect(gateway.charge(account, charging)).rejects.toThrow('500');
    const state = await gateway.abandonCharge(account, charging);
    expect(state).toEqual({ status: 'declined', reference: null, reason: 'not_received' });
    expect(server.objects.all('payment_intent').some(({ metadata }) => metadata.hub_key === charging.key)).toBe(false);
  });
});

describe('an error of Stripe about a charge that is given up', () => {
  it('is thrown as long as Stripe keeps it, and then the charge is canceled', async () => {
    const charging = call();
    server.fail(/POST .*payment_intents$/, 'lost', '500, kept');
    await expect(gateway.charge(account, charging)).rejects.toThrow();
    for (const _ of [1, 2]) await expect(gateway.abandonCharge(account, charging)).rejects.toThrow('500');
    server.idempotency.forget();
    expect((await gateway.abandonCharge(account, charging)).status).toBe('canceled');
  });
});

describe('the search for a charge without a reference', () => {
  it('uses the list of new objects, which the search of Stripe does not have yet', async () => {
    const charging = call('pm_card_visa', { key: randomUUID() });
    await gateway.charge(account, charging);
    expect((await gateway.fetchCharge(account, charging))?.status).toBe('succeeded');
  });

  it('finds one that is older than the list by the search of Stripe', async () => {
    const charging = call('pm_card_visa', { key: randomUUID() });
    const { reference } = await gateway.charge(account, charging);
    server.objects.byId.get(reference!)!.created -= 7_200;
    expect((await gateway.fetchCharge(account, charging))?.status).toBe('succeeded');
    expect(server.received.at(-2)?.path).toBe('/v1/payment_intents/search');
  });

  it('finds a method in the same way, by its customer', async () => {
    const saving = { ...call(), token: 'pm_card_visa', key: randomUUID() };
    const saved = await gateway.saveMethod(account, saving);
    for (const object of server.objects.byId.values()) object.created -= 7_200;
    expect(await gateway.fetchMethod(account, saving)).toEqual(saved);
  });

  it('takes no charge of another account of the hub', async () => {
    const charging = call();
    await gateway.charge(account, charging);
    const other = { ...account, id: newId('gatewayaccount') };
    expect(await gateway.fetchCharge(other, charging)).toBeUndefined();
  });

  it('still leads to the charge after Stripe has forgotten the key', async () => {
    const charging = call();
    const state = await gateway.charge(account, charging);
    server.idempotency.forget();
    expect(await gateway.abandonCharge(account, charging)).toEqual(state);
    expect(chargesOf(charging)).toBe(1);
  });
});

describe('a method that was never saved', () => {
  it('is never saved once it is removed, even if the call arrives later', async () => {
    const saving = { ...call(), token: 'pm_card_visa' };
    await gateway.removeMethod(account, saving);
    expect(await gateway.saveMethod(account, saving)).toEqual({ status: 'removed' });
    expect(await gateway.fetchMethod(account, saving)).toEqual({ status: 'removed' });
  });
});

describe('a decline of Stripe', () => {
  it.each([
    ['decline_insufficient_funds', 'insufficient_funds'],
    ['decline_card_velocity_exceeded', 'limit_exceeded'],
    ['decline_issuer_not_available', 'issuer_unavailable'],
    ['decline_try_again_later', 'processing_error'],
    ['decline_do_not_honor', 'declined'],
    ['decline_generic_decline', 'declined'],
    ['decline_a_code_of_next_year', 'declined'],
    ['decline_do_not_try_again', 'not_supported'],
    ['decline_card_not_supported', 'not_supported'],
    ['decline_pickup_card', 'lost_or_stolen'],
    ['decline_fraudulent', 'suspected_fraud'],
    ['decline_invalid_account', 'account_closed'],
    ['decline_incorrect_pin', 'invalid_method'],
    ['error_expired_card', 'expired_card'],
    ['error_incorrect_cvc', 'invalid_method'],
    ['error_processing_error', 'processing_error'],
    ['error_authentication_required', 'authentication_required'],
    ['error_payment_method_provider_timeout', 'issuer_unavailable'],
    ['do_not_try_again', 'not_supported'],
  ])('"%s" has the reason %s', async (token, reason) => {
    const charging = call(`pm_local_${token}`);
    const state = await gateway.charge(account, charging);
    expect(state).toMatchObject({ status: 'declined', reason });
    expect(await gateway.fetchCharge(account, charging)).toEqual(state);
  });
});
