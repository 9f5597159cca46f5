import { describe, expect } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../src/auth/viewer.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { actionsFor } from '../../src/billing/subscriptions/require-seller.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ChangeStatus, SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { removeProduct } from '../../src/catalog/products/remove-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { unique } from '../support/seed.ts';
import { basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, change, pay, person } from './stories-steps.ts';
import { atOnce, play } from './loopholes-stage.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

describe('an instruction of the project', () => {
  const onlyTheProjectMay = { kind: 'forbidden', code: 'only_the_project_may' };
  const subscribeAsPerson = async (shop: StoryShop) => {
    const as = await person(shop);
    const input = orderWithDefaults({ items: shop.items('basic') });
    shop.id = (await shop.do((em) => subscribe(em, as, input, shop.now))).id;
    return as;
  };
  const cancelAs = (shop: StoryShop, as: Viewer, more: { at?: CancelAt; atDate?: Temporal.Instant } = {}) =>
    shop.do((em) =>
      cancelSubscription(em, as, { id: shop.id, at: CancelAt.period_end, unused: Unused.keep, ...more }, shop.now),
    );
  const keepAs = (shop: StoryShop, as: Viewer) => shop.do((em) => keepSubscription(em, as, shop.id, shop.now));
  const pauseAs = (shop: StoryShop, as: Viewer) =>
    shop.do((em) =>
      pauseSubscription(em, as, { id: shop.id, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset }, shop.now),
    );
  const resumeAs = (shop: StoryShop, as: Viewer) =>
    shop.do((em) => resumeSubscription(em, as, { id: shop.id }, shop.now));

  it('to cancel cannot be withdrawn or postponed by the customer', async () => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    await cancelAs(shop, shop.viewer, { atDate: dayOf('04-20') });
    await expect(keepAs(shop, as)).rejects.toMatchObject(onlyTheProjectMay);
    await expect(cancelAs(shop, as)).rejects.toMatchObject(onlyTheProjectMay);
    await keepAs(shop, shop.viewer);
    await cancelAs(shop, as);
    await keepAs(shop, as);
    await cancelAs(shop, shop.viewer);
    await cancelAs(shop, as);
    await expect(keepAs(shop, as)).rejects.toMatchObject(onlyTheProjectMay);
    await cancelAs(shop, as, { at: CancelAt.now });
  });

  it('to cancel at period end is not postponed by a pause of the customer, before or after it', async () => {
    for (const isPausedFirst of [true, false]) {
      const shop = await play(atOnce);
      const as = await subscribeAsPerson(shop);
      if (isPausedFirst) await pauseAs(shop, as);
      await cancelAs(shop, shop.viewer);
      if (!isPausedFirst) await pauseAs(shop, as);
      await shop.until('04-29');
      await resumeAs(shop, as);
      await shop.until('05-02');
      expect(await shop.status()).toBe('canceled');
    }
  });

  it('to cancel at period end moves with a pause that the project makes itself', async () => {
    const shop = await play(atOnce);
    await subscribeAsPerson(shop);
    await cancelAs(shop, shop.viewer);
    await pauseAs(shop, shop.viewer);
    await shop.until('04-11');
    await resumeAs(shop, shop.viewer);
    await shop.until('05-02');
    expect(await shop.status()).not.toBe('canceled');
    await shop.until('05-12');
    expect(await shop.status()).toBe('canceled');
  });

  it('cannot be withdrawn by the actions that are offered to the customer', async () => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    const can = async (viewer: Viewer) =>
      actionsFor(viewer, await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id }));
    const ofProject = ['give_free_time', 'move_billing_date', 'transfer'];
    expect([...(await can(as)), ...ofProject]).toEqual(await can(shop.viewer));
    await cancelAs(shop, shop.viewer);
    expect([await can(shop.viewer), await can(as)]).toEqual([
      expect.arrayContaining(['keep', 'pause']),
      expect.not.arrayContaining(['keep']),
    ]);
    await keepAs(shop, shop.viewer);
    await pauseAs(shop, shop.viewer);
    expect([await can(shop.viewer), await can(as)]).toEqual([
      expect.arrayContaining(['resume', 'cancel']),
      expect.not.arrayContaining(['resume']),
    ]);
  });

  it('to change the plan cannot be withdrawn by the customer, nor dropped by their pause', async () => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    const own = { id: shop.id, items: shop.items('basic'), at: ChangeAt.now, atDate: dayOf('06-20') };
    await shop.do((em) => changeSubscription(em, as, own, shop.now));
    const [ordered, target] = await shop.orm.em
      .fork()
      .find(SubscriptionChange, { subscriptionId: shop.id }, { orderBy: { at: 'asc' } });
    const withdraw = ({ id } = ordered!) => shop.do((em) => cancelSubscriptionChange(em, as, id, shop.now));
    await expect(withdraw()).rejects.toMatchObject(onlyTheProjectMay);
    await withdraw(target);
    await shop.do((em) => changeSubscription(em, as, own, shop.now));
    await pauseAs(shop, as);
    await shop.until('04-11');
    await resumeAs(shop, as);
    await shop.until('06-30');
    // The change moves by ten days with the period. The customer's own planned change was dropped by their pause.
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-11 cycle 61.00', '06-11 cycle 61.00']);
  });

  it('to change on a day is carried out after a pause of the customer, but dropped by a pause of the project', async () => {
    const atDate = dayOf('04-16');
    const story = async (by: 'customer' | 'project') => {
      const shop = await play(atOnce);
      const as = await subscribeAsPerson(shop);
      const input = { id: shop.id, items: shop.items('pro'), at: ChangeAt.now, atDate };
      await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
      await pauseAs(shop, by === 'customer' ? as : shop.viewer);
      await shop.until('05-01');
      await resumeAs(shop, shop.viewer);
      await shop.until('05-02');
      return shop.documents();
    };
    expect(await story('customer')).toEqual(['04-01 create 30.00', '05-01 credit 30.00', '05-01 change 61.00']);
    expect(await story('project')).toEqual(['04-01 create 30.00']);
  });

  it.each([
    [
      'is carried out when the pause ends',
      async (shop: StoryShop) => resumeAs(shop, shop.viewer),
      ['applied', 'canceled'],
    ],
    [
      'is dropped when the subscription is canceled',
      async (shop: StoryShop) => cancelAs(shop, shop.viewer, { at: CancelAt.now }),
      ['canceled', 'canceled'],
    ],
  ])('to change on a day within a pause %s, also if another change was withdrawn', async (_, act, became) => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    for (const day of ['04-16', '06-20']) {
      const input = { id: shop.id, items: shop.items('pro'), at: ChangeAt.now, atDate: dayOf(day) };
      await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    }
    await pauseAs(shop, as);
    await shop.until('04-20');
    const changes = () =>
      shop.orm.em
        .fork()
        .find(SubscriptionChange, { subscriptionId: shop.id }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const [, later] = await changes();
    await shop.do((em) => cancelSubscriptionChange(em, shop.viewer, later!.id, shop.now));
    await act(shop);
    await shop.until('04-21');
    expect((await changes()).map(({ status }) => status)).toEqual(became);
  });

  it('to change at period end is carried out before the period that follows a pause', async () => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    await pauseAs(shop, as);
    await shop.until('05-16');
    const input = { id: shop.id, anchor: ResumeAnchor.kept };
    await shop.do((em) => resumeSubscription(em, shop.viewer, input, shop.now));
    await shop.until('05-17');
    // 16 of the 31 days of May.
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-16 resume 31.48']);
  });

  it('to change at period end keeps its day when the customer changes to a longer period', async () => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    const input = { id: shop.id, items: shop.items('basic yearly'), at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, as, input, shop.now));
    const [planned] = await shop.orm.em.fork().find(SubscriptionChange, { subscriptionId: shop.id });
    expect([String(planned!.at), planned!.atPeriodEnd]).toEqual(['2026-05-01T00:00:00Z', false]);
  });

  it('to change at period end is carried out once an overdue invoice is paid', async () => {
    const shop = await play({ profile: { ...atOnce.profile, paymentTermDays: 3, giveUpDays: 3 } });
    await subscribeAsPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    await shop.until('05-03');
    expect(await shop.status()).toBe('unpaid');
    await pay()(shop);
    await shop.until('06-02');
    // 29 of the 31 days of May are charged.
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-03 change 57.06']);
  });

  it('to pause cannot be ended by the customer, who can end a pause of their own', async () => {
    const shop = await play(atOnce);
    const as = await subscribeAsPerson(shop);
    await pauseAs(shop, shop.viewer);
    await expect(resumeAs(shop, as)).rejects.toMatchObject(onlyTheProjectMay);
    await resumeAs(shop, shop.viewer);
    await pauseAs(shop, as);
    await resumeAs(shop, as);
    expect(await shop.status()).toBe('active');
  });
});

describe('a planned change', () => {
  const plannedOf = async ({ orm, id }: StoryShop) => {
    const planned = { subscriptionId: id, status: ChangeStatus.pending };
    const changes = await orm.em.fork().find(SubscriptionChange, planned, { orderBy: { at: 'asc' } });
    return changes.map(({ at, atPeriodEnd }) => `${at.toString().slice(0, 10)} ${atPeriodEnd}`);
  };
  const plan = (shop: StoryShop, atDate: string, as = shop.viewer) => {
    const input = { id: shop.id, items: shop.items('pro'), at: ChangeAt.now, atDate: dayOf(atDate) };
    return shop.do((em) => changeSubscription(em, as, input, shop.now));
  };

  it('at period end moves to the end of a new period that another change begins', async () => {
    const shop = await play(atOnce, buy(basic), change(pro, ChangeAt.period_end), change(['basic yearly']));
    expect(await plannedOf(shop)).toEqual(['2027-04-01 true']);
    const { nextChangeAt } = await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id });
    expect(String(nextChangeAt)).toBe('2027-04-01T00:00:00Z');
  });

  it('at period end moves to a day that already has a planned change, and replaces it', async () => {
    const shop = await play(atOnce, buy(basic), change(basic, ChangeAt.period_end));
    await plan(shop, '2027-04-01');
    await plan(shop, '2026-09-01');
    await change(['basic yearly'])(shop);
    expect(await plannedOf(shop)).toEqual(['2026-09-01 false', '2027-04-01 true']);
  });

  it('for a taken instant, or above the maximum number, is refused by preview and change alike', async () => {
    const shop = await play(atOnce, buy(basic), change(pro, ChangeAt.period_end));
    const preview = (atDate?: Temporal.Instant) => {
      const input = { items: shop.items('pro'), at: ChangeAt.period_end, atDate };
      const em = shop.orm.em.fork();
      return previewSubscriptionChange(em, shop.viewer, { id: shop.id, input }, shop.now);
    };
    const taken = { code: 'change_already_scheduled' };
    await expect(preview()).rejects.toMatchObject(taken);
    await expect(plan(shop, '05-01')).rejects.toMatchObject(taken);
    for (let day = 2; day <= 20; day += 1) await plan(shop, `05-${String(day).padStart(2, '0')}`);
    const tooMany = { code: 'too_many_changes' };
    await expect(preview(dayOf('05-21'))).rejects.toMatchObject(tooMany);
    await expect(plan(shop, '05-21')).rejects.toMatchObject(tooMany);
  });
});

describe('a product of a planned change', () => {
  it('cannot be deleted until the change is canceled', async () => {
    const shop = await play(atOnce, buy(basic));
    const plans = [{ key: 'x', name: 'x', prices: [completePriceInput({ currency: 'EUR', unitAmount: '1' })] }];
    const product = wholeProduct({ slug: unique('p'), name: 'Planned', plans });
    const { id } = await shop.do((em) => registerProduct(em, shop.viewer, product, shop.now));
    const [price] = await shop.orm.em.fork().find(Price, { productId: id });
    const items = [{ priceId: price!.id, quantity: 1 }];
    const input = { id: shop.id, items, at: ChangeAt.period_end };
    await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    const remove = () => shop.do((em) => removeProduct(em, shop.viewer, { id }, shop.now));
    await expect(remove()).rejects.toMatchObject({ constraint: 'product_in_use' });
    const [planned] = await shop.orm.em.fork().find(SubscriptionChange, { subscriptionId: shop.id });
    expect(planned!.productIds).toEqual([id]);
    await shop.do((em) => cancelSubscriptionChange(em, shop.viewer, planned!.id, shop.now));
    await remove();
  });
});
