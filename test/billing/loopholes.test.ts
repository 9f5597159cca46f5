import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { limitRoundingGain } from '../../src/billing/subscriptions/charging/limit-rounding-gain.ts';
import type { TimeCredit } from '../../src/billing/subscriptions/charging/limit-rounding-gain.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { exportDocument } from '../../src/billing/invoicing/documents/ubl/export-document.ts';
import { documentOfInvoice } from '../../src/billing/invoicing/documents/document-of-invoice.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { prorate } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { everyCase } from '../support/some.ts';
import { basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, cancel, change, pause, pay, resume, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { play, term } from './loopholes-stage.ts';

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
      { numRuns: everyCase ? 20 : 2, endOnFailure: true },
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
