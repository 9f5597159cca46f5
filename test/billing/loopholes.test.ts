import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../src/auth/viewer.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { limitRoundingGain } from '../../src/billing/subscriptions/charging/limit-rounding-gain.ts';
import type { TimeCredit } from '../../src/billing/subscriptions/charging/limit-rounding-gain.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { exportDocument } from '../../src/billing/invoicing/documents/ubl/export-document.ts';
import { documentOfInvoice } from '../../src/billing/invoicing/documents/document-of-invoice.ts';
import { quarantine } from '../../src/billing/turns/quarantine.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { prorate } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { releaseSubscription } from '../../src/billing/verbs/release-subscription.ts';
import { actionsFor } from '../../src/billing/subscriptions/require-seller.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { ChangeStatus, SubscriptionChange } from '../../src/billing/subscriptions/subscription-change.ts';
import { ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { removeProduct } from '../../src/catalog/products/remove-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { unique } from '../support/seed.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, cancel, change, pause, pay, person, resume, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

const stage = new StoryStage();
const play = stage.play.bind(stage);

const term = { paymentTermDays: 365 };

/** Returns the total of all invoices less all credit notes. */
async function netBilled({ orm, viewer: { projectId } }: StoryShop): Promise<bigint> {
  const em = orm.em.fork();
  const [invoices, notes] = [await em.find(Invoice, { projectId }), await em.find(CreditNote, { projectId })];
  const total = (of: { totalMinor: bigint }[]) => of.reduce((sum, { totalMinor }) => sum + totalMinor, 0n);
  return total(invoices) - total(notes);
}

// This block comes first, since the worker bills a year of all earlier shops.
describe('without proration,', () => {
  const none = { profile: { ...term, proration: Proration.none } };
  const move =
    (timezone: string): StoryStep =>
    (shop) =>
      shop.do(async (em) => {
        const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
        await updateCustomer(em, shop.viewer, { id, input: { timezone } }, shop.now);
      });

  it('each month is billed once to a customer who moves to other time zones', async () => {
    const shop = await play(
      { ...none, buyer: { timezone: 'UTC' } },
      ...[until('2027-01-31T23:30:00Z'), buy(basic), until('2027-04-15'), move('Europe/Berlin')],
      ...[until('2027-06-10'), move('America/New_York'), until('2027-08-10'), move('UTC'), until('2027-11-10')],
    );
    expect(await shop.documents()).toEqual(
      ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-30', '08-30', '09-30', '10-30'].map(
        (day, index) => `${day} ${index ? 'cycle' : 'create'} 30.00`,
      ),
    );
  });

  it('each month in arrears is billed once to a customer who moves to other time zones', async () => {
    const shop = await play(
      { ...none, buyer: { timezone: 'UTC' } },
      ...[buy(['later']), until('04-15'), move('Pacific/Auckland'), until('06-15'), move('UTC'), until('09-02')],
    );
    const bills = (await shop.documents()).map((document) => document.slice(6));
    expect(bills).toEqual(Array.from({ length: 5 }, () => 'cycle 30.00'));
  });

  it('a preview for a customer who has moved matches what is then billed', async () => {
    const shop = await play(none, buy(basic), until('04-15'), move('Pacific/Auckland'));
    const input = { items: shop.items('pro'), at: ChangeAt.period_end };
    const preview = await previewSubscriptionChange(shop.orm.em.fork(), shop.viewer, { id: shop.id, input }, shop.now);
    await change(pro, ChangeAt.period_end)(shop);
    await shop.until('05-02');
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-01 cycle 61.00']);
    expect(preview.invoice?.invoice.totalMinor).toBe(6100n);
  });

  it('a period whose early end is withdrawn is not billed twice to a customer who moves', async () => {
    const shop = await play(
      { ...none, buyer: { timezone: 'UTC' } },
      ...[buy(basic), until('04-10'), cancel(CancelAt.period_end)],
      (it) =>
        it.do((em) =>
          cancelSubscription(
            em,
            it.viewer,
            { id: it.id, at: CancelAt.now, atDate: dayOf('05-20'), unused: Unused.keep },
            it.now,
          ),
        ),
      until('05-02'),
      (it) => it.do((em) => keepSubscription(em, it.viewer, it.id, it.now)),
      ...[move('Asia/Tokyo'), until('06-20')],
    );
    // The second period was to end on 20 May; the days up to June are paid.
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00']);
  });

  it('a change back and forth at the start of a period costs nothing', async () => {
    const shop = await play(none, buy(basic), change([['basic', 2]]), change(pro), change(basic));
    expect(await netBilled(shop)).toBe(3000n);
    const later = await play(none, buy(basic), until('04-02'), change(pro));
    expect(await later.documents()).toEqual(['04-01 create 30.00']);
  });

  it('time that a change did not credit is not credited by a later cancellation', async () => {
    const unprorated: StoryStep = (shop) => {
      const input = { items: shop.items('basic'), at: ChangeAt.now, proration: Proration.none };
      return shop.do((em) => changeSubscription(em, shop.viewer, { id: shop.id, ...input }, shop.now));
    };
    const shop = await play(
      { profile: term },
      ...[buy(['basic yearly']), until('04-10'), unprorated, until('2027-03-20')],
      cancel(CancelAt.now, Unused.credit),
    );
    expect((await shop.documents()).filter((document) => document.includes('credit'))).toEqual(['03-20 credit 20.32']);
  });
});

describe('a period that a pause has moved into a longer month', () => {
  const paused: StoryStep[] = [until('04-11'), pause(), until('05-21'), resume];

  it('is credited and charged by the length of the paid period', async () => {
    const shop = await play({}, buy(basic), pay(), ...paused, change(pro), change(basic));
    // 20 of the 30 days of April are left, though the month before 10 June has 31 days.
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00',
      '05-21 credit 20.00',
      '05-21 credit 40.67',
      '05-21 change 40.67',
      '05-21 change 20.00',
    ]);
  });

  it('is credited and charged by days when the pause ends at another time of day', async () => {
    const shop = await play(
      { profile: { ...term, proration: Proration.day } },
      ...[buy(basic), pay(), until('2026-04-11T20:00:00Z'), pause(), until('2026-05-21T03:00:00Z'), resume],
      ...[change(pro), until('2026-05-23T01:00:00Z'), change(basic)],
    );
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00',
      '05-21 credit 20.00',
      '05-21 change 40.67',
      // Without the pause it would be 13 April at 18:00, which leaves 18 days of the month.
      '05-23 credit 36.60',
      '05-23 change 18.00',
    ]);
  });

  it('costs only its remaining time in arrears', async () => {
    const shop = await play({ profile: term }, buy(['later']), ...paused, until('06-11'));
    expect(await shop.documents()).toEqual(['04-11 pause 10.00', '06-10 cycle 20.00']);
  });

  it('nets to zero under a change back and forth, and credits at most its remaining time', async () => {
    const days = {
      from: fc.constantFrom('01-29', '01-31', '02-01', '03-31'),
      at: fc.integer({ min: 0, max: 26 }),
    };
    const seconds = {
      of: fc.nat(86_399),
      long: fc.integer({ min: 1, max: 100 * 86_400 }),
      after: fc.nat(86_400),
    };
    const zone = fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin');
    const unit = fc.constantFrom(Proration.second, Proration.day);
    await fc.assert(
      fc.asyncProperty(fc.record({ ...days, ...seconds, zone, unit }), async (drawn) => {
        const startAt = dayOf(`2027-${drawn.from}`);
        const pausedAt = startAt.add({ hours: 24 * drawn.at, seconds: drawn.of });
        const resumedAt = pausedAt.add({ seconds: drawn.long });
        const changedAt = resumedAt.add({ seconds: drawn.after });
        const shop = await play(
          { profile: { ...term, proration: drawn.unit }, buyer: { timezone: drawn.zone } },
          ...[until(String(startAt)), buy(basic), until(String(pausedAt)), pause(), until(String(resumedAt)), resume],
          until(String(changedAt)),
        );
        const { currentPeriodEndAt } = await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id });
        const before = await netBilled(shop);
        await change(pro)(shop);
        const [note] = await shop.orm.em.fork().find(CreditNote, { projectId: shop.viewer.projectId });
        await change(basic)(shop);
        expect(await netBilled(shop)).toBe(before);
        const days = (startAt.until(currentPeriodEndAt).total('seconds') - drawn.long) / 86_400;
        const left = changedAt.until(currentPeriodEndAt).total('seconds') / 86_400;
        const atMost = drawn.unit === Proration.day ? Math.ceil(left + 1) / Math.floor(days) : left / days;
        expect(Number(note?.totalMinor ?? 0)).toBeLessThanOrEqual(3000 * atMost + 1);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('the gain of a customer by rounding', () => {
  /** A cent of `basic` lasts 864 seconds; these are the instants at which rounding changes. */
  const changeSeconds = Array.from({ length: 8 }, (_, index) => 864 * (index + 1) - 432);

  const all = 2_592_000n;
  const lineOf = (wholeMinor: bigint, numerator: bigint) => {
    const netMinor = prorate(wholeMinor, { numerator, denominator: all, after: 0n });
    const facts = { isTaxInclusive: false, discountMinor: 0n, taxMinor: 0n };
    return { ...facts, wholeMinor, numerator, denominator: all, netMinor };
  };
  /** The credit of a line when so many seconds are left, given all earlier credits. */
  const giveBack = (line: ReturnType<typeof lineOf>, left: bigint, before: readonly TimeCredit[]) => {
    const baseMinor = prorate(line.wholeMinor, { numerator: left, denominator: all, after: 0n });
    const share = { numerator: left, denominator: line.numerator };
    return limitRoundingGain([{ line, baseMinor, share }], before, 1n)[0]!;
  };
  const wholes = fc.tuple(fc.bigInt(1n, 100_000n), fc.bigInt(1n, 100_000n));

  const endingSmall = [743_662, 523_594, 442, 215_255, 520_931, 2_591_998, 1_613_995, 844_032, 627_676, 0].map(BigInt);

  it('is at most two minor units for any number of changes at any instants', () => {
    const changes = fc.uniqueArray(fc.bigInt(0n, all), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(wholes, changes, ([one, other], lefts) => {
        const cuts: TimeCredit[] = [];
        let line = lineOf(one, all);
        let netBilled = 0n;
        let used = new Rational(0n);
        for (const left of lefts.toSorted((a, b) => (a < b ? 1 : -1))) {
          const cut = giveBack(line, left, cuts);
          netBilled += line.netMinor - cut.baseMinor;
          used = used.plus(new Rational(line.wholeMinor * (line.numerator - left), all));
          cuts.push(cut);
          line = lineOf(line.wholeMinor === one ? other : one, left);
        }
        // One unit is allowed, and the last two lines may each leave half a unit, which no later credit can correct.
        const gain = used.plus(new Rational(-netBilled));
        expect(gain.compare(new Rational(2n))).toBeLessThanOrEqual(0);
      }),
      { examples: [[[3n, 19_116n], endingSmall]] },
    );
  });

  it('is zero when a plan is changed back and forth at one instant', () => {
    fc.assert(
      fc.property(wholes, fc.bigInt(0n, all), ([one, other], left) => {
        const first = giveBack(lineOf(one, all), left, []);
        const second = giveBack(lineOf(other, left), left, [first]);
        expect(second.baseMinor).toBe(lineOf(other, left).netMinor);
        expect(first.baseMinor).toBe(lineOf(one, left).netMinor);
      }),
    );
  });

  it('is at most one cent in a period for changes at chosen instants', async () => {
    const shop = await play({ profile: term }, buy(basic), pay());
    for (const second of changeSeconds) {
      for (const [at, items] of [
        [second - 1, pro],
        [second + 1, basic],
      ] as const) {
        shop.now = dayOf('04-01').add({ seconds: at });
        await change(items)(shop);
      }
    }
    await cancel(CancelAt.now, Unused.credit)(shop);
    const used = (changeSeconds.at(-1)! + 1) / 864;
    expect(Number(await netBilled(shop))).toBeGreaterThanOrEqual(Math.floor(used - 1));
    expect(Number(await netBilled(shop))).toBeLessThanOrEqual(Math.ceil(used + 1));
  });
});

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
    const shop = await play({});
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
      const shop = await play({});
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
    const shop = await play({});
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
    const shop = await play({});
    const as = await subscribeAsPerson(shop);
    const can = async (viewer: Viewer) =>
      actionsFor(viewer, await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id }));
    expect(await can(as)).toEqual(await can(shop.viewer));
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
    const shop = await play({});
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
      const shop = await play({});
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
    const shop = await play({});
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
    const shop = await play({});
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
    const shop = await play({});
    const as = await subscribeAsPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    const input = { id: shop.id, items: shop.items('basic yearly'), at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, as, input, shop.now));
    const [planned] = await shop.orm.em.fork().find(SubscriptionChange, { subscriptionId: shop.id });
    expect([String(planned!.at), planned!.atPeriodEnd]).toEqual(['2026-05-01T00:00:00Z', false]);
  });

  it('to change at period end is carried out once an overdue invoice is paid', async () => {
    const shop = await play({ profile: { paymentTermDays: 3, giveUpDays: 3 } });
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
    const shop = await play({});
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
    const shop = await play({}, buy(basic), change(pro, ChangeAt.period_end), change(['basic yearly']));
    expect(await plannedOf(shop)).toEqual(['2027-04-01 true']);
    const { nextChangeAt } = await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id });
    expect(String(nextChangeAt)).toBe('2027-04-01T00:00:00Z');
  });

  it('at period end moves to a day that already has a planned change, and replaces it', async () => {
    const shop = await play({}, buy(basic), change(basic, ChangeAt.period_end));
    await plan(shop, '2027-04-01');
    await plan(shop, '2026-09-01');
    await change(['basic yearly'])(shop);
    expect(await plannedOf(shop)).toEqual(['2026-09-01 false', '2027-04-01 true']);
  });

  it('for a taken instant, or above the maximum number, is refused by preview and change alike', async () => {
    const shop = await play({}, buy(basic), change(pro, ChangeAt.period_end));
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
    const shop = await play({}, buy(basic));
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

it('a coupon is named on the exported invoice', async () => {
  const coupon = { name: 'Spring & summer', percentOff: '50', duration: CouponDuration.once };
  const address = { country: 'DE', street: 'Hafenstraße 12', postalCode: '20459', city: 'Hamburg' };
  const seller = { legalName: 'Seller', address, taxNumber: '22/123/45678' };
  const buyer = { name: 'Buyer', address };
  const shop = await play({ coupon, profile: seller, buyer }, buy(basic));
  const em = shop.orm.em.fork();
  const invoice = await em.findOneOrFail(Invoice, { subscriptionId: shop.id });
  const document = await documentOfInvoice(em, invoice);
  expect(exportDocument(document)).toContain('Discount (Spring &amp; summer)');
});
