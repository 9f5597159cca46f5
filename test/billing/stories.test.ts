import { describe, expect, it } from '@jest/globals';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { GiveUp } from '../../src/billing/customers/profile/billing-profile.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { BillingAnchor, CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Stage, basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { away, buy, cancel, change, pause, pay, resume, until, use } from './stories-steps.ts';
import type { Items, Step } from './stories-steps.ts';

const stage = new Stage();

/** To a zone in which the last hour of April is in May. */
const move: Step = (shop) =>
  shop.do(async (em) => {
    const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
    await updateCustomer(em, shop.viewer, { id, input: { timezone: 'Pacific/Apia' } }, shop.now);
  });

interface Story {
  terms?: ShopTerms;
  steps: Step[];
  /** Every invoice and credit note that there is in the end. */
  papers: string[];
  /** What the subscription has become. */
  status?: string;
}

const tell = (stories: Record<string, Story>) =>
  it.each(Object.entries(stories))('%s', async (_, story) => {
    const shop = await stage.live(story.terms, ...story.steps);
    expect(await shop.papers()).toEqual(story.papers);
    expect(await shop.status()).toBe(story.status ?? 'active');
  });

const { period_end } = ChangeAt;

describe('a change', () => {
  tell({
    // The first of all, since the worker bills a year of whatever stories were told before.
    'from months to years gives half of April back, and the year begins with the change': {
      steps: [buy(basic), until('04-16'), pay(), change(['basic yearly']), until('2027-04-17')],
      papers: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 300.00', '04-16 cycle 300.00'],
      status: 'past_due',
    },
    'to a dearer plan in the middle of April gives half of 30 back and charges half of 61': {
      steps: [buy(basic), pay(), until('04-16'), change(pro)],
      papers: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 30.50'],
    },
    'to a cheaper plan at the end of the period costs nothing before, and 30 after': {
      steps: [buy(pro), until('04-11'), pay(), change(basic, period_end), until('05-02')],
      papers: ['04-01 create 61.00', '05-01 cycle 30.00'],
    },
    'from two seats to four, ten days before the end, gives 20 back and charges 40': {
      steps: [buy([['basic', 2]]), until('04-21'), pay(), change([['basic', 4]])],
      papers: ['04-01 create 60.00', '04-21 credit 20.00', '04-21 change 40.00'],
    },
    'from four seats to two, ten days before the end, gives 40 back and charges 20': {
      steps: [buy([['basic', 4]]), until('04-21'), pay(), change([['basic', 2]])],
      papers: ['04-01 create 120.00', '04-21 credit 40.00', '04-21 change 20.00'],
    },
    'back and forth nets to zero, with 7.7 % tax and a third off': {
      terms: { tax: '7.7', coupon: { percentOff: '33.3333', duration: CouponDuration.forever } },
      steps: [buy(basic), until('2026-04-08T07:00:00Z'), pay(), change(pro), change(basic)],
      // 22 days and 17 hours of 30 days are left. Of the 20.00 after the coupon that is 15.1389, of 40.67 it is 30.785 less a bit.
      papers: [
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
  tell({
    'that begins on the 31st begins on the last day of a shorter month, after a part of 14 of 30 days': {
      terms: paid,
      steps: [buy(basic, { anchor: BillingAnchor.calendar, anchorDay: 31, startAt: undefined }), until('07-01')],
      papers: ['04-01 create 29.00', '04-30 cycle 30.00', '05-31 cycle 30.00', '06-30 cycle 30.00'],
    },
    'that came due before its customer moved is that of where they were, even if no one billed it then': {
      terms: paid,
      steps: [
        ...[buy(basic, { startAt: dayOf('2026-04-30T23:00:00Z') }), until('05-02'), away('05-31'), move],
        until('06-02'),
      ],
      papers: ['04-30 create 30.00', '05-30 cycle 30.00'],
    },
    'after a trial of 14 days is billed at its end': {
      terms: paid,
      steps: [buy(basic, { trialDays: 14 }), until('05-16')],
      papers: ['04-15 cycle 30.00', '05-15 cycle 30.00'],
    },
    'does not come after a trial that ends in the end': {
      steps: [buy(basic, { trialDays: 14, trialEnd: TrialEnd.cancel }), until('05-16')],
      papers: [],
      status: 'canceled',
    },
    'waits after a trial that ends in a pause, until someone resumes': {
      terms: paid,
      steps: [buy(basic, { trialDays: 14, trialEnd: TrialEnd.pause }), until('05-10'), resume, until('06-11')],
      papers: ['05-10 resume 30.00', '06-10 cycle 30.00'],
    },
  });
});

describe('ten days of pause, after ten of April', () => {
  const paused = (unused: Unused, anchor: ResumeAnchor): Step[] => [
    buy(basic),
    pay(),
    until('04-11'),
    pause(unused, anchor),
    until('04-21'),
    resume,
    until('05-22'),
  ];
  const terms = { profile: { paymentTermDays: 365 } };
  tell({
    'move the end of a paid period by ten days': {
      terms,
      steps: paused(Unused.keep, ResumeAnchor.reset),
      papers: ['04-01 create 30.00', '05-11 cycle 30.00'],
    },
    'are lost where the days of the periods are kept': {
      terms,
      steps: paused(Unused.keep, ResumeAnchor.kept),
      papers: ['04-01 create 30.00', '05-01 cycle 30.00'],
    },
    'give 20 days back, and a new period begins with the resumption': {
      terms,
      steps: paused(Unused.credit, ResumeAnchor.reset),
      papers: ['04-01 create 30.00', '04-11 credit 20.00', '04-21 resume 30.00', '05-21 cycle 30.00'],
    },
    'give 20 days back, and what is left of April is bought again, where its days are kept': {
      terms,
      steps: paused(Unused.credit, ResumeAnchor.kept),
      papers: ['04-01 create 30.00', '04-11 credit 20.00', '04-21 resume 10.00', '05-01 cycle 30.00'],
    },
  });
});

describe('an end', () => {
  tell({
    'at once gives half of April back': {
      steps: [buy(basic), pay(), until('04-16'), cancel(CancelAt.now, Unused.credit)],
      papers: ['04-01 create 30.00', '04-16 credit 15.00'],
      status: 'canceled',
    },
    'at once, with nothing given back, bills half of what is charged in arrears': {
      steps: [buy(['later']), until('04-16'), cancel(CancelAt.now)],
      papers: ['04-16 end 15.00'],
      status: 'canceled',
    },
    'at the end of the period costs nothing more': {
      steps: [buy(basic), pay(), until('04-16'), cancel(CancelAt.period_end), until('06-01')],
      papers: ['04-01 create 30.00'],
      status: 'canceled',
    },
  });
});

describe('usage', () => {
  const terms = { profile: { paymentTermDays: 365 } };
  tell({
    'is billed when its month is over; what comes late is added, and what it makes cheaper is given back': {
      terms,
      steps: [
        ...[buy(['calls']), until('04-20'), use('60', '04-20'), until('05-10'), use('20', '04-21')],
        ...[until('06-10'), use('40', '04-22'), until('07-02')],
      ],
      // 60 at 1.00; 20 more; then 120 in all at 0.50 each are 60, which is 20 less than was billed.
      papers: ['05-01 cycle 60.00', '06-01 cycle 0.00 + 20.00 = 20.00', '07-01 credit 20.00', '07-01 cycle 0.00'],
    },
    'that comes while the invoice is a draft is on it': {
      terms: { profile: { ...terms.profile, graceHours: 72 } },
      steps: [buy(['calls']), until('05-02'), use('7', '04-20'), until('05-03')],
      papers: ['05-01 cycle 0.00 (draft)'],
    },
    'that came while it was one is on the invoice that it became': {
      terms: { profile: { ...terms.profile, graceHours: 72 } },
      steps: [buy(['calls']), until('05-02'), use('7', '04-20'), until('05-05')],
      papers: ['05-01 cycle 7.00'],
    },
    'short of the agreed minimum is made up to it': {
      terms,
      steps: [buy(['basic', 'calls'], { minimumAmount: '50' }), use('5', '04-01'), until('05-02')],
      papers: ['04-01 create 30.00', '05-01 cycle 30.00 + 5.00 + 15.00 = 50.00'],
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
  tell({
    'holds once': { terms: off(CouponDuration.once), steps, papers: [first + less, second!, third!] },
    'holds for two periods': {
      terms: off(CouponDuration.repeating, 2),
      steps,
      papers: [first + less, second + less, third!],
    },
    'holds for ever': {
      terms: off(CouponDuration.forever),
      steps,
      papers: [first + less, second + less, third + less],
    },
  });
});

describe('a first payment that is asked for', () => {
  const asked = buy(basic, { paymentBehavior: PaymentBehavior.require_payment });
  tell({
    'is waited for': { steps: [asked], papers: ['04-01 create 30.00'], status: 'incomplete' },
    'begins the subscription': { steps: [asked, pay()], papers: ['04-01 create 30.00'] },
    'is given up after 23 hours, and its invoice with it': {
      steps: [asked, until('2026-04-01T23:00:00Z')],
      papers: ['04-01 create 30.00 (void)'],
      status: 'incomplete_expired',
    },
    'is given back to the balance where only a part of it came': {
      steps: [asked, pay('10'), until('04-03')],
      papers: ['04-01 create 30.00', '04-01 credit 30.00'],
      status: 'incomplete_expired',
    },
  });
});

describe('an invoice that no one pays', () => {
  const terms = { profile: { paymentTermDays: 14, giveUpDays: 10 } };
  tell({
    'is overdue after its 14 days': {
      terms,
      steps: [buy(basic), until('04-15')],
      papers: ['04-01 create 30.00'],
      status: 'past_due',
    },
    'suspends the subscription after 10 more, in which nothing is billed': {
      terms,
      steps: [buy(basic), until('05-02')],
      papers: ['04-01 create 30.00'],
      status: 'unpaid',
    },
    'lets it continue once it is paid': {
      terms,
      steps: [buy(basic), until('05-10'), pay(), until('06-02')],
      papers: ['04-01 create 30.00', '06-01 cycle 30.00'],
    },
    'ends the subscription where the project has said so': {
      terms: { profile: { ...terms.profile, giveUp: GiveUp.cancel } },
      steps: [buy(basic), until('05-02')],
      papers: ['04-01 create 30.00'],
      status: 'canceled',
    },
  });
});

describe('what was planned', () => {
  const terms = { profile: { paymentTermDays: 365 } };
  const on =
    (date: string, items: Items): Step =>
    (shop) => {
      const input = { id: shop.id, items: shop.items(...items), at: ChangeAt.now, atDate: dayOf(date) };
      return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    };
  const asked = PaymentBehavior.require_payment;
  tell({
    'for a day before the beginning is what begins': {
      terms,
      steps: [buy(basic, { startAt: dayOf('04-10') }), on('04-05', pro), until('04-11')],
      papers: ['04-10 create 61.00'],
    },
    'for a time at which the first payment is waited for is done once that has come': {
      terms,
      steps: [
        buy(basic, { startAt: dayOf('04-10'), paymentBehavior: asked }),
        on('2026-04-10T06:00:00Z', pro),
        ...[until('2026-04-10T12:00:00Z'), pay(), until('04-11')],
      ],
      // 29 days and a half of 30 are left: 29.50 of 30, and 59.98 of 61.
      papers: ['04-10 create 30.00', '04-10 credit 29.50', '04-10 change 59.98'],
    },
    'for after a trial is dropped where that ends in a pause': {
      terms,
      steps: [
        ...[buy(basic, { trialDays: 14, trialEnd: TrialEnd.pause }), on('04-20', pro), until('05-01')],
        ...[resume, until('05-02')],
      ],
      papers: ['05-01 resume 30.00'],
    },
    'is dropped where the customer has taken that plan otherwise before': {
      terms,
      steps: [buy(basic), on('04-20', pro), until('04-10'), buy(pro), until('05-02')],
      papers: ['04-01 create 30.00', '04-10 create 61.00', '05-01 cycle 30.00'],
    },
    'to be finalised after two days of grace is, also by who comes first after two months': {
      terms: { profile: { ...terms.profile, graceHours: 48 } },
      steps: [buy(['calls']), away('04-20'), use('5', '04-20'), away('06-02'), change(['calls', 'basic'])],
      // The draft of May goes with the change, a day early; of June 29 of 30 days are left.
      papers: ['05-01 cycle 5.00', '06-01 cycle 0.00', '06-02 change 29.00'],
    },
  });
});

describe('elsewhere', () => {
  const upgrade = [buy(basic), until('04-16'), pay(), change(pro)];
  const seller = { address: { country: 'DE' } };
  tell({
    'tax is added at home': {
      terms: { tax: '19', profile: seller, buyer: { address: { country: 'DE' } } },
      steps: [buy(basic)],
      papers: ['04-01 create 30.00 + 5.70 tax = 35.70'],
    },
    'a business of another country of the EU owes its tax itself': {
      terms: { tax: '19', profile: seller, buyer: { address: { country: 'FR' }, vatId: 'FR83404833048' } },
      steps: [buy(basic)],
      papers: ['04-01 create 30.00'],
    },
    'half of 61 yen is 31 yen': {
      terms: { currency: 'JPY' },
      steps: upgrade,
      papers: ['04-01 create 30', '04-16 credit 15', '04-16 change 31'],
    },
    'half of 61 dinars is 30.500': {
      terms: { currency: 'KWD' },
      steps: upgrade,
      papers: ['04-01 create 30.000', '04-16 credit 15.000', '04-16 change 30.500'],
    },
  });
});
