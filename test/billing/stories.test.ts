import { describe } from '@jest/globals';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { third } from '../support/some.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import type { Story } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { skipTo, buy, cancel, change, pause, pay, resume, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';

const stage = new StoryStage();

/** Moves the customer to a zone in which the last hour of April is in May. */
const move: StoryStep = (shop) =>
  shop.do(async (em) => {
    const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
    await updateCustomer(em, shop.viewer, { id, input: { timezone: 'Pacific/Apia' } }, shop.now);
  });

/** Half of the stories: each takes a third of a second. */
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const { period_end } = ChangeAt;

describe('a change', () => {
  defineStories({
    // This story comes first, since the worker bills a year of all earlier shops.
    'from monthly to yearly credits half of April, and the year begins with the change': {
      steps: [buy(basic), until('04-16'), pay(), change(['basic yearly']), until('2027-04-17')],
      documents: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 300.00', '04-16 cycle 300.00'],
      status: 'past_due',
    },
    'to a dearer plan in the middle of April credits half of 30 and charges half of 61': {
      steps: [buy(basic), pay(), until('04-16'), change(pro)],
      documents: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 30.50'],
    },
    'to a cheaper plan at period end costs nothing before it, and 30 after': {
      steps: [buy(pro), until('04-11'), pay(), change(basic, period_end), until('05-02')],
      documents: ['04-01 create 61.00', '05-01 cycle 30.00'],
    },
    'from two seats to four, ten days before period end, credits 20 and charges 40': {
      steps: [buy([['basic', 2]]), until('04-21'), pay(), change([['basic', 4]])],
      documents: ['04-01 create 60.00', '04-21 credit 20.00', '04-21 change 40.00'],
    },
    'from four seats to two, ten days before period end, credits 40 and charges 20': {
      steps: [buy([['basic', 4]]), until('04-21'), pay(), change([['basic', 2]])],
      documents: ['04-01 create 120.00', '04-21 credit 40.00', '04-21 change 20.00'],
    },
    'back and forth nets to zero, with 7.7 % tax and a third off': {
      terms: { tax: '7.7', coupon: { percentOff: '33.3333', duration: CouponDuration.forever } },
      steps: [buy(basic), until('2026-04-08T07:00:00Z'), pay(), change(pro), change(basic)],
      // 22 days and 17 hours of 30 days are left: 15.1389 of 20.00 after the coupon, and a little less than 30.785 of 40.67.
      documents: [
        '04-01 create 30.00 - 10.00 + 1.54 tax = 21.54',
        '04-08 credit 15.14 + 1.17 tax',
        '04-08 credit 30.78 + 2.37 tax',
        '04-08 change 46.17 - 15.39 + 2.37 tax = 33.15',
        '04-08 change 22.71 - 7.57 + 1.17 tax = 16.31',
      ],
    },
  });
});

describe('a period', () => {
  const paid = { profile: { paymentTermDays: 365 } };
  defineStories({
    'anchored on the 31st begins on the last day of a shorter month, after a first part of 29 of 30 days': {
      terms: paid,
      steps: [buy(basic, { anchor: BillingAnchor.calendar, anchorDay: 31, startAt: undefined }), until('07-01')],
      documents: ['04-01 create 29.00', '04-30 cycle 30.00', '05-31 cycle 30.00', '06-30 cycle 30.00'],
    },
    'that came due before its customer moved keeps the old time zone, even if it is billed later': {
      terms: paid,
      steps: [
        ...[buy(basic, { startAt: dayOf('2026-04-30T23:00:00Z') }), until('05-02'), skipTo('05-31'), move],
        until('06-02'),
      ],
      documents: ['04-30 create 30.00', '05-30 cycle 30.00'],
    },
    'after a trial of 14 days is billed when the trial ends': {
      terms: paid,
      steps: [buy(basic, { trialDays: 14 }), until('05-16')],
      documents: ['04-15 cycle 30.00', '05-15 cycle 30.00'],
    },
    'is not billed after a trial that ends with cancellation': {
      steps: [buy(basic, { trialDays: 14, trialEnd: TrialEnd.cancel }), until('05-16')],
      documents: [],
      status: 'canceled',
    },
    'after a trial that ends in a pause begins on resumption': {
      terms: paid,
      steps: [buy(basic, { trialDays: 14, trialEnd: TrialEnd.pause }), until('05-10'), resume, until('06-11')],
      documents: ['05-10 resume 30.00', '06-10 cycle 30.00'],
    },
  });
});

describe('a pause of ten days, after ten days of April,', () => {
  const paused = (unused: Unused, anchor: ResumeAnchor): StoryStep[] => [
    buy(basic),
    pay(),
    until('04-11'),
    pause(unused, anchor),
    until('04-21'),
    resume,
    until('05-22'),
  ];
  const terms = { profile: { paymentTermDays: 365 } };
  defineStories({
    'moves the end of a paid period by ten days': {
      terms,
      steps: paused(Unused.keep, ResumeAnchor.reset),
      documents: ['04-01 create 30.00', '05-11 cycle 30.00'],
    },
    'costs ten paid days when the anchor is kept': {
      terms,
      steps: paused(Unused.keep, ResumeAnchor.kept),
      documents: ['04-01 create 30.00', '05-01 cycle 30.00'],
    },
    'credits 20 days, and a new period begins on resumption': {
      terms,
      steps: paused(Unused.credit, ResumeAnchor.reset),
      documents: ['04-01 create 30.00', '04-11 credit 20.00', '04-21 resume 30.00', '05-21 cycle 30.00'],
    },
    'credits 20 days, and the rest of April is charged on resumption when the anchor is kept': {
      terms,
      steps: paused(Unused.credit, ResumeAnchor.kept),
      documents: ['04-01 create 30.00', '04-11 credit 20.00', '04-21 resume 10.00', '05-01 cycle 30.00'],
    },
  });
});

describe('a cancellation', () => {
  defineStories({
    'at once credits half of April': {
      steps: [buy(basic), pay(), until('04-16'), cancel(CancelAt.now, Unused.credit)],
      documents: ['04-01 create 30.00', '04-16 credit 15.00'],
      status: 'canceled',
    },
    'at once without credit bills half of a price in arrears': {
      steps: [buy(['later']), until('04-16'), cancel(CancelAt.now)],
      documents: ['04-16 end 15.00'],
      status: 'canceled',
    },
    'at period end costs nothing more': {
      steps: [buy(basic), pay(), until('04-16'), cancel(CancelAt.period_end), until('06-01')],
      documents: ['04-01 create 30.00'],
      status: 'canceled',
    },
  });
});

describe('usage', () => {
  const terms = { profile: { paymentTermDays: 365 } };
  defineStories({
    'is billed after its month; late usage is added, and what it makes cheaper is credited': {
      terms,
      steps: [
        ...[buy(['calls']), until('04-20'), use('60', '04-20'), until('05-10'), use('20', '04-21')],
        ...[until('06-10'), use('40', '04-22'), until('07-02')],
      ],
      // 60 calls at 1.00, then 20 more; 120 calls at 0.50 are 60.00, which is 20.00 less than was billed.
      documents: ['05-01 cycle 60.00', '06-01 cycle 0.00 + 20.00 = 20.00', '07-01 credit 20.00', '07-01 cycle 0.00'],
    },
    'that arrives while the invoice is a draft does not change the draft yet': {
      terms: { profile: { ...terms.profile, graceHours: 72 } },
      steps: [buy(['calls']), until('05-02'), use('7', '04-20'), until('05-03')],
      documents: ['05-01 cycle 0.00 (draft)'],
    },
    'that arrives while the invoice is a draft is on the finalised invoice': {
      terms: { profile: { ...terms.profile, graceHours: 72 } },
      steps: [buy(['calls']), until('05-02'), use('7', '04-20'), until('05-05')],
      documents: ['05-01 cycle 7.00'],
    },
    'below the minimum amount is raised to it': {
      terms,
      steps: [buy(['basic', 'calls'], { minimumAmount: '50' }), use('5', '04-01'), until('05-02')],
      documents: ['04-01 create 30.00', '05-01 cycle 30.00 + 5.00 + 15.00 = 50.00'],
    },
  });
});

describe('a coupon of 10 %', () => {
  const off = (duration: CouponDuration, durationPeriods?: number): ShopTerms => ({
    profile: { paymentTermDays: 365 },
    coupon: { percentOff: '10', duration, durationPeriods },
  });
  const steps = [buy(basic), until('06-02')];
  const [first, second, third] = ['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00'];
  const less = ' - 3.00 = 27.00';
  defineStories({
    'discounts one period with duration once': {
      terms: off(CouponDuration.once),
      steps,
      documents: [first + less, second!, third!],
    },
    'discounts two periods with duration repeating': {
      terms: off(CouponDuration.repeating, 2),
      steps,
      documents: [first + less, second + less, third!],
    },
    'discounts every period with duration forever': {
      terms: off(CouponDuration.forever),
      steps,
      documents: [first + less, second + less, third + less],
    },
  });
});

describe('a required first payment', () => {
  const firstPayment = buy(basic, { paymentBehavior: PaymentBehavior.require_payment });
  defineStories({
    'leaves the subscription incomplete until it arrives': {
      steps: [firstPayment],
      documents: ['04-01 create 30.00'],
      status: 'incomplete',
    },
    'activates the subscription': { steps: [firstPayment, pay()], documents: ['04-01 create 30.00'] },
    'expires after 23 hours, and its invoice is voided': {
      steps: [firstPayment, until('2026-04-01T23:00:00Z')],
      documents: ['04-01 create 30.00 (void)'],
      status: 'incomplete_expired',
    },
    'is credited to the balance when only a part of it arrived': {
      steps: [firstPayment, pay('10'), until('04-03')],
      documents: ['04-01 create 30.00', '04-01 credit 30.00'],
      status: 'incomplete_expired',
    },
  });
});

describe('an unpaid invoice', () => {
  const terms = { profile: { paymentTermDays: 14, giveUpDays: 10 } };
  defineStories({
    'is overdue after 14 days': {
      terms,
      steps: [buy(basic), until('04-15')],
      documents: ['04-01 create 30.00'],
      status: 'past_due',
    },
    'suspends the subscription after 10 more days, and billing stops': {
      terms,
      steps: [buy(basic), until('05-02')],
      documents: ['04-01 create 30.00'],
      status: 'unpaid',
    },
    'reactivates the subscription once it is paid': {
      terms,
      steps: [buy(basic), until('05-10'), pay(), until('06-02')],
      documents: ['04-01 create 30.00', '06-01 cycle 30.00'],
    },
    'cancels the subscription when the project has chosen so': {
      terms: { profile: { ...terms.profile, giveUp: GiveUp.cancel } },
      steps: [buy(basic), until('05-02')],
      documents: ['04-01 create 30.00'],
      status: 'canceled',
    },
  });
});

describe('planned work', () => {
  const terms = { profile: { paymentTermDays: 365 } };
  const on =
    (date: string, items: StoryItems): StoryStep =>
    (shop) => {
      const input = { id: shop.id, items: shop.items(...items), at: ChangeAt.now, atDate: dayOf(date) };
      return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    };
  const firstPayment = PaymentBehavior.require_payment;
  defineStories({
    'to change the plan before the start takes effect at the start': {
      terms,
      steps: [buy(basic, { startAt: dayOf('04-10') }), on('04-05', pro), until('04-11')],
      documents: ['04-10 create 61.00'],
    },
    'to change the plan before the first payment takes effect once the payment arrives': {
      terms,
      steps: [
        buy(basic, { startAt: dayOf('04-10'), paymentBehavior: firstPayment }),
        on('2026-04-10T06:00:00Z', pro),
        ...[until('2026-04-10T12:00:00Z'), pay(), until('04-11')],
      ],
      // 29.5 of the 30 days are left: 29.50 of 30, and 59.98 of 61.
      documents: ['04-10 create 30.00', '04-10 credit 29.50', '04-10 change 59.98'],
    },
    'to change the plan after a trial is dropped when the trial ends in a pause': {
      terms,
      steps: [
        ...[buy(basic, { trialDays: 14, trialEnd: TrialEnd.pause }), on('04-20', pro), until('05-01')],
        ...[resume, until('05-02')],
      ],
      documents: ['05-01 resume 30.00'],
    },
    'to change the plan is dropped when the customer has bought that plan separately': {
      terms,
      steps: [buy(basic), on('04-20', pro), until('04-10'), buy(pro), until('05-02')],
      documents: ['04-01 create 30.00', '04-10 create 61.00', '05-01 cycle 30.00'],
    },
    'to finalise drafts is done by a change when the worker has not run for two months': {
      terms: { profile: { ...terms.profile, graceHours: 48 } },
      steps: [buy(['calls']), skipTo('04-20'), use('5', '04-20'), skipTo('06-02'), change(['calls', 'basic'])],
      // The change finalises the draft of 1 June a day early; 29 of the 30 days of June are left.
      documents: ['05-01 cycle 5.00', '06-01 cycle 0.00', '06-02 change 29.00'],
    },
  });
});

describe('a sale by country and currency', () => {
  const upgrade = [buy(basic), until('04-16'), pay(), change(pro)];
  const seller = { address: { country: 'DE' } };
  defineStories({
    'has tax added in the country of the seller': {
      terms: { tax: '19', profile: seller, buyer: { address: { country: 'DE' } } },
      steps: [buy(basic)],
      documents: ['04-01 create 30.00 + 5.70 tax = 35.70'],
    },
    'has no tax for a business of another EU country, which owes the tax itself': {
      terms: { tax: '19', profile: seller, buyer: { address: { country: 'FR' }, vatId: 'FR83404833048' } },
      steps: [buy(basic)],
      documents: ['04-01 create 30.00'],
    },
    'is prorated to whole yen: half of 61 is 31': {
      terms: { currency: 'JPY' },
      steps: upgrade,
      documents: ['04-01 create 30', '04-16 credit 15', '04-16 change 31'],
    },
    'is prorated to three decimals of a dinar: half of 61 is 30.500': {
      terms: { currency: 'KWD' },
      steps: upgrade,
      documents: ['04-01 create 30.000', '04-16 credit 15.000', '04-16 change 30.500'],
    },
  });
});
