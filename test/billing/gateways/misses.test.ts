import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectDue } from '../../../src/billing/collection/collect-due.ts';
import type { Gateway } from '../../../src/billing/payments/gateways/gateway.ts';
import { SandboxAction } from '../../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { actInSandbox } from '../../../src/billing/verbs/act-in-sandbox.ts';
import { addPaymentMethod } from '../../../src/billing/verbs/change-payment-methods.ts';
import { cancelPaymentAttempt } from '../../../src/billing/verbs/change-attempt.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';

let database: TestDatabase;
let hub: FaultyHub;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = new FaultyHub(database.orm, new Random(1));
});

afterAll(() => database.close());

/** A gateway that answers questions in turn with "not known", or not at all; and the calls that it has had. */
function answering(...answers: ('unknown' | 'nothing')[]): { gateway: Gateway; calls: string[] } {
  const { sandbox } = hub.deps(noFaults).gateways;
  const calls: string[] = [];
  const lost = () => {
    throw new Error('the call is lost');
  };
  const ask = async () => {
    calls.push('ask');
    return answers.shift() === 'unknown' ? undefined : lost();
  };
  const kept = {
    abandonCharge: (...given: Parameters<Gateway['abandonCharge']>) => {
      calls.push('abandon');
      return sandbox.abandonCharge(...given);
    },
    removeMethod: (...given: Parameters<Gateway['removeMethod']>) => {
      calls.push('abandon');
      return sandbox.removeMethod(...given);
    },
  };
  const called = { charge: lost, saveMethod: lost, fetchCharge: ask, fetchMethod: ask };
  return { gateway: { ...sandbox, ...called, ...kept }, calls };
}

/** Lets days pass until everything is asked and answered. */
async function days(sandbox: Gateway, count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    while (await collectDue({ ...hub.deps(noFaults), gateways: { ...hub.deps(noFaults).gateways, sandbox } }));
    hub.pass({ hours: 25 });
  }
}

async function pay(shop: FaultyShop, token = 'sandbox_success'): Promise<string> {
  const { id: invoiceId } = await writeInvoice(hub, shop);
  return (await hub.inTransaction((em) => payInvoice(em, shop.viewer, { invoiceId, token }, hub.now))).id;
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const [row] = await database.orm.em
    .fork()
    .execute<{ status: string }[]>(`select status from payment_attempt where type_id('paymentattempt', id) = ?`, [id]);
  return row?.status;
};

describe('a gateway that does not answer', () => {
  it('about a charge is asked until it has said twice in a row that it does not know it', async () => {
    const id = await pay(await openShop(hub));
    const { gateway, calls } = answering('nothing', 'nothing', 'unknown', 'nothing');
    await days(gateway, 5);
    expect([calls, await statusOf(id)]).toEqual([['ask', 'ask', 'ask', 'ask'], 'unknown']);
    const next = answering('unknown');
    await days(next.gateway, 1);
    expect([next.calls, await statusOf(id)]).toEqual([['ask', 'abandon'], 'failed']);
  });

  it('about a method is asked in the same way', async () => {
    const shop = await openShop(hub);
    const { customerId } = await writeInvoice(hub, shop);
    await hub.inTransaction((em) =>
      addPaymentMethod(em, shop.viewer, { customerId, token: 'sandbox_success' }, hub.now),
    );
    const { gateway, calls } = answering('nothing', 'nothing', 'nothing', 'unknown', 'unknown');
    await days(gateway, 7);
    expect(calls).toEqual(['ask', 'ask', 'ask', 'ask', 'ask', 'abandon']);
  });
});

describe('an attempt without an answer', () => {
  it('that is given up is canceled', async () => {
    const shop = await openShop(hub);
    const id = await pay(shop, 'sandbox_timeout_lost');
    await hub.work(noFaults, 1);
    expect(await statusOf(id)).toBe('unknown');
    await hub.inTransaction((em) => cancelPaymentAttempt(em, shop.viewer, id, hub.now));
    await hub.work(noFaults, 1);
    expect(await statusOf(id)).toBe('canceled');
  });
});

describe('the sandbox', () => {
  it('says what it can do with a charge instead of what it was asked for', async () => {
    const shop = await openShop(hub);
    const paymentAttemptId = await pay(shop);
    const act = (action: keyof typeof SandboxAction) =>
      hub.inTransaction((em) => actInSandbox(em, shop.viewer, { paymentAttemptId, action: SandboxAction[action] }));
    const refused = (state: string) => `"confirm" is not possible: the sandbox ${state}.`;
    await expect(act('confirm')).rejects.toThrow(refused('has no charge of this attempt'));
    await hub.work(noFaults, 1);
    const taken = 'has a charge of this attempt that is succeeded; it can "charge_back" or "charge_back_part" it';
    await expect(act('confirm')).rejects.toThrow(refused(taken));
    await act('charge_back');
    await act('lose_dispute');
    const lost =
      'has a charge of this attempt that is succeeded, and its dispute is lost; it can do nothing more with it';
    await expect(act('confirm')).rejects.toThrow(refused(lost));
  });
});
