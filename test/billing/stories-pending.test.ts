import { describe, expect } from '@jest/globals';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { PendingCharge } from '../../src/billing/invoicing/pending/pending-charge.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { removePendingCharge } from '../../src/billing/verbs/remove-pending-charge.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { StoryStage, basic } from './stories-stage.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, cancel, change, charge, gather, pause, pay, resume, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

interface PendingStory {
  terms?: ShopTerms;
  steps: StoryStep[];
  documents: string[];
  /** The status of the subscription in the end; active by default. */
  status?: string;
}

const seats = (quantity: number): StoryItems => [['basic', quantity]];

/** Removes the pending charge that was created last. */
const removeLast: StoryStep = (shop) =>
  shop.do(async (em) => {
    const [last] = await em.find(PendingCharge, { subscriptionId: shop.id }, { orderBy: { id: 'desc' }, limit: 1 });
    await removePendingCharge(em, shop.viewer, last!.id, shop.now);
  });

const paid = { profile: { paymentTermDays: 365 } };

// April has 30 days, so a day of a seat of `basic` is 1.00. Every credit is for time that the first invoice billed.
const stories: Record<string, PendingStory> = {
  'of two more seats waits until the renewal, and the credit for the old seats is given at once': {
    steps: [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('05-02')],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '05-01 cycle 120.00 + 80.00 = 200.00'],
  },
  'that a second change follows is shortened, without a further credit note': {
    steps: [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('04-21'), gather(seats(3)), until('05-02')],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '05-01 cycle 90.00 + 40.00 + 30.00 = 160.00'],
  },
  'back and forth at one instant costs what was credited': {
    steps: [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), gather(seats(2)), until('05-02')],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '05-01 cycle 60.00 + 40.00 = 100.00'],
  },
  'back and forth within seconds loses no cent to rounding': {
    steps: [
      ...[buy(seats(1)), pay(), until('2026-04-08T07:00:00Z'), gather([['pro', 1]])],
      ...[until('2026-04-08T07:00:07Z'), gather(seats(1)), until('05-02')],
    ],
    // 22 days and 17 hours are left of 30: 22.71 of 30.00 is credited. Seven seconds of 61.00 cost nothing.
    documents: ['04-01 create 30.00', '04-08 credit 22.71', '05-01 cycle 30.00 + 0.00 + 22.71 = 52.71'],
  },
  'keeps the coupon of its period, although the coupon is used up before the invoice': {
    terms: { coupon: { percentOff: '50', duration: CouponDuration.once } },
    steps: [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('05-02')],
    documents: [
      '04-01 create 60.00 - 30.00 = 30.00',
      '04-11 credit 20.00',
      '05-01 cycle 120.00 + 80.00 - 40.00 = 160.00',
    ],
  },
  'is taxed on its invoice, with the tax of both lines rounded once': {
    terms: { tax: '7.7' },
    steps: [buy(seats(1)), pay(), until('04-11'), gather(seats(2)), until('05-02')],
    documents: [
      '04-01 create 30.00 + 2.31 tax = 32.31',
      '04-11 credit 20.00 + 1.54 tax',
      '05-01 cycle 60.00 + 40.00 + 7.70 tax = 107.70',
    ],
  },
  'is invoiced at once when the subscription ends': {
    steps: [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('04-21'), cancel(CancelAt.now)],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '04-21 end 80.00'],
    status: 'canceled',
  },
  'is shortened by an end that credits unused time, and invoiced with it': {
    steps: [
      buy(seats(2)),
      pay(),
      until('04-11'),
      gather(seats(4)),
      until('04-21'),
      cancel(CancelAt.now, Unused.credit),
    ],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '04-21 end 40.00'],
    status: 'canceled',
  },
  'is invoiced by a pause, which moves the rest of the paid time': {
    steps: [
      ...[buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('04-21'), pause()],
      ...[until('05-01'), resume, until('05-12')],
    ],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '04-21 pause 80.00', '05-11 cycle 120.00'],
    status: 'past_due',
  },
  'goes on the invoice of a later change that is billed at once': {
    steps: [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('04-21'), change(seats(5))],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '04-21 change 50.00 + 40.00 = 90.00'],
  },
  'that begins another interval is invoiced at once': {
    steps: [buy(seats(1)), pay(), until('04-16'), gather(['basic yearly'])],
    documents: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 300.00'],
  },
  'that ends a metered price is invoiced at once': {
    steps: [buy(['basic', 'peak']), pay(), until('04-11'), use('10', '04-05'), gather(basic)],
    documents: ['04-01 create 30.00', '04-11 change 0.00'],
  },
  'counts towards the minimum of its period': {
    terms: paid,
    steps: [buy(seats(1), { minimumAmount: '55' }), pay(), until('04-11'), gather(seats(2)), until('05-02')],
    // 30 - 20 + 40 = 50 of 55 are charged in April.
    documents: ['04-01 create 30.00', '04-11 credit 20.00', '05-01 cycle 60.00 + 5.00 + 40.00 = 105.00'],
  },
  'that was planned for a day waits from that day on': {
    steps: [buy(seats(2)), pay(), gather(seats(4), ChangeAt.now, '04-21'), until('05-02')],
    documents: ['04-01 create 60.00', '04-21 credit 20.00', '05-01 cycle 120.00 + 40.00 = 160.00'],
  },
  'is invoiced when dunning suspends the subscription': {
    terms: { profile: { paymentTermDays: 7, giveUpDays: 7, giveUp: GiveUp.unpaid } },
    steps: [buy(seats(2)), until('04-11'), gather(seats(4)), until('04-16')],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '04-15 give_up 80.00'],
    status: 'unpaid',
  },
  'by hand is not discounted, and waits for the renewal': {
    terms: { coupon: { percentOff: '50', duration: CouponDuration.forever } },
    steps: [buy(seats(1)), pay(), until('04-11'), charge('100'), charge('7'), removeLast, until('05-02')],
    documents: ['04-01 create 30.00 - 15.00 = 15.00', '05-01 cycle 30.00 + 100.00 - 15.00 = 115.00'],
  },
  'by hand in a trial is invoiced when the subscription is canceled': {
    steps: [buy(seats(1), { trialDays: 14 }), charge('100'), until('04-05'), cancel(CancelAt.now)],
    documents: ['04-05 end 100.00'],
    status: 'canceled',
  },
};

describe('a pending charge', () => {
  it.each(Object.entries(stories))('%s', async (_, story) => {
    const shop = await stage.play(story.terms, ...story.steps);
    expect(await shop.documents()).toEqual(story.documents);
    expect(await shop.status()).toBe(story.status ?? 'active');
  });

  it.each(Object.entries(stories))('%s, by a test clock', async (_, story) => {
    const shop = await stage.play({ ...story.terms, hasClock: true }, ...story.steps);
    expect(await shop.documents()).toEqual(story.documents);
  });
});
