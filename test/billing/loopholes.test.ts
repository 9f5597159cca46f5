import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../src/auth/viewer.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { boundGain } from '../../src/billing/subscriptions/charging/bound-gain.ts';
import type { Cut } from '../../src/billing/subscriptions/charging/bound-gain.ts';
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
import { wholeOrder } from '../../src/billing/subscriptions/whole-order.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { wholePrice } from '../../src/catalog/offers/whole-price.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { removeProduct } from '../../src/catalog/products/remove-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { unique } from '../support/seed.ts';
import { Stage, basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { Shop } from './stories-shop.ts';
import { buy, cancel, change, pause, pay, person, resume, until } from './stories-steps.ts';
import type { Step } from './stories-steps.ts';

const stage = new Stage();
const live = stage.live.bind(stage);

const term = { paymentTermDays: 365 };

/** What all invoices come to, less all credit notes. */
async function kept({ orm, viewer: { projectId } }: Shop): Promise<bigint> {
  const em = orm.em.fork();
  const [invoices, notes] = [await em.find(Invoice, { projectId }), await em.find(CreditNote, { projectId })];
  const total = (of: { totalMinor: bigint }[]) => of.reduce((sum, { totalMinor }) => sum + totalMinor, 0n);
  return total(invoices) - total(notes);
}

// The first of all, since the worker bills a year of whatever stories were told before.
describe('where nothing is prorated', () => {
  const none = { profile: { ...term, proration: Proration.none } };
  const move =
    (timezone: string): Step =>
    (shop) =>
      shop.do(async (em) => {
        const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
        await updateCustomer(em, shop.viewer, { id, input: { timezone } }, shop.now);
      });

  it('each month is billed once to who moves to where it is another hour, and another day', async () => {
    const shop = await live(
      { ...none, buyer: { timezone: 'UTC' } },
      ...[until('2027-01-31T23:30:00Z'), buy(basic), until('2027-04-15'), move('Europe/Berlin')],
      ...[until('2027-06-10'), move('America/New_York'), until('2027-08-10'), move('UTC'), until('2027-11-10')],
    );
    expect(await shop.papers()).toEqual(
      ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-30', '08-30', '09-30', '10-30'].map(
        (day, index) => `${day} ${index ? 'cycle' : 'create'} 30.00`,
      ),
    );
  });

  it('a month in arrears is billed once to them, too', async () => {
    const shop = await live(
      { ...none, buyer: { timezone: 'UTC' } },
      ...[buy(['later']), until('04-15'), move('Pacific/Auckland'), until('06-15'), move('UTC'), until('09-02')],
    );
    const bills = (await shop.papers()).map((paper) => paper.slice(6));
    expect(bills).toEqual(Array.from({ length: 5 }, () => 'cycle 30.00'));
  });

  it('a preview tells the month of who has moved as it will be billed', async () => {
    const shop = await live(none, buy(basic), until('04-15'), move('Pacific/Auckland'));
    const input = { items: shop.items('pro'), at: ChangeAt.period_end };
    const preview = await previewSubscriptionChange(shop.orm.em.fork(), shop.viewer, { id: shop.id, input }, shop.now);
    await change(pro, ChangeAt.period_end)(shop);
    await shop.until('05-02');
    expect(await shop.papers()).toEqual(['04-01 create 30.00', '05-01 cycle 61.00']);
    expect(preview.invoice?.invoice.totalMinor).toBe(6100n);
  });

  it('what was cut short and continues is not billed twice to who moves', async () => {
    const shop = await live(
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
    // The second period ends on 20 May; the days up to June are paid for.
    expect(await shop.papers()).toEqual(['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00']);
  });

  it('a change back and forth in the instant in which a period begins costs nothing', async () => {
    const shop = await live(none, buy(basic), change([['basic', 2]]), change(pro), change(basic));
    expect(await kept(shop)).toBe(3000n);
    const later = await live(none, buy(basic), until('04-02'), change(pro));
    expect(await later.papers()).toEqual(['04-01 create 30.00']);
  });

  it('what a change gave nothing back of is not given back later', async () => {
    const unprorated: Step = (shop) => {
      const input = { items: shop.items('basic'), at: ChangeAt.now, proration: Proration.none };
      return shop.do((em) => changeSubscription(em, shop.viewer, { id: shop.id, ...input }, shop.now));
    };
    const shop = await live(
      { profile: term },
      ...[buy(['basic yearly']), until('04-10'), unprorated, until('2027-03-20')],
      cancel(CancelAt.now, Unused.credit),
    );
    expect((await shop.papers()).filter((paper) => paper.includes('credit'))).toEqual(['03-20 credit 20.32']);
  });
});

describe('a period that a pause has moved into a longer month', () => {
  const paused: Step[] = [until('04-11'), pause(), until('05-21'), resume];

  it('is given back and charged as the period was that is paid', async () => {
    const shop = await live({}, buy(basic), pay(), ...paused, change(pro), change(basic));
    // 20 of the 30 days of April are left, though the month before 10 June has 31.
    expect(await shop.papers()).toEqual([
      '04-01 create 30.00',
      '05-21 credit 20.00',
      '05-21 credit 40.67',
      '05-21 change 40.67',
      '05-21 change 20.00',
    ]);
  });

  it('is so by days, though the pause ended at another time of day', async () => {
    const shop = await live(
      { profile: { ...term, proration: Proration.day } },
      ...[buy(basic), pay(), until('2026-04-11T20:00:00Z'), pause(), until('2026-05-21T03:00:00Z'), resume],
      ...[change(pro), until('2026-05-23T01:00:00Z'), change(basic)],
    );
    expect(await shop.papers()).toEqual([
      '04-01 create 30.00',
      '05-21 credit 20.00',
      '05-21 change 40.67',
      // Calculated as from 12 April at 18:00, of whose month 19 days are to come.
      '05-23 credit 36.60',
      '05-23 change 18.00',
    ]);
  });

  it('costs what is left of it in arrears', async () => {
    const shop = await live({ profile: term }, buy(['later']), ...paused, until('06-11'));
    expect(await shop.papers()).toEqual(['04-11 pause 10.00', '06-10 cycle 20.00']);
  });

  it('nets to zero back and forth, and gives back no more than what is left, wherever it was paused', async () => {
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
        const shop = await live(
          { profile: { ...term, proration: drawn.unit }, buyer: { timezone: drawn.zone } },
          ...[until(String(startAt)), buy(basic), until(String(pausedAt)), pause(), until(String(resumedAt)), resume],
          until(String(changedAt)),
        );
        const { currentPeriodEndAt } = await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id });
        const before = await kept(shop);
        await change(pro)(shop);
        const [note] = await shop.orm.em.fork().find(CreditNote, { projectId: shop.viewer.projectId });
        await change(basic)(shop);
        expect(await kept(shop)).toBe(before);
        const days = (startAt.until(currentPeriodEndAt).total('seconds') - drawn.long) / 86_400;
        const left = changedAt.until(currentPeriodEndAt).total('seconds') / 86_400;
        const atMost = drawn.unit === Proration.day ? Math.ceil(left + 1) / Math.floor(days) : left / days;
        expect(Number(note?.totalMinor ?? 0)).toBeLessThanOrEqual(3000 * atMost + 1);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('what rounding lets a customer off', () => {
  /** A cent of `basic` lasts 864 seconds: `pro` is had only for the second in which one is used up. */
  const cents = Array.from({ length: 8 }, (_, index) => 864 * (index + 1) - 432);

  const all = 2_592_000n;
  const lineOf = (wholeMinor: bigint, numerator: bigint) => {
    const netMinor = prorate(wholeMinor, { numerator, denominator: all, after: 0n });
    const facts = { isTaxInclusive: false, discountMinor: 0n, taxMinor: 0n };
    return { ...facts, wholeMinor, numerator, denominator: all, netMinor };
  };
  /** Given back when so many seconds are left, after what was given back before. */
  const giveBack = (line: ReturnType<typeof lineOf>, left: bigint, before: readonly Cut[]) => {
    const baseMinor = prorate(line.wholeMinor, { numerator: left, denominator: all, after: 0n });
    const share = { numerator: left, denominator: line.numerator };
    return boundGain([{ line, baseMinor, share }], before, 1n)[0]!;
  };
  const wholes = fc.tuple(fc.bigInt(1n, 100_000n), fc.bigInt(1n, 100_000n));

  const endingSmall = [743_662, 523_594, 442, 215_255, 520_931, 2_591_998, 1_613_995, 844_032, 627_676, 0].map(BigInt);

  it('is never more than two minor units, however often and when someone changes', () => {
    const changes = fc.uniqueArray(fc.bigInt(0n, all), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(wholes, changes, ([one, other], lefts) => {
        const cuts: Cut[] = [];
        let line = lineOf(one, all);
        let kept = 0n;
        let used = new Rational(0n);
        for (const left of lefts.toSorted((a, b) => (a < b ? 1 : -1))) {
          const cut = giveBack(line, left, cuts);
          kept += line.netMinor - cut.baseMinor;
          used = used.plus(new Rational(line.wholeMinor * (line.numerator - left), all));
          cuts.push(cut);
          line = lineOf(line.wholeMinor === one ? other : one, left);
        }
        // One is allowed, and half of one each may be left by the last two, of which there is nothing more to cut.
        const gain = used.plus(new Rational(-kept));
        expect(gain.compare(new Rational(2n))).toBeLessThanOrEqual(0);
      }),
      { examples: [[[3n, 19_116n], endingSmall]] },
    );
  });

  it('is nothing, and costs nothing, by a change of a whole period back and forth', () => {
    fc.assert(
      fc.property(wholes, fc.bigInt(0n, all), ([one, other], left) => {
        const first = giveBack(lineOf(one, all), left, []);
        const second = giveBack(lineOf(other, left), left, [first]);
        expect(second.baseMinor).toBe(lineOf(other, left).netMinor);
        expect(first.baseMinor).toBe(lineOf(one, left).netMinor);
      }),
    );
  });

  it('by changes at chosen instants is at most a cent in a period', async () => {
    const shop = await live({ profile: term }, buy(basic), pay());
    for (const second of cents) {
      for (const [at, items] of [
        [second - 1, pro],
        [second + 1, basic],
      ] as const) {
        shop.now = dayOf('04-01').add({ seconds: at });
        await change(items)(shop);
      }
    }
    await cancel(CancelAt.now, Unused.credit)(shop);
    const used = (cents.at(-1)! + 1) / 864;
    expect(Number(await kept(shop))).toBeGreaterThanOrEqual(Math.floor(used - 1));
    expect(Number(await kept(shop))).toBeLessThanOrEqual(Math.ceil(used + 1));
  });
});

describe('a trial', () => {
  /** The prices of a product with a plan for each of so many days of trial. */
  async function sell(shop: Shop, ...trials: number[]): Promise<{ priceId: string; quantity: number }[]> {
    const plans = trials.map((trialDays) => {
      const prices = [wholePrice({ currency: 'EUR', unitAmount: '10', trialDays })];
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
    shop: Shop,
    items: CreateSubscriptionInput['items'],
    more: Partial<CreateSubscriptionInput> = {},
  ): Promise<{ days: number; status: string }> {
    const input = wholeOrder({ customer: { externalId: shop.externalId }, ...more, items });
    const { id, status, trialEndAt, startAt } = await shop.do((em) => subscribe(em, shop.viewer, input, shop.now));
    shop.id = id;
    return { status, days: trialEndAt ? startAt.until(trialEndAt).total('hours') / 24 : 0 };
  }

  it('is as short as the shortest that its prices give, and none where one gives none', async () => {
    const shop = await live({});
    const [, long, short] = await sell(shop, 0, 30, 7);
    expect(await order(shop, [long!, short!])).toEqual({ days: 7, status: 'trialing' });
    const [none, other] = await sell(shop, 0, 30);
    expect(await order(shop, [other!, none!])).toEqual({ days: 0, status: 'active' });
  });

  it('of a product is given once to a customer, unless its project orders it', async () => {
    const shop = await live({});
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

  it('does not go over to prices that give a shorter one, where its customer changes', async () => {
    const shop = await live({});
    const [none, some, more] = await sell(shop, 0, 14, 30);
    const [other] = await sell(shop, 14);
    const as = await person(shop);
    const items = (item = some!) => wholeOrder({ items: [item] });
    shop.id = (await shop.do((em) => subscribe(em, as, items(), shop.now))).id;
    const changeTo = (wanted = some!, at = ChangeAt.now, by: Viewer = as) =>
      shop.do((em) => changeSubscription(em, by, { id: shop.id, items: [wanted], at }, shop.now));
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
    expect(await shop.papers()).toEqual(['04-16 cycle 10.00']);
  });

  it('that its project ordered does not go over to what gives none, whatever its own prices give', async () => {
    const shop = await live({});
    const as = await person(shop);
    const [none, long] = await sell(shop, 0, 60);
    const [other] = await sell(shop, 0);
    const first = await shop.do((em) => subscribe(em, as, wholeOrder({ items: [none!] }), shop.now));
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

  it('is as long as it was after a pause, for what it may go over to', async () => {
    const shop = await live({});
    const as = await person(shop);
    const [one] = await sell(shop, 14);
    const [other] = await sell(shop, 14);
    shop.id = (await shop.do((em) => subscribe(em, as, wholeOrder({ items: [one!] }), shop.now))).id;
    await pause()(shop);
    await shop.until('04-11');
    await resume(shop);
    const input = { id: shop.id, items: [other!], at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, as, input, shop.now));
    expect(await shop.status()).toBe('trialing');
  });

  it('that ends in a pause is resumed as that says, not as a pause before it', async () => {
    const shop = await live(
      { profile: term },
      ...[buy(basic, { trialDays: 10, trialEnd: TrialEnd.pause }), until('04-03')],
      ...[pause(Unused.keep, ResumeAnchor.kept), until('04-05'), resume, until('04-20'), resume],
    );
    expect(await shop.papers()).toEqual(['04-20 resume 30.00']);
  });

  it('of a product that was changed away before it began was none', async () => {
    const shop = await live({});
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

  it('that was canceled before it began was none', async () => {
    const shop = await live({});
    const [one] = await sell(shop, 14);
    expect((await order(shop, [one!], { startAt: dayOf('04-10') })).days).toBe(14);
    await cancel(CancelAt.now)(shop);
    expect((await order(shop, [one!])).days).toBe(14);
  });
});

describe('quarantine', () => {
  const fail: Step = (shop) =>
    shop.do((em) => quarantine(em, { kind: 'subscription', id: shop.id }, new Error('broken'), shop.now));
  const events = async ({ orm, id }: Shop) => {
    const told = `select 1 as told from audit_entry where subject = ? and action = 'subscription.quarantined'`;
    return (await orm.em.fork().execute<object[]>(told, [id])).length;
  };
  const away: Step = async (shop) => {
    shop.now = dayOf('05-02');
  };

  it('sets aside what is due, once', async () => {
    const shop = await live({}, buy(basic), away, fail, fail);
    expect(await events(shop)).toBe(1);
  });

  it('leaves alone what another has done meanwhile', async () => {
    const shop = await live({ profile: term }, buy(basic), until('05-02'), fail);
    expect(await events(shop)).toBe(0);
  });

  it('waits for anyone who has the customer, and then sees what they did', async () => {
    const shop = await live({ profile: term }, buy(basic), away);
    let failing: Promise<unknown> | undefined;
    await shop.do(async (em) => {
      await cancelSubscription(em, shop.viewer, { id: shop.id, at: CancelAt.now, unused: Unused.keep }, shop.now);
      failing = fail(shop) as Promise<unknown>;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    });
    await failing;
    expect(await events(shop)).toBe(0);
    expect(await shop.status()).toBe('canceled');
  });

  it('refuses a coupon until the subscription is released', async () => {
    const terms = { coupon: { percentOff: '50', duration: CouponDuration.once }, profile: term };
    const shop = await live(terms, buy(basic, { coupons: [] }), away, fail);
    const redeem = () =>
      shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon: 'OFF' }, shop.now));
    await expect(redeem()).rejects.toMatchObject({ code: 'subscription_is_quarantined' });
    await shop.do((em) => releaseSubscription(em, shop.viewer, shop.id, shop.now));
    await redeem();
  });
});

describe('what the project ordered', () => {
  const may = { kind: 'forbidden', code: 'only_the_project_may' };
  const asPerson = async (shop: Shop) => {
    const as = await person(shop);
    const input = wholeOrder({ items: shop.items('basic') });
    shop.id = (await shop.do((em) => subscribe(em, as, input, shop.now))).id;
    return as;
  };
  const end = (shop: Shop, as: Viewer, more: { at?: CancelAt; atDate?: Temporal.Instant } = {}) =>
    shop.do((em) =>
      cancelSubscription(em, as, { id: shop.id, at: CancelAt.period_end, unused: Unused.keep, ...more }, shop.now),
    );
  const keep = (shop: Shop, as: Viewer) => shop.do((em) => keepSubscription(em, as, shop.id, shop.now));
  const halt = (shop: Shop, as: Viewer) =>
    shop.do((em) =>
      pauseSubscription(em, as, { id: shop.id, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset }, shop.now),
    );
  const advanceClock = (shop: Shop, as: Viewer) =>
    shop.do((em) => resumeSubscription(em, as, { id: shop.id }, shop.now));

  it('is an end that its customer can neither take back nor put off', async () => {
    const shop = await live({});
    const as = await asPerson(shop);
    await end(shop, shop.viewer, { atDate: dayOf('04-20') });
    await expect(keep(shop, as)).rejects.toMatchObject(may);
    await expect(end(shop, as)).rejects.toMatchObject(may);
    await keep(shop, shop.viewer);
    await end(shop, as);
    await keep(shop, as);
    await end(shop, shop.viewer);
    await end(shop, as);
    await expect(keep(shop, as)).rejects.toMatchObject(may);
    await end(shop, as, { at: CancelAt.now });
  });

  it('is an end of the period that its customer does not put off by a pause, before or after', async () => {
    for (const isPausedFirst of [true, false]) {
      const shop = await live({});
      const as = await asPerson(shop);
      if (isPausedFirst) await halt(shop, as);
      await end(shop, shop.viewer);
      if (!isPausedFirst) await halt(shop, as);
      await shop.until('04-29');
      await advanceClock(shop, as);
      await shop.until('05-02');
      expect(await shop.status()).toBe('canceled');
    }
  });

  it('is an end of the period that goes along with a pause of its own', async () => {
    const shop = await live({});
    await asPerson(shop);
    await end(shop, shop.viewer);
    await halt(shop, shop.viewer);
    await shop.until('04-11');
    await advanceClock(shop, shop.viewer);
    await shop.until('05-02');
    expect(await shop.status()).not.toBe('canceled');
    await shop.until('05-12');
    expect(await shop.status()).toBe('canceled');
  });

  it('is not among what its customer is reported they can do', async () => {
    const shop = await live({});
    const as = await asPerson(shop);
    const can = async (viewer: Viewer) =>
      actionsFor(viewer, await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id }));
    expect(await can(as)).toEqual(await can(shop.viewer));
    await end(shop, shop.viewer);
    expect([await can(shop.viewer), await can(as)]).toEqual([
      expect.arrayContaining(['keep', 'pause']),
      expect.not.arrayContaining(['keep']),
    ]);
    await keep(shop, shop.viewer);
    await halt(shop, shop.viewer);
    expect([await can(shop.viewer), await can(as)]).toEqual([
      expect.arrayContaining(['resume', 'cancel']),
      expect.not.arrayContaining(['resume']),
    ]);
  });

  it('is a change that its customer can neither take back nor drop by a pause', async () => {
    const shop = await live({});
    const as = await asPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    const own = { id: shop.id, items: shop.items('basic'), at: ChangeAt.now, atDate: dayOf('06-20') };
    await shop.do((em) => changeSubscription(em, as, own, shop.now));
    const [ordered, wanted] = await shop.orm.em
      .fork()
      .find(SubscriptionChange, { subscriptionId: shop.id }, { orderBy: { at: 'asc' } });
    const takeBack = ({ id } = ordered!) => shop.do((em) => cancelSubscriptionChange(em, as, id, shop.now));
    await expect(takeBack()).rejects.toMatchObject(may);
    await takeBack(wanted);
    await shop.do((em) => changeSubscription(em, as, own, shop.now));
    await halt(shop, as);
    await shop.until('04-11');
    await advanceClock(shop, as);
    await shop.until('06-30');
    // Ten days later, since the period is: the plan of the customer was dropped by their pause.
    expect(await shop.papers()).toEqual(['04-01 create 30.00', '05-11 cycle 61.00', '06-11 cycle 61.00']);
  });

  it('is a change within a period that is made as a pause of the customer ends, and none of its own pause', async () => {
    const atDate = dayOf('04-16');
    const story = async (by: 'customer' | 'project') => {
      const shop = await live({});
      const as = await asPerson(shop);
      const input = { id: shop.id, items: shop.items('pro'), at: ChangeAt.now, atDate };
      await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
      await halt(shop, by === 'customer' ? as : shop.viewer);
      await shop.until('05-01');
      await advanceClock(shop, shop.viewer);
      await shop.until('05-02');
      return shop.papers();
    };
    expect(await story('customer')).toEqual(['04-01 create 30.00', '05-01 credit 30.00', '05-01 change 61.00']);
    expect(await story('project')).toEqual(['04-01 create 30.00']);
  });

  it.each([
    ['is made as a pause ends', async (shop: Shop) => advanceClock(shop, shop.viewer), ['applied', 'canceled']],
    [
      'is dropped by an end',
      async (shop: Shop) => end(shop, shop.viewer, { at: CancelAt.now }),
      ['canceled', 'canceled'],
    ],
  ])('is a change whose day came in the pause, and that %s, also if another was taken back', async (_, act, became) => {
    const shop = await live({});
    const as = await asPerson(shop);
    for (const day of ['04-16', '06-20']) {
      const input = { id: shop.id, items: shop.items('pro'), at: ChangeAt.now, atDate: dayOf(day) };
      await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    }
    await halt(shop, as);
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

  it('is a change that is made before the period begins that follows a pause', async () => {
    const shop = await live({});
    const as = await asPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    await halt(shop, as);
    await shop.until('05-16');
    const input = { id: shop.id, anchor: ResumeAnchor.kept };
    await shop.do((em) => resumeSubscription(em, shop.viewer, input, shop.now));
    await shop.until('05-17');
    // 16 of the 31 days of May.
    expect(await shop.papers()).toEqual(['04-01 create 30.00', '05-16 resume 31.48']);
  });

  it('is a change that keeps its day where a change of the customer begins a longer period', async () => {
    const shop = await live({});
    const as = await asPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    const input = { id: shop.id, items: shop.items('basic yearly'), at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, as, input, shop.now));
    const [planned] = await shop.orm.em.fork().find(SubscriptionChange, { subscriptionId: shop.id });
    expect([String(planned!.at), planned!.atPeriodEnd]).toEqual(['2026-05-01T00:00:00Z', false]);
  });

  it('is a change that is made once what was not paid is', async () => {
    const shop = await live({ profile: { paymentTermDays: 3, giveUpDays: 3 } });
    await asPerson(shop);
    await change(pro, ChangeAt.period_end)(shop);
    await shop.until('05-03');
    expect(await shop.status()).toBe('unpaid');
    await pay()(shop);
    await shop.until('06-02');
    // 29 of the 31 days of May, since nothing of them was charged.
    expect(await shop.papers()).toEqual(['04-01 create 30.00', '05-03 change 57.06']);
  });

  it('is a pause that its customer does not resume; one of their own they do', async () => {
    const shop = await live({});
    const as = await asPerson(shop);
    await halt(shop, shop.viewer);
    await expect(advanceClock(shop, as)).rejects.toMatchObject(may);
    await advanceClock(shop, shop.viewer);
    await halt(shop, as);
    await advanceClock(shop, as);
    expect(await shop.status()).toBe('active');
  });
});

describe('a change that is planned', () => {
  const plannedOf = async ({ orm, id }: Shop) => {
    const planned = { subscriptionId: id, status: ChangeStatus.pending };
    const changes = await orm.em.fork().find(SubscriptionChange, planned, { orderBy: { at: 'asc' } });
    return changes.map(({ at, atPeriodEnd }) => `${at.toString().slice(0, 10)} ${atPeriodEnd}`);
  };
  const plan = (shop: Shop, atDate: string, as = shop.viewer) => {
    const input = { id: shop.id, items: shop.items('pro'), at: ChangeAt.now, atDate: dayOf(atDate) };
    return shop.do((em) => changeSubscription(em, as, input, shop.now));
  };

  it('for the end of the period goes along as a change begins another', async () => {
    const shop = await live({}, buy(basic), change(pro, ChangeAt.period_end), change(['basic yearly']));
    expect(await plannedOf(shop)).toEqual(['2027-04-01 true']);
    const { nextChangeAt } = await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id });
    expect(String(nextChangeAt)).toBe('2027-04-01T00:00:00Z');
  });

  it('goes along to a day that another is planned for, and is made in its place', async () => {
    const shop = await live({}, buy(basic), change(basic, ChangeAt.period_end));
    await plan(shop, '2027-04-01');
    await plan(shop, '2026-09-01');
    await change(['basic yearly'])(shop);
    expect(await plannedOf(shop)).toEqual(['2026-09-01 false', '2027-04-01 true']);
  });

  it('for one instant is refused by a preview as by the change, and one too many, too', async () => {
    const shop = await live({}, buy(basic), change(pro, ChangeAt.period_end));
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

describe('a product that a change is planned to', () => {
  it('is not deleted before that is taken back', async () => {
    const shop = await live({}, buy(basic));
    const plans = [{ key: 'x', name: 'x', prices: [wholePrice({ currency: 'EUR', unitAmount: '1' })] }];
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

it('a coupon stands on the papers by its name', async () => {
  const coupon = { name: 'Spring & summer', percentOff: '50', duration: CouponDuration.once };
  const address = { country: 'DE', street: 'Hafenstraße 12', postalCode: '20459', city: 'Hamburg' };
  const seller = { legalName: 'Seller', address, taxNumber: '22/123/45678' };
  const buyer = { name: 'Buyer', address };
  const shop = await live({ coupon, profile: seller, buyer }, buy(basic));
  const em = shop.orm.em.fork();
  const invoice = await em.findOneOrFail(Invoice, { subscriptionId: shop.id });
  const document = await documentOfInvoice(em, invoice);
  expect(exportDocument(document)).toContain('Discount (Spring &amp; summer)');
});
