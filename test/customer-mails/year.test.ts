import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CollectionMethod } from '../../src/billing/customers/collection-method.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

const profile = {
  ...{ paymentTermDays: 5, reminderDays: [-2, 3, 10], retryDays: [2], giveUpDays: null },
  ...{ trialNoticeDays: 3, renewalNoticeDays: 30, expiryNoticeDays: 14 },
};

let server: MailServer;
let mails: MailStage;

beforeAll(async () => {
  server = await MailServer.start();
});

afterAll(async () => {
  await mails?.printer.close();
  await server.close();
});

/** The number of mails of each kind, and how many there are for one cause at most. */
async function counts(): Promise<Record<string, number>> {
  const all = await mails.mails();
  const found: Record<string, number> = {};
  for (const { kind } of all) found[kind] = (found[kind] ?? 0) + 1;
  expect(new Set(all.map(({ kind, cause }) => `${kind} ${cause}`)).size).toBe(all.length);
  return found;
}

/** Days pass, with deliveries on each of them, or at the end of an advance. */
async function pass(stage: DunningStage, days: number): Promise<void> {
  const step = stage.clockId ? days : 1;
  for (let left = days; left > 0; left -= step) {
    await stage.pass(step);
    await mails.deliver();
  }
}

/** A year of three customers: one pays by a card that is replaced, one does not pay, and one pauses and cancels. */
async function live(stage: DunningStage): Promise<void> {
  const { hub, shop } = stage;
  const payer = stage.customer({ externalId: 'payer', collectionMethod: CollectionMethod.charge_automatically });
  const { customerId } = await stage.bill(payer as never);
  const { id: methodId } = await stage.add(customerId, 'sandbox_success');
  await stage.orm.em
    .fork()
    .execute(`update payment_method set expiry_month = 9, expiry_year = 2026 where type_id('paymentmethod', id) = ?`, [
      methodId,
    ]);
  await stage.subscribe({ customer: { externalId: 'payer' } }, Interval.year);
  await stage.bill(stage.customer({ externalId: 'debtor' }));
  const { id } = await stage.subscribe({ customer: stage.customer({ externalId: 'leaver' }), trialDays: 10 });
  await pass(stage, 40);
  const pause = { id, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
  await hub.inTransaction((em) => pauseSubscription(em, shop.viewer, pause, hub.now));
  await pass(stage, 20);
  await hub.inTransaction((em) => resumeSubscription(em, shop.viewer, { id }, hub.now));
  await pass(stage, 1);
  const end = { id, at: CancelAt.period_end, unused: Unused.keep };
  await hub.inTransaction((em) => cancelSubscription(em, shop.viewer, end, hub.now));
  await pass(stage, 320);
}

it.each([
  ['by a test clock is noted, and nothing of it is sent', true],
  ['by the real time is sent', false],
])(
  'each mail of a year %s, once for its cause',
  async (_, onClock) => {
    const stage = await DunningStage.open(profile, onClock);
    mails = new MailStage(stage, server);
    server.raw.length = 0;
    await live(stage);
    await mails.deliver();
    // Two invoices by hand, two years and two months: two are collected by card, one when there is none yet, and three are
    // owed by those who do not pay.
    expect(await counts()).toEqual({
      ...{ invoice: 6, receipt: 2, reminder: 4, overdue: 8, payment_failed: 1 },
      ...{ subscription_started: 2, trial_ending: 1, renewal: 1, method_expiring: 1 },
      ...{ subscription_paused: 1, subscription_resumed: 1, subscription_canceled: 1 },
    });
    const states = new Set((await mails.mails()).map(({ state }) => state));
    expect(states).toEqual(new Set([onClock ? 'simulated' : 'sent']));
    expect(server.raw.length).toBe((await mails.mails()).filter(({ state }) => state === 'sent').length);
  },
  120_000,
);
