import { describe, expect, it } from '@jest/globals';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import type { CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { wholeOrder } from '../../src/billing/subscriptions/whole-order.ts';
import { Interval, Price } from '../../src/catalog/offers/price.ts';
import { wholePrice } from '../../src/catalog/offers/whole-price.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { unique } from '../support/seed.ts';
import { Stage, basic, calls } from './stories-stage.ts';
import { Shop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, change, pause, resume, until, use } from './stories-steps.ts';
import type { Items, Step } from './stories-steps.ts';

const stage = new Stage();

const twice: Items = [['basic', 2]];

/** A project with a coupon, where nothing falls overdue. */
const off = (coupon: Partial<CreateCouponInput>, graceHours = 0): ShopTerms => ({
  coupon: { duration: CouponDuration.once, ...coupon },
  profile: { paymentTermDays: 365, graceHours },
});
const all = off({ percentOff: '100' });
const half = off({ percentOff: '50' });
const redeem: Step = (shop) =>
  shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon: 'OFF' }, shop.now));
const usedOn = (quantity: string, day: string): Step[] => [until(day), use(quantity, day)];

async function tell(terms: ShopTerms, ...steps: Step[]): Promise<string[]> {
  const shop = await Shop.open(stage.orm, terms);
  for (const step of steps) await step(shop);
  return shop.papers();
}

describe('a coupon for one period', () => {
  it('is used by usage that a pause bills', async () => {
    const cut = [until('04-28'), pause(), resume];
    const papers = await tell(
      all,
      ...[buy(calls), ...usedOn('80', '04-20'), ...cut],
      ...[...usedOn('80', '05-20'), until('06-02')],
    );
    expect(papers).toEqual(['04-28 pause 80.00 - 80.00 = 0.00', '05-01 cycle 0.00', '06-01 cycle 80.00']);
  });

  it('is used by usage that a change bills, and lets off what is used after it in that period', async () => {
    const papers = await tell(
      all,
      ...[buy(calls), ...usedOn('80', '04-20'), until('04-28'), change([['calls', 2]])],
      ...[...usedOn('10', '04-29'), ...usedOn('80', '05-20'), until('06-02')],
    );
    expect(papers).toEqual([
      '04-28 change 80.00 - 80.00 = 0.00',
      '05-01 cycle 10.00 - 10.00 = 0.00',
      '06-01 cycle 80.00',
    ]);
  });

  it('is taken off one period in arrears, also where the next is cut short', async () => {
    const papers = await tell(all, buy(['later']), until('05-28'), pause(), resume, until('06-02'));
    // 27 and 4 of 31 days.
    expect(papers).toEqual(['05-01 cycle 30.00 - 30.00 = 0.00', '05-28 pause 26.13', '06-01 cycle 3.87']);
  });

  it('counts in none that was billed without it in the same instant', async () => {
    const papers = await tell(
      half,
      ...[buy(basic, { coupons: [] }), redeem, change(twice), change(basic), until('06-02')],
    );
    expect(papers.filter((paper) => paper.includes(' - '))).toEqual(['05-01 cycle 30.00 - 15.00 = 15.00']);
  });

  it('is kept by a change back and forth that nets to zero', async () => {
    const papers = await tell(half, buy(basic), until('04-16'), change(twice), change(basic), until('05-02'));
    expect(papers).toEqual([
      '04-01 create 30.00 - 15.00 = 15.00',
      '04-16 credit 7.50',
      '04-16 credit 15.00',
      '04-16 change 30.00 - 15.00 = 15.00',
      '04-16 change 15.00 - 7.50 = 7.50',
      '05-01 cycle 30.00',
    ]);
  });

  it('is used by a draft that usage in its grace makes dearer', async () => {
    const late = [until('05-01'), use('100', '04-20'), until('05-10'), use('100', '05-09'), until('06-10')];
    expect(await tell(off({ percentOff: '50' }, 48), buy(calls), ...late)).toEqual([
      '05-01 cycle 100.00 - 50.00 = 50.00',
      '06-01 cycle 100.00',
    ]);
  });

  it('is kept by a draft that stays at zero, and used by the next invoice', async () => {
    const idle = [buy(calls), until('05-10'), use('80', '05-09'), until('06-10')];
    expect(await tell(off({ percentOff: '50' }, 48), ...idle)).toEqual([
      '05-01 cycle 0.00',
      '06-01 cycle 80.00 - 40.00 = 40.00',
    ]);
  });

  it('is left off a draft once it was used up in its grace', async () => {
    const steps = [until('05-01'), use('40', '04-20'), use('60', '05-01'), until('05-02'), pause()];
    expect(await tell(off({ percentOff: '50' }, 48), buy(calls), ...steps, until('05-10'))).toEqual([
      '05-01 cycle 40.00',
      '05-02 pause 60.00 - 30.00 = 30.00',
    ]);
  });
});

it('a coupon for two periods lets off two of usage, however often they are cut', async () => {
  const cut = [pause(), resume];
  const papers = await tell(
    off({ percentOff: '50', duration: CouponDuration.repeating, durationPeriods: 2 }),
    ...[buy(calls), ...usedOn('20', '04-10'), until('04-20'), ...cut, ...usedOn('10', '04-25')],
    ...[...usedOn('20', '05-10'), until('05-20'), ...cut, ...usedOn('10', '05-25')],
    ...[...usedOn('20', '06-10'), until('06-20'), ...cut, until('07-02')],
  );
  expect(papers).toEqual([
    '04-20 pause 20.00 - 10.00 = 10.00',
    '05-01 cycle 10.00 - 5.00 = 5.00',
    '05-20 pause 20.00 - 10.00 = 10.00',
    '06-01 cycle 10.00 - 5.00 = 5.00',
    '06-20 pause 20.00',
    '07-01 cycle 0.00',
  ]);
});

it('a preview says what a coupon lets off of the usage that a change bills, now and as the period ends', async () => {
  const shop = await Shop.open(stage.orm, all);
  for (const step of [buy(calls), ...usedOn('80', '04-20'), until('04-28')]) await step(shop);
  const foreseen = async (items: Items, at: ChangeAt) => {
    const wish = { id: shop.id, input: { items: shop.items(...items), at } };
    const { invoice } = await previewSubscriptionChange(shop.orm.em.fork(), shop.viewer, wish, shop.now);
    await change(items, at)(shop);
    return invoice!.invoice.discountMinor;
  };
  expect(await foreseen([['calls', 2]], ChangeAt.now)).toBe(8000n);
  for (const step of usedOn('10', '04-29')) await step(shop);
  expect(await foreseen(calls, ChangeAt.period_end)).toBe(1000n);
  await shop.until('05-02');
  expect(await shop.papers()).toEqual(['04-28 change 80.00 - 80.00 = 0.00', '05-01 cycle 10.00 - 10.00 = 0.00']);
});

it('an amount for ever is not taken once more for each change of how often prices recur', async () => {
  const shop = await Shop.open(stage.orm, off({ amountOff: '20', currency: 'EUR', duration: CouponDuration.forever }));
  const [monthly, weekly] = await sellByMonthAndWeek(shop);
  const order = { customer: { externalId: shop.externalId }, coupons: ['OFF'], items: monthly! };
  shop.id = (await shop.do((em) => subscribe(em, shop.viewer, wholeOrder(order), shop.now))).id;
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
  expect(await shop.papers()).toEqual([
    '04-02 change 20.00',
    '04-04 change 20.00',
    '04-06 change 20.00',
    '04-13 cycle 20.00 - 20.00 = 0.00',
  ]);
});

/** The calls of a month, and those of a week. */
async function sellByMonthAndWeek(shop: Shop): Promise<{ priceId: string; quantity: number }[][]> {
  const intervals = [Interval.month, Interval.week];
  const prices = intervals.map((interval) =>
    wholePrice({ currency: 'EUR', unitAmount: '1', meter: 'calls', interval }),
  );
  const plans = [{ key: 'metered', name: 'Metered', prices }];
  const product = wholeProduct({ slug: unique('p'), name: 'Metered', plans });
  const { id: productId } = await shop.do((em) => registerProduct(em, shop.viewer, product, shop.now));
  const sold = await shop.orm.em.fork().find(Price, { productId });
  return intervals.map((interval) => [{ priceId: sold.find((price) => price.interval === interval)!.id, quantity: 1 }]);
}
