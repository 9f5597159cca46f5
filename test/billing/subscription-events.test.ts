import { describe, expect } from '@jest/globals';
import { OutboxEvent } from '../../src/platform/events/outbox-event.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { SubscriptionItem } from '../../src/billing/subscriptions/subscription-item.ts';
import type { EventType } from '../../src/platform/events/catalogue/catalogue.ts';
import { eventTime } from '../../src/platform/events/event-fields.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, cancel, change, pause, resume, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();
const { period_end } = ChangeAt;

/** Plans a change for a day. */
const changeOn =
  (day: string, items: Parameters<StoryShop['items']>): StoryStep =>
  (shop) =>
    shop.do((em) =>
      changeSubscription(
        em,
        shop.viewer,
        { id: shop.id, items: shop.items(...items), at: ChangeAt.now, atDate: dayOf(day) },
        shop.now,
      ),
    );

/** Returns the events of a shop of some types, oldest first. */
async function eventsOf({ orm, viewer }: StoryShop, ...types: EventType[]) {
  const where = { projectId: viewer.projectId, type: { $in: types } };
  const events = await orm.em.fork().find(OutboxEvent, where, { orderBy: { id: 'asc' } });
  return events.map(({ type, payload }) => ({ type, payload: payload as Record<string, unknown> }));
}

/** Describes what became of the planned changes of a shop, as "change_canceled replaced" or "change_rescheduled 06-01". */
async function plansOf(shop: StoryShop): Promise<string[]> {
  const events = await eventsOf(shop, 'subscription.change_canceled', 'subscription.change_rescheduled');
  return events.map(({ type, payload: { why, at } }) => {
    const detail = typeof at === 'string' ? at.slice(5, 10) : String(why);
    return `${type.replace('subscription.', '')} ${detail}`;
  });
}

describe('a planned change', () => {
  it('records its items when it is scheduled', async () => {
    const shop = await stage.play({}, buy(basic), change([['pro', 3]], period_end));
    const [scheduled] = await eventsOf(shop, 'subscription.change_scheduled');
    const { priceId } = shop.items('pro')[0]!;
    expect(scheduled!.payload).toMatchObject({
      status: 'active',
      at: '2026-05-01T00:00:00.000Z',
      items: [{ priceId, quantity: 3 }],
    });
  });

  it.each<[status: string, ...steps: StoryStep[]]>([
    ['paused', pause()],
    ['canceled', cancel(CancelAt.now)],
  ])('records that it is canceled when its subscription is %s', async (status, ...steps) => {
    const shop = await stage.play({}, buy(basic), change(pro, period_end), ...steps);
    expect(await plansOf(shop)).toEqual([`change_canceled subscription_is_${status}`]);
    const [planned] = await shop.orm.em.fork().find(SubscriptionChange, { subscriptionId: shop.id });
    const [canceled] = await eventsOf(shop, 'subscription.change_canceled');
    expect(canceled!.payload).toMatchObject({ changeId: planned!.id, status });
  });

  it('records its new date when a change to a longer period moves the end of the period', async () => {
    const shop = await stage.play({}, buy(basic), until('04-11'), change(pro, period_end), change(['basic yearly']));
    expect(await plansOf(shop)).toEqual(['change_rescheduled 04-11']);
    const [moved] = await eventsOf(shop, 'subscription.change_rescheduled');
    expect(moved!.payload).toMatchObject({ at: '2027-04-11T00:00:00.000Z' });
  });

  it('records that another one on the date that it would move to replaces it', async () => {
    const shop = await stage.play(
      {},
      buy(basic),
      until('04-11'),
      changeOn('2027-04-11', pro),
      change(pro, period_end),
      change(['basic yearly']),
    );
    expect(await plansOf(shop)).toEqual(['change_canceled replaced', 'change_rescheduled 04-11']);
  });

  it('records its new date, and which others it replaces, when its unpaid subscription is paid after its date', async () => {
    const terms = { profile: { paymentTermDays: 1, giveUpDays: 1, giveUp: GiveUp.unpaid } };
    const shop = await stage.play(
      terms,
      buy(basic),
      changeOn('04-20', pro),
      changeOn('04-21', [['pro', 2]]),
      until('04-25'),
      (open) => open.pay(),
    );
    expect(await shop.status()).toBe('active');
    expect(await plansOf(shop)).toEqual(['change_canceled replaced', 'change_rescheduled 04-25']);
    const [moved] = await eventsOf(shop, 'subscription.change_rescheduled');
    expect(moved!.payload).toMatchObject({ at: eventTime(shop.now) });
  });
});

describe('a trial that ends with a pause', () => {
  it('records its end, and then the pause', async () => {
    const shop = await stage.play({}, buy(basic, { trialDays: 7, trialEnd: TrialEnd.pause }), until('04-09'));
    const events = await eventsOf(shop, 'subscription.trial_ended', 'subscription.paused');
    expect(events).toEqual([
      { type: 'subscription.trial_ended', payload: expect.objectContaining({ status: 'paused', trialEnd: 'pause' }) },
      {
        type: 'subscription.paused',
        payload: expect.objectContaining({ status: 'paused', unused: Unused.keep, resumeAt: null }),
      },
    ]);
    await resume(shop);
    expect(await shop.status()).toBe('active');
  });
});

describe('a licence', () => {
  it('records its new plan when its item changes to another plan with a policy', async () => {
    const shop = await stage.play({}, buy(['licensed']));
    const [issued] = await eventsOf(shop, 'licence.issued');
    const item = await shop.orm.em.fork().findOneOrFail(SubscriptionItem, { subscriptionId: shop.id });
    const items = shop.items('licensed_plus').map((one) => ({ ...one, itemId: item.id }));
    await shop.do((em) => changeSubscription(em, shop.viewer, { id: shop.id, items, at: ChangeAt.now }, shop.now));
    const changed = await shop.orm.em.fork().findOneOrFail(SubscriptionItem, { id: item.id });
    const updated = await eventsOf(shop, 'licence.updated');
    expect(updated.map(({ payload }) => payload)).toEqual([{ ...issued!.payload, planId: changed.planId }]);
    expect(changed.planId).not.toBe(item.planId);
  });
});
