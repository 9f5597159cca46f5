import { describe, expect, it } from '@jest/globals';
import { GiveUp, GiveUpInvoice } from '../../../src/billing/customers/profile/give-up.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { Subscription } from '../../../src/billing/subscriptions/subscription.ts';
import { resumeSubscription } from '../../../src/billing/verbs/pause-subscription.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { DunningStage } from './dunning-stage.ts';

const { keep, mark_uncollectible } = GiveUpInvoice;
const terms = { paymentTermDays: 2, giveUpDays: 3, reminderDays: [1, 9] };

async function statuses(stage: DunningStage, { id }: Subscription): Promise<string[]> {
  const subscription = await stage.orm.em.fork().findOneOrFail(Subscription, { id });
  return [subscription.status, (await stage.invoice()).status];
}

describe.each([
  ['by the real time', false],
  ['by a test clock', true],
])('%s the end of dunning', (_, onClock) => {
  it.each([
    [GiveUp.unpaid, keep, 'unpaid', 'open'],
    [GiveUp.unpaid, mark_uncollectible, 'unpaid', 'uncollectible'],
    [GiveUp.cancel, mark_uncollectible, 'canceled', 'uncollectible'],
    [GiveUp.pause, keep, 'paused', 'open'],
    [GiveUp.pause, mark_uncollectible, 'paused', 'uncollectible'],
  ])('%s and %s leave a subscription %s and its invoice %s', async (giveUp, giveUpInvoice, status, ofInvoice) => {
    const stage = await DunningStage.open({ ...terms, giveUp, giveUpInvoice }, onClock);
    const subscription = await stage.subscribe();
    await stage.pass(20);
    expect(await statuses(stage, subscription)).toEqual([status, ofInvoice]);
    expect(await stage.reminders()).toEqual([[3, 1]]);
    expect((await verifyLedger(stage.orm.em.fork(), stage.shop.projectId)).difference).toBeNull();
  });
});

it('without days nothing ends: the subscription is past due, and its invoice open', async () => {
  const stage = await DunningStage.open({ ...terms, giveUpDays: null, giveUpInvoice: mark_uncollectible });
  const subscription = await stage.subscribe();
  await stage.pass(20);
  expect(await statuses(stage, subscription)).toEqual(['past_due', 'open']);
});

it('an invoice without a subscription is written off, and kept by default', async () => {
  for (const giveUpInvoice of [mark_uncollectible, keep]) {
    const stage = await DunningStage.open({ ...terms, giveUpInvoice });
    await stage.bill();
    await stage.pass(20);
    expect((await stage.invoice()).status).toBe(giveUpInvoice === keep ? 'open' : 'uncollectible');
    expect((await stage.reminders()).map(([, days]) => days)).toEqual(giveUpInvoice === keep ? [1, 9] : [1]);
  }
});

it('a subscription that is suspended and written off runs again once the money came late', async () => {
  const stage = await DunningStage.open({ ...terms, giveUp: GiveUp.unpaid, giveUpInvoice: mark_uncollectible });
  const subscription = await stage.subscribe();
  await stage.pass(20);
  await stage.pay((await stage.invoice()).id);
  expect(await statuses(stage, subscription)).toEqual(['active', 'paid']);
  expect((await verifyLedger(stage.orm.em.fork(), stage.shop.projectId)).difference).toBeNull();
});

it('waits for a payment in progress', async () => {
  const stage = await DunningStage.open({ ...terms, giveUp: GiveUp.cancel, giveUpInvoice: mark_uncollectible });
  const subscription = await stage.subscribe();
  await stage.pass(4);
  stage.hub.pass({ hours: 23 });
  const { id: invoiceId } = await stage.invoice();
  const input = { invoiceId, token: 'sandbox_settles_later' };
  await stage.hub.inTransaction((em) => payInvoice(em, stage.shop.viewer, input, stage.hub.now));
  await stage.pass(6);
  expect(await statuses(stage, subscription)).toEqual(['active', 'paid']);
});

it('a subscription that dunning paused runs from its resumption on, although its invoice is still open', async () => {
  const stage = await DunningStage.open({ ...terms, giveUp: GiveUp.pause, giveUpInvoice: keep });
  const subscription = await stage.subscribe();
  await stage.pass(10);
  expect(await statuses(stage, subscription)).toEqual(['paused', 'open']);
  const { id } = subscription;
  await stage.hub.inTransaction((em) => resumeSubscription(em, stage.shop.viewer, { id }, stage.hub.now));
  await stage.pass(5);
  expect(await statuses(stage, subscription)).toEqual(['past_due', 'open']);
  expect(await stage.reminders()).toEqual([[3, 1]]);
});
