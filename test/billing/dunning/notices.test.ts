import { describe, expect, it } from '@jest/globals';
import { moveTrialEnd } from '../../../src/billing/verbs/move-trial-end.ts';
import { CancelAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { cancelSubscription } from '../../../src/billing/verbs/cancel-subscription.ts';
import { Interval } from '../../../src/catalog/offers/price.ts';
import { Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { DunningStage } from './dunning-stage.ts';

const profile = { trialNoticeDays: 3, renewalNoticeDays: 30, expiryNoticeDays: 14 };

const notices = async (stage: DunningStage): Promise<[string, number][]> => {
  const events = await stage.events(/announced/);
  return events.map(({ type, day }) => [type, Math.floor(day)]);
};

describe.each([
  ['by the real time', false],
  ['by a test clock', true],
])('%s a notice is given once', (_, onClock) => {
  it('before the end of a trial, and again if that moves', async () => {
    const stage = await DunningStage.open(profile, onClock);
    const { id } = await stage.subscribe({ trialDays: 10 });
    await stage.pass(8);
    expect(await notices(stage)).toEqual([['subscription.trial_end_announced', 7]]);
    const input = { id, trialEndAt: stage.hub.now.add({ hours: 24 * 10 }) };
    await stage.hub.inTransaction((em) => moveTrialEnd(em, stage.shop.viewer, input as never, stage.hub.now));
    await stage.pass(20);
    expect(await notices(stage)).toEqual([
      ['subscription.trial_end_announced', 7],
      ['subscription.trial_end_announced', 15],
    ]);
  });

  it('before a yearly renewal, and none before a monthly one', async () => {
    const stage = await DunningStage.open(profile, onClock);
    await stage.subscribe({}, Interval.year);
    await stage.subscribe();
    await stage.pass(400);
    expect(await notices(stage)).toEqual([['subscription.renewal_announced', 335]]);
  });

  it('before a saved method expires', async () => {
    const stage = await DunningStage.open(profile, onClock);
    const { customerId } = await stage.bill();
    const { id } = await stage.add(customerId, 'sandbox_success');
    await stage.orm.em
      .fork()
      .execute(
        `update payment_method set expiry_month = 4, expiry_year = 2026 where type_id('paymentmethod', id) = ?`,
        [id],
      );
    await stage.pass(70);
    // It expires at the end of April; the stage starts at noon on the first of March, and looks once a day.
    expect(await notices(stage)).toEqual([['payment_method.expiry_announced', onClock ? 46 : 47]]);
  });
});

it('none is given of a trial that was canceled', async () => {
  const stage = await DunningStage.open(profile);
  const { id } = await stage.subscribe({ trialDays: 10 });
  const input = { id, at: CancelAt.period_end, unused: Unused.keep };
  await stage.hub.inTransaction((em) => cancelSubscription(em, stage.shop.viewer, input as never, stage.hub.now));
  await stage.pass(12);
  expect(await notices(stage)).toEqual([]);
});

it('none is given where the profile has no days', async () => {
  const stage = await DunningStage.open({});
  await stage.subscribe({ trialDays: 10 });
  await stage.subscribe({}, Interval.year);
  await stage.pass(12);
  expect(await notices(stage)).toEqual([]);
});
