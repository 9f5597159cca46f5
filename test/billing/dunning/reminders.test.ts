import { describe, expect, it } from '@jest/globals';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { ResumeAnchor, Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { CancelAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { cancelSubscription } from '../../../src/billing/verbs/cancel-subscription.ts';
import { voidInvoice } from '../../../src/billing/verbs/finalize-invoice.ts';
import { pauseSubscription, resumeSubscription } from '../../../src/billing/verbs/pause-subscription.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { reversePayment } from '../../../src/billing/verbs/reverse-payment.ts';
import { updateBillingProfile } from '../../../src/billing/verbs/update-billing-profile.ts';
import { Payment } from '../../../src/billing/payments/payment.ts';
import { DunningStage } from './dunning-stage.ts';

const profile = { paymentTermDays: 5, reminderDays: [-3, 1, 7] };

describe.each([
  ['by the real time', false],
  ['by a test clock', true],
])('%s the reminders of an open invoice', (_, onClock) => {
  it('are due on the days of the profile, counted from the due date', async () => {
    const stage = await DunningStage.open(profile, onClock);
    await stage.bill();
    await stage.pass(30);
    expect(await stage.reminders()).toEqual([
      [2, -3],
      [6, 1],
      [12, 7],
    ]);
  });

  it('end when it is paid, and go on where they were if it is owed again', async () => {
    const stage = await DunningStage.open(profile, onClock);
    const { id } = await stage.bill();
    await stage.pass(3);
    await stage.pay(id);
    await stage.pass(4);
    expect(await stage.reminders()).toEqual([[2, -3]]);
    const { id: paymentId } = await stage.orm.em.fork().findOneOrFail(Payment, { invoiceId: id });
    const reversal = { id: paymentId, reason: 'In error' };
    await stage.hub.inTransaction((em) => reversePayment(em, stage.shop.viewer, reversal, stage.hub.now));
    await stage.pass(20);
    expect(await stage.reminders()).toEqual([
      [2, -3],
      [onClock ? 7 : 8, 1],
      [12, 7],
    ]);
  });
});

it('a day is used once, also if the invoice is owed again or the days change', async () => {
  const stage = await DunningStage.open(profile);
  const { id } = await stage.bill();
  await stage.pass(7);
  await stage.pay(id);
  const { id: paymentId } = await stage.orm.em.fork().findOneOrFail(Payment, { invoiceId: id });
  const reversal = { id: paymentId, reason: 'In error' };
  await stage.hub.inTransaction((em) => reversePayment(em, stage.shop.viewer, reversal, stage.hub.now));
  await stage.pass(2);
  const reminderDays = [-3, 0, 1, 3, 8];
  await stage.hub.inTransaction((em) => updateBillingProfile(em, stage.shop.viewer, { reminderDays }, stage.hub.now));
  await stage.pass(20);
  expect((await stage.reminders()).map(([, days]) => days)).toEqual([-3, 1, 3, 8]);
});

it('the reminders go on after a pause; those of days in the pause are left out', async () => {
  const stage = await DunningStage.open({ paymentTermDays: 5, reminderDays: [-3, 1, 7] });
  const { id } = await stage.subscribe();
  await stage.pass(3);
  const pause = { id, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
  await stage.hub.inTransaction((em) => pauseSubscription(em, stage.shop.viewer, pause as never, stage.hub.now));
  await stage.pass(5);
  await stage.hub.inTransaction((em) => resumeSubscription(em, stage.shop.viewer, { id }, stage.hub.now));
  await stage.pass(10);
  expect(await stage.reminders()).toEqual([
    [2, -3],
    [12, 7],
  ]);
});

describe('no reminder', () => {
  it('is due of a voided invoice', async () => {
    const stage = await DunningStage.open(profile);
    const { id } = await stage.bill();
    await stage.hub.inTransaction((em) => voidInvoice(em, stage.shop.viewer, id, stage.hub.now));
    await stage.pass(20);
    expect([await stage.reminders(), (await stage.invoice()).remindAt]).toEqual([[], null]);
  });

  it.each([
    ['paused', pauseSubscription, { unused: Unused.keep, resumeAnchor: ResumeAnchor.reset }],
    ['ended', cancelSubscription, { at: CancelAt.now, unused: Unused.keep }],
  ])('is due of an invoice whose subscription is %s', async (_, stop, input) => {
    const stage = await DunningStage.open(profile);
    const { id } = await stage.subscribe();
    await stage.pass(3);
    const act = stop as typeof pauseSubscription;
    await stage.hub.inTransaction((em) =>
      act(em, stage.shop.viewer, { id, ...input } as Parameters<typeof pauseSubscription>[2], stage.hub.now),
    );
    await stage.pass(20);
    expect(await stage.reminders()).toEqual([[2, -3]]);
  });

  it('is due while a payment is in progress; it waits for the outcome', async () => {
    const stage = await DunningStage.open({ ...profile, reminderDays: [1] });
    const { id: invoiceId } = await stage.bill();
    await stage.pass(5);
    stage.hub.pass({ hours: 23 });
    const input = { invoiceId, token: 'sandbox_declines_later' };
    await stage.hub.inTransaction((em) => payInvoice(em, stage.shop.viewer, input, stage.hub.now));
    await stage.pass(1);
    expect(await stage.reminders()).toEqual([]);
    await stage.pass(2);
    expect((await stage.reminders()).map(([, days]) => days)).toEqual([1]);
  });

  it('is due before the due date of an invoice that is collected automatically', async () => {
    const stage = await DunningStage.open({ paymentTermDays: 10, reminderDays: [-6, -5], retryDays: [6] });
    const customer = stage.customer({ collectionMethod: CollectionMethod.charge_automatically });
    const draft = await stage.bill(customer);
    expect(draft.remindAt).not.toBeNull();
    await stage.orm.em
      .fork()
      .execute(`update invoice set collect_at = remind_at + interval '40 days' where type_id('invoice', id) = ?`, [
        draft.id,
      ]);
    await stage.pass(12);
    expect(await stage.reminders()).toEqual([]);
  });

  it('is made up for after the hub was down: only the latest is due', async () => {
    const stage = await DunningStage.open({ paymentTermDays: 1, reminderDays: [1, 3, 5, 40] });
    await stage.bill();
    stage.hub.pass({ hours: 24 * 20 });
    await stage.pass(1);
    expect((await stage.reminders()).map(([, days]) => days)).toEqual([5]);
  });
});

it.each([
  [[1, 1], '/reminderDays/1'],
  [[-61], '/reminderDays/0'],
  [[181], '/reminderDays/0'],
  [Array.from({ length: 11 }, (_, day) => day), '/reminderDays'],
])('the days %j are refused', async (reminderDays, pointer) => {
  const stage = await DunningStage.open({});
  const change = stage.hub.inTransaction((em) =>
    updateBillingProfile(em, stage.shop.viewer, { reminderDays }, stage.hub.now),
  );
  await expect(change).rejects.toThrow(pointer);
});
