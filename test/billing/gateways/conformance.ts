import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type {
  ChargeCall,
  ChargeState,
  Gateway,
  GatewayAccess,
} from '../../../src/billing/payments/gateways/gateway.ts';

/** A gateway under test: its account, and tokens of its test mode for each outcome. */
export interface Conformant {
  gateway: Gateway;
  account: GatewayAccess;
  tokens: { succeeds: string; declines: string; requiresAction: string };
}

const at = Temporal.Instant.from('2026-03-01T12:00:00Z');

const keyed = () => ({ key: randomUUID(), reference: null, at, signal: AbortSignal.timeout(20_000) });

const charge = (token: string, more: Partial<ChargeCall> = {}): ChargeCall => ({
  ...{ ...keyed(), amountMinor: 1980n, currency: 'EUR', source: { token }, isAutomatic: false, returnUrl: null },
  ...more,
});

type Taken = Extract<ChargeState, { status: 'succeeded' }>;

/** Defines the tests that every adapter must pass; `open` prepares an account without any charge. */
export function describeConformance(open: () => Promise<Conformant>): void {
  const totalOf = async ({ gateway, account }: Conformant, kind: string): Promise<bigint> => {
    const record = await gateway.readRecord(account, () => AbortSignal.timeout(20_000));
    return record.filter((one) => one.kind === kind).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  };

  it('takes a charge, and returns its reference, amount and fee', async () => {
    const { gateway, account, tokens } = await open();
    const state = await gateway.charge(account, charge(tokens.succeeds));
    expect(state).toMatchObject({ status: 'succeeded', amountMinor: 1980n, currency: 'EUR', dispute: null });
    expect((state as Taken).feeMinor).toBeGreaterThanOrEqual(0n);
    expect((state as Taken).feeMinor).toBeLessThanOrEqual(1980n);
  });

  it('takes a charge once for each key, also when calls race', async () => {
    const conformant = await open();
    const { gateway, account, tokens } = conformant;
    const call = charge(tokens.succeeds);
    const states = await Promise.all([1, 2, 3].map(() => gateway.charge(account, call)));
    expect(new Set(states.map(({ reference }) => reference)).size).toBe(1);
    expect(await totalOf(conformant, 'charge')).toBe(1980n);
  });

  it('refuses another charge under the same key', async () => {
    const { gateway, account, tokens } = await open();
    const call = charge(tokens.succeeds);
    await gateway.charge(account, call);
    await expect(gateway.charge(account, { ...call, amountMinor: 1n })).rejects.toThrow();
  });

  it('answers a decline with a reason', async () => {
    const conformant = await open();
    const { gateway, account, tokens } = conformant;
    const state = await gateway.charge(account, charge(tokens.declines));
    expect(state).toMatchObject({ status: 'declined', reason: expect.any(String) });
    expect(await totalOf(conformant, 'charge')).toBe(0n);
  });

  it('returns the same state when it is asked, and nothing for a key that it does not know', async () => {
    const { gateway, account, tokens } = await open();
    for (const token of Object.values(tokens)) {
      const call = charge(token);
      expect(await gateway.fetchCharge(account, call)).toBeUndefined();
      expect(await gateway.fetchCharge(account, call)).toEqual(undefined);
      const state = await gateway.charge(account, call);
      expect(await gateway.fetchCharge(account, call)).toEqual(state);
    }
  });

  it('asks a customer who is present to confirm, and declines one who is absent', async () => {
    const { gateway, account, tokens } = await open();
    const present = await gateway.charge(account, charge(tokens.requiresAction));
    expect(present).toMatchObject({ status: 'requires_action', nextAction: expect.any(Object) });
    const absent = await gateway.charge(account, charge(tokens.requiresAction, { isAutomatic: true }));
    expect(absent).toMatchObject({ status: 'declined', reason: 'authentication_required' });
  });

  it('never takes a charge that was abandoned, even if it arrives later', async () => {
    const conformant = await open();
    const { gateway, account, tokens } = conformant;
    const call = charge(tokens.succeeds);
    expect((await gateway.abandonCharge(account, call)).status).toBe('canceled');
    expect((await gateway.charge(account, call)).status).not.toBe('succeeded');
    const open_ = charge(tokens.requiresAction);
    await gateway.charge(account, open_);
    expect((await gateway.abandonCharge(account, open_)).status).toBe('canceled');
    expect(await totalOf(conformant, 'charge')).toBe(0n);
  });

  it('keeps a charge that was taken before it was abandoned', async () => {
    const { gateway, account, tokens } = await open();
    const call = charge(tokens.succeeds);
    const state = await gateway.charge(account, call);
    expect(await gateway.abandonCharge(account, call)).toEqual(state);
  });

  it('saves a method, charges it, and charges it no more once it is removed', async () => {
    const { gateway, account, tokens } = await open();
    const call = { ...keyed(), token: tokens.succeeds, returnUrl: null };
    const saved = await gateway.saveMethod(account, call);
    expect(saved).toMatchObject({ status: 'active', kind: expect.any(String) });
    expect(await gateway.fetchMethod(account, call)).toEqual(saved);
    const source = { method: (saved as { reference: string }).reference };
    expect((await gateway.charge(account, charge('', { source, isAutomatic: true }))).status).toBe('succeeded');
    await gateway.removeMethod(account, call);
    expect((await gateway.charge(account, charge('', { source }))).status).toBe('declined');
  });

  it('pays refunds once for each key, and never more than was charged', async () => {
    const conformant = await open();
    const { gateway, account, tokens } = conformant;
    const taken = charge(tokens.succeeds);
    await gateway.charge(account, taken);
    const call = { ...keyed(), chargeKey: taken.key, chargeReference: null, amountMinor: 980n, currency: 'EUR' };
    expect(await gateway.fetchRefund(account, call)).toBeUndefined();
    const first = await gateway.refund(account, call);
    expect(first.status).toBe('succeeded');
    expect(await gateway.refund(account, call)).toEqual(first);
    expect(await gateway.fetchRefund(account, call)).toEqual(first);
    expect((await gateway.refund(account, { ...call, ...keyed(), amountMinor: 1001n })).status).toBe('failed');
    const late = { ...call, ...keyed() };
    expect((await gateway.abandonRefund(account, late)).status).toBe('failed');
    expect((await gateway.refund(account, late)).status).toBe('failed');
    expect(await totalOf(conformant, 'refund')).toBe(980n);
  });

  it('refuses a webhook that is not signed', async () => {
    const { gateway, account } = await open();
    const webhook = { body: '{}', header: () => undefined, now: at };
    await expect(gateway.readWebhook(account, webhook)).rejects.toThrow();
  });
}
