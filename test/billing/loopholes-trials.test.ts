import { describe, expect } from '@jest/globals';
import type { Viewer } from '../../src/auth/viewer.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { quarantine } from '../../src/billing/turns/quarantine.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { releaseSubscription } from '../../src/billing/verbs/release-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { unique } from '../support/seed.ts';
import { basic } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, cancel, pause, payAll, person, resume, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { play, term } from './loopholes-stage.ts';
import { sometimes } from '../support/some.ts';
import { transferTo } from './transfer-steps.ts';

const it = sometimes(1 / 3);

describe('a trial', () => {
  /** Registers a product with one plan for each number of trial days, and returns the items of the plans. */
  async function sell(shop: StoryShop, ...trials: number[]): Promise<{ priceId: string; quantity: number }[]> {
    const plans = trials.map((trialDays) => {
      const prices = [completePriceInput({ currency: 'EUR', unitAmount: '10', trialDays })];
      const key = `days_${trialDays}`;
      return { key, name: key, prices };
    });
    const product = wholeProduct({ slug: unique('p'), name: 'Tried', plans });
    const { id: productId } = await shop.do((em) => registerProduct(em, shop.viewer, product, shop.now));
    const prices = await shop.orm.em.fork().find(Price, { productId });
    return trials.map((days) => {
      return { priceId: prices.find(({ trialDays }) => trialDays === days)!.id, quantity: 1 };
    });
  }

  async function order(
    shop: StoryShop,
    items: CreateSubscriptionInput['items'],
    more: Partial<CreateSubscriptionInput> = {},
  ): Promise<{ days: number; status: string }> {
    const input = orderWithDefaults({ customer: { externalId: shop.externalId }, ...more, items });
    const { id, status, trialEndAt, startAt } = await shop.do((em) => subscribe(em, shop.viewer, input, shop.now));
    shop.id = id;
    return { status, days: trialEndAt ? startAt.until(trialEndAt).total('hours') / 24 : 0 };
  }

  it('has the shortest length of its prices, and is none if one price has none', async () => {
    const shop = await play({});
    const [, long, short] = await sell(shop, 0, 30, 7);
    expect(await order(shop, [long!, short!])).toEqual({ days: 7, status: 'trialing' });
    const [none, other] = await sell(shop, 0, 30);
    expect(await order(shop, [other!, none!])).toEqual({ days: 0, status: 'active' });
  });

  it('is given once for each product to a customer, unless the project sets its days', async () => {
    const shop = await play({});
    const [one, other] = await sell(shop, 14, 7);
    expect((await order(shop, [one!])).days).toBe(14);
    await shop.until('04-14');
    await cancel(CancelAt.now)(shop);
    expect((await order(shop, [one!])).days).toBe(0);
    expect((await order(shop, [other!])).days).toBe(0);
    await cancel(CancelAt.now)(shop);
    expect((await order(shop, [other!], { trialDays: 3 })).days).toBe(3);
    const [another] = await sell(shop, 14);
    expect((await order(shop, [another!])).days).toBe(14);
  });

  it('makes a customer wait for its end to change to prices with a shorter trial', async () => {
    const shop = await play({});
    const [none, some, more] = await sell(shop, 0, 14, 30);
    const [other] = await sell(shop, 14);
    const as = await person(shop);
    const items = (item = some!) => orderWithDefaults({ items: [item] });
    shop.id = (await shop.do((em) => subscribe(em, as, items(), shop.now))).id;
    const changeTo = (target = some!, at = ChangeAt.now, by: Viewer = as) =>
      shop.do((em) => changeSubscription(em, by, { id: shop.id, items: [target], at }, shop.now));
    const waits = { code: 'change_waits_for_trial_end' };
    await expect(changeTo(none)).rejects.toMatchObject(waits);
    await changeTo(more);
    await changeTo(some, ChangeAt.now, shop.viewer);
    await changeTo(other);
    await changeTo(some);
    await shop.until('04-02');
    await cancel(CancelAt.now)(shop);
    const [third] = await sell(shop, 14);
    shop.id = (await shop.do((em) => subscribe(em, as, items(third!), shop.now))).id;
    await expect(changeTo(other)).rejects.toMatchObject(waits);
    await changeTo(none, ChangeAt.period_end);
    await shop.until('04-17');
    expect(await shop.documents()).toEqual(['04-16 cycle 10.00']);
  });

  it('that the project set makes a customer wait for its end to change to other prices without a trial', async () => {
    const shop = await play({});
    const as = await person(shop);
    const [none, long] = await sell(shop, 0, 60);
    const [other] = await sell(shop, 0);
    const first = await shop.do((em) => subscribe(em, as, orderWithDefaults({ items: [none!] }), shop.now));
    shop.id = first.id;
    await cancel(CancelAt.now)(shop);
    const [two] = [{ ...none!, quantity: 2 }];
    const { customerId } = await shop.orm.em.fork().findOneOrFail(Subscription, { id: first.id });
    const ordered = { customer: null, customerId, trialDays: 60 };
    expect((await order(shop, [two], ordered)).days).toBe(60);
    const changeTo = (item: typeof two) =>
      shop.do((em) => changeSubscription(em, as, { id: shop.id, items: [item], at: ChangeAt.now }, shop.now));
    const waits = { code: 'change_waits_for_trial_end' };
    await expect(changeTo(other!)).rejects.toMatchObject(waits);
    await expect(changeTo({ ...two, quantity: 3 })).rejects.toMatchObject(waits);
    await changeTo(none!);
    await changeTo(long!);
  });

  it('that a pause has extended still allows a change to prices with the same trial', async () => {
    const shop = await play({});
    const as = await person(shop);
    const [one] = await sell(shop, 14);
    const [other] = await sell(shop, 14);
    shop.id = (await shop.do((em) => subscribe(em, as, orderWithDefaults({ items: [one!] }), shop.now))).id;
    await pause()(shop);
    await shop.until('04-11');
    await resume(shop);
    const input = { id: shop.id, items: [other!], at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, as, input, shop.now));
    expect(await shop.status()).toBe('trialing');
  });

  it('that ends in a pause is resumed by its own terms, not by those of an earlier pause', async () => {
    const shop = await play(
      { profile: term },
      ...[buy(basic, { trialDays: 10, trialEnd: TrialEnd.pause }), until('04-03')],
      ...[pause(Unused.keep, ResumeAnchor.kept), until('04-05'), resume, until('04-20'), resume],
    );
    expect(await shop.documents()).toEqual(['04-20 resume 30.00']);
  });

  it('that never began because its product was changed away is given again', async () => {
    const shop = await play({});
    const [one] = await sell(shop, 14);
    const [between] = await sell(shop, 14);
    const [last] = await sell(shop, 14);
    await order(shop, [one!], { startAt: dayOf('04-10') });
    for (const item of [between!, last!]) {
      const input = { id: shop.id, items: [item], at: ChangeAt.now };
      await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
      await shop.until('04-02');
    }
    expect((await order(shop, [one!])).days).toBe(14);
    expect((await order(shop, [between!])).days).toBe(14);
  });

  it.each([
    ['after it counts for the previous customer alone', '04-20', { previous: 0, next: 14 }],
    ['within it counts for both customers', '04-10', { previous: 0, next: 0 }],
    ['before its start counts for the new customer alone', '04-03', { previous: 14, next: 0 }],
  ])('of a subscription that was transferred %s', async (_, day, { previous, next }) => {
    const shop = await play({});
    const [one] = await sell(shop, 14);
    expect((await order(shop, [one!], { startAt: dayOf('04-05') })).days).toBe(14);
    const { externalId } = shop;
    for (const step of [until(day), payAll, transferTo('new'), until('04-21'), payAll, cancel(CancelAt.now)])
      await step(shop);
    expect((await order(shop, [one!])).days).toBe(next);
    expect((await order(shop, [one!], { customer: { externalId } })).days).toBe(previous);
  });

  it('that was canceled before it began is given again', async () => {
    const shop = await play({});
    const [one] = await sell(shop, 14);
    expect((await order(shop, [one!], { startAt: dayOf('04-10') })).days).toBe(14);
    await cancel(CancelAt.now)(shop);
    expect((await order(shop, [one!])).days).toBe(14);
  });
});

describe('quarantine', () => {
  const quarantineIt: StoryStep = (shop) =>
    shop.do((em) => quarantine(em, { kind: 'subscription', id: shop.id }, new Error('broken'), shop.now));
  const countQuarantines = async ({ orm, id }: StoryShop) => {
    const query = `select 1 from audit_entry where subject = ? and action = 'subscription.quarantined'`;
    return (await orm.em.fork().execute<object[]>(query, [id])).length;
  };
  const skipToMay: StoryStep = async (shop) => {
    shop.now = dayOf('05-02');
  };

  it('is recorded once for a subscription that fails twice', async () => {
    const shop = await play({}, buy(basic), skipToMay, quarantineIt, quarantineIt);
    expect(await countQuarantines(shop)).toBe(1);
  });

  it('is not applied when the due work has been done meanwhile', async () => {
    const shop = await play({ profile: term }, buy(basic), until('05-02'), quarantineIt);
    expect(await countQuarantines(shop)).toBe(0);
  });

  it('waits for a transaction that holds the customer, and then sees its changes', async () => {
    const shop = await play({ profile: term }, buy(basic), skipToMay);
    let failing: Promise<unknown> | undefined;
    await shop.do(async (em) => {
      await cancelSubscription(em, shop.viewer, { id: shop.id, at: CancelAt.now, unused: Unused.keep }, shop.now);
      failing = quarantineIt(shop) as Promise<unknown>;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    });
    await failing;
    expect(await countQuarantines(shop)).toBe(0);
    expect(await shop.status()).toBe('canceled');
  });

  it('prevents a coupon from being redeemed until the subscription is released', async () => {
    const terms = { coupon: { percentOff: '50', duration: CouponDuration.once }, profile: term };
    const shop = await play(terms, buy(basic, { coupons: [] }), skipToMay, quarantineIt);
    const redeem = () =>
      shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon: 'OFF' }, shop.now));
    await expect(redeem()).rejects.toMatchObject({ code: 'subscription_is_quarantined' });
    await shop.do((em) => releaseSubscription(em, shop.viewer, shop.id, shop.now));
    await redeem();
  });
});
