import { describe, expect } from '@jest/globals';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import type { CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Interval, Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { unique } from '../support/seed.ts';
import { StoryStage, basic, calls } from './stories-stage.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, change, pause, resume, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

const twice: StoryItems = [['basic', 2]];

/** The terms of a project with a coupon, where nothing becomes overdue. */
const withCoupon = (coupon: Partial<CreateCouponInput>, graceHours = 0): ShopTerms => ({
  coupon: { duration: CouponDuration.once, ...coupon },
  profile: { paymentTermDays: 365, graceHours },
});
const fullDiscount = withCoupon({ percentOff: '100' });
const halfDiscount = withCoupon({ percentOff: '50' });
const redeem: StoryStep = (shop) =>
  shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon: 'OFF' }, shop.now));
const useOn = (quantity: string, day: string): StoryStep[] => [until(day), use(quantity, day)];

async function play(terms: ShopTerms, ...steps: StoryStep[]): Promise<string[]> {
  const shop = await StoryShop.open(stage.orm, terms);
  for (const step of steps) await step(shop);
  return shop.documents();
}

describe('a coupon for one period', () => {
  it('is used up by usage that a pause bills', async () => {
    const cut = [until('04-28'), pause(), resume];
    const documents = await play(
      fullDiscount,
      ...[buy(calls), ...useOn('80', '04-20'), ...cut],
      ...[...useOn('80', '05-20'), until('06-02')],
    );
    expect(documents).toEqual(['04-28 pause 80.00 - 80.00 = 0.00', '05-01 cycle 0.00', '06-01 cycle 80.00']);
  });

  it('is used up by usage that a change bills, and also discounts later usage of that period', async () => {
    const documents = await play(
      fullDiscount,
      ...[buy(calls), ...useOn('80', '04-20'), until('04-28'), change([['calls', 2]])],
      ...[...useOn('10', '04-29'), ...useOn('80', '05-20'), until('06-02')],
    );
    expect(documents).toEqual([
      '04-28 change 80.00 - 80.00 = 0.00',
      '05-01 cycle 10.00 - 10.00 = 0.00',
      '06-01 cycle 80.00',
    ]);
  });

  it('discounts one period in arrears, even if a pause cuts the next one short', async () => {
    const documents = await play(fullDiscount, buy(['later']), until('05-28'), pause(), resume, until('06-02'));
    // 27 and 4 of 31 days.
    expect(documents).toEqual(['05-01 cycle 30.00 - 30.00 = 0.00', '05-28 pause 26.13', '06-01 cycle 3.87']);
  });

  it('is not used up by a period that was billed without it in the same instant', async () => {
    const documents = await play(
      halfDiscount,
      ...[buy(basic, { coupons: [] }), redeem, change(twice), change(basic), until('06-02')],
    );
    expect(documents.filter((document) => document.includes(' - '))).toEqual(['05-01 cycle 30.00 - 15.00 = 15.00']);
  });

  it('still applies to a change back and forth, which nets to zero', async () => {
    const documents = await play(
      halfDiscount,
      buy(basic),
      until('04-16'),
      change(twice),
      change(basic),
      until('05-02'),
    );
    expect(documents).toEqual([
      '04-01 create 30.00 - 15.00 = 15.00',
      '04-16 credit 7.50',
      '04-16 credit 15.00',
      '04-16 change 30.00 - 15.00 = 15.00',
      '04-16 change 15.00 - 7.50 = 7.50',
      '05-01 cycle 30.00',
    ]);
  });

  it('is used up by a draft to which usage is added within the grace period', async () => {
    const late = [until('05-01'), use('100', '04-20'), until('05-10'), use('100', '05-09'), until('06-10')];
    expect(await play(withCoupon({ percentOff: '50' }, 48), buy(calls), ...late)).toEqual([
      '05-01 cycle 100.00 - 50.00 = 50.00',
      '06-01 cycle 100.00',
    ]);
  });

  it('is not used up by a draft that stays at zero, but by the next invoice', async () => {
    const idle = [buy(calls), until('05-10'), use('80', '05-09'), until('06-10')];
    expect(await play(withCoupon({ percentOff: '50' }, 48), ...idle)).toEqual([
      '05-01 cycle 0.00',
      '06-01 cycle 80.00 - 40.00 = 40.00',
    ]);
  });

  it('is removed from a draft when another invoice uses it up within the grace period', async () => {
    const steps = [until('05-01'), use('40', '04-20'), use('60', '05-01'), until('05-02'), pause()];
    expect(await play(withCoupon({ percentOff: '50' }, 48), buy(calls), ...steps, until('05-10'))).toEqual([
      '05-01 cycle 40.00',
      '05-02 pause 60.00 - 30.00 = 30.00',
    ]);
  });
});

it('a coupon for two periods discounts usage of two periods, however often pauses split them', async () => {
  const cut = [pause(), resume];
  const documents = await play(
    withCoupon({ percentOff: '50', duration: CouponDuration.repeating, durationPeriods: 2 }),
    ...[buy(calls), ...useOn('20', '04-10'), until('04-20'), ...cut, ...useOn('10', '04-25')],
    ...[...useOn('20', '05-10'), until('05-20'), ...cut, ...useOn('10', '05-25')],
    ...[...useOn('20', '06-10'), until('06-20'), ...cut, until('07-02')],
  );
  expect(documents).toEqual([
    '04-20 pause 20.00 - 10.00 = 10.00',
    '05-01 cycle 10.00 - 5.00 = 5.00',
    '05-20 pause 20.00 - 10.00 = 10.00',
    '06-01 cycle 10.00 - 5.00 = 5.00',
    '06-20 pause 20.00',
    '07-01 cycle 0.00',
  ]);
});

it('a preview shows what a coupon takes off the usage that a change bills, now and at period end', async () => {
  const shop = await StoryShop.open(stage.orm, fullDiscount);
  for (const step of [buy(calls), ...useOn('80', '04-20'), until('04-28')]) await step(shop);
  const previewAndChange = async (items: StoryItems, at: ChangeAt) => {
    const request = { id: shop.id, input: { items: shop.items(...items), at } };
    const { invoice } = await previewSubscriptionChange(shop.orm.em.fork(), shop.viewer, request, shop.now);
    await change(items, at)(shop);
    return invoice!.invoice.discountMinor;
  };
  expect(await previewAndChange([['calls', 2]], ChangeAt.now)).toBe(8000n);
  for (const step of useOn('10', '04-29')) await step(shop);
  expect(await previewAndChange(calls, ChangeAt.period_end)).toBe(1000n);
  await shop.until('05-02');
  expect(await shop.documents()).toEqual(['04-28 change 80.00 - 80.00 = 0.00', '05-01 cycle 10.00 - 10.00 = 0.00']);
});

it('an amount-off coupon with duration forever is not applied again by each change of billing interval', async () => {
  const shop = await StoryShop.open(
    stage.orm,
    withCoupon({ amountOff: '20', currency: 'EUR', duration: CouponDuration.forever }),
  );
  const [monthly, weekly] = await sellByMonthAndWeek(shop);
  const order = { customer: { externalId: shop.externalId }, coupons: ['OFF'], items: monthly! };
  shop.id = (await shop.do((em) => subscribe(em, shop.viewer, orderWithDefaults(order), shop.now))).id;
  for (const [day, items] of [
    ['04-02', weekly!],
    ['04-04', monthly!],
    ['04-06', weekly!],
  ] as const) {
    await shop.until(day);
    await shop.use('20', day);
    shop.now = shop.now.add({ seconds: 60 });
    const input = { id: shop.id, items, at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
  }
  await shop.until('04-07');
  await shop.use('20', '04-07');
  await shop.until('04-14');
  expect(await shop.documents()).toEqual([
    '04-02 change 20.00',
    '04-04 change 20.00',
    '04-06 change 20.00',
    '04-13 cycle 20.00 - 20.00 = 0.00',
  ]);
});

/** Registers a product that sells calls by month and by week; returns the items of each. */
async function sellByMonthAndWeek(shop: StoryShop): Promise<{ priceId: string; quantity: number }[][]> {
  const intervals = [Interval.month, Interval.week];
  const prices = intervals.map((interval) =>
    completePriceInput({ currency: 'EUR', unitAmount: '1', meter: 'calls', interval }),
  );
  const plans = [{ key: 'metered', name: 'Metered', prices }];
  const product = wholeProduct({ slug: unique('p'), name: 'Metered', plans });
  const { id: productId } = await shop.do((em) => registerProduct(em, shop.viewer, product, shop.now));
  const sold = await shop.orm.em.fork().find(Price, { productId });
  return intervals.map((interval) => [{ priceId: sold.find((price) => price.interval === interval)!.id, quantity: 1 }]);
}
