import { describe, expect } from '@jest/globals';
import { StoryStage } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { buy, cancel, change, endTrial, give, moveTo, pause, pay, resume, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

interface PeriodStory {
  terms?: ShopTerms;
  steps: StoryStep[];
  documents: string[];
  status?: string;
}

const defineStories = (stories: Record<string, PeriodStory>) =>
  it.each(Object.entries(stories))('%s', async (_, story) => {
    const shop = await stage.play(story.terms, ...story.steps);
    expect(await shop.documents()).toEqual(story.documents);
    expect(await shop.status()).toBe(story.status ?? 'active');
  });

/** A yearly base that is paid elsewhere until September, beside monthly usage that is paid until March. */
const moveInCard: StoryStep = (shop) => {
  const [base, calls] = shop.items('card yearly', 'card calls');
  const items = [base!, { ...calls!, paidUntilAt: dayOf('03-20') }];
  return buy([], { items, startAt: dayOf('2025-09-20'), paidUntilAt: dayOf('09-20') })(shop);
};

const unpaid = { profile: { paymentTermDays: 365 } };

describe('a start in the past', () => {
  defineStories({
    'charges each period that has passed': {
      terms: unpaid,
      steps: [buy(['basic'], { startAt: dayOf('2026-01-15') }), until('05-16')],
      documents: [
        ...['01-15 create 30.00', '02-15 cycle 30.00', '03-15 cycle 30.00'],
        ...['04-15 cycle 30.00', '05-15 cycle 30.00'],
      ],
    },
    'is due like what is charged when it is created': {
      terms: { profile: { paymentTermDays: 14, giveUpDays: 1 } },
      steps: [buy(['basic'], { startAt: dayOf('2026-01-15') }), until('04-14')],
      documents: ['01-15 create 30.00', '02-15 cycle 30.00', '03-15 cycle 30.00'],
    },
  });
});

describe('moving in', () => {
  defineStories({
    'in the middle of a paid year charges the next year, and nothing before': {
      terms: unpaid,
      steps: [
        buy(['basic yearly'], { startAt: dayOf('2025-10-01'), paidUntilAt: dayOf('2026-10-01') }),
        until('2027-04-01'),
      ],
      documents: ['10-01 cycle 300.00'],
    },
    'in the middle of a period prorates the rest of it': {
      terms: unpaid,
      steps: [buy(['basic'], { startAt: dayOf('2026-01-01'), paidUntilAt: dayOf('04-16') }), until('06-02')],
      documents: ['04-16 cycle 15.00', '05-01 cycle 30.00', '06-01 cycle 30.00'],
    },
    'with a yearly base and monthly usage charges the usage at once, and the base when its year ends': {
      terms: unpaid,
      steps: [
        ...[use('999', '2026-03-15'), use('70', '2026-03-25'), moveInCard],
        ...[until('04-18'), use('40', '04-17'), until('09-19'), use('100', '09-19')],
        ...[until('2027-01-05'), use('10', '2027-01-05'), until('2027-03-21')],
      ],
      // Usage from 03-20 on: 70 + 40 calls at 0.10, later 100 and 10. The setup of the card was paid elsewhere too.
      documents: [
        ...['04-20 cycle 11.00', '05-20 cycle 0.00', '06-20 cycle 0.00', '07-20 cycle 0.00', '08-20 cycle 0.00'],
        ...['09-20 cycle 300.00 + 10.00 = 310.00', '10-20 cycle 0.00', '11-20 cycle 0.00', '12-20 cycle 0.00'],
        ...['01-20 cycle 1.00', '02-20 cycle 0.00', '03-20 cycle 0.00'],
      ],
    },
    'and an upgrade credits nothing that was never charged here': {
      terms: unpaid,
      steps: [
        buy(['basic'], { startAt: dayOf('2026-01-01'), paidUntilAt: dayOf('05-01') }),
        ...[until('04-16'), change(['pro']), until('06-02')],
      ],
      documents: ['04-16 change 30.50', '05-01 cycle 61.00', '06-01 cycle 61.00'],
    },
  });
});

describe('a trial', () => {
  defineStories({
    'that is extended twice is billed from its last end on': {
      terms: unpaid,
      steps: [
        ...[buy(['basic'], { trialDays: 14 }), until('04-10'), endTrial('04-25'), until('04-20'), endTrial('05-06')],
        until('07-07'),
      ],
      documents: ['05-06 cycle 30.00', '06-06 cycle 30.00', '07-06 cycle 30.00'],
    },
    'that ends at once is billed at once': {
      terms: unpaid,
      steps: [buy(['basic'], { trialDays: 14 }), until('04-10'), endTrial(), until('05-11')],
      documents: ['04-10 cycle 30.00', '05-10 cycle 30.00'],
    },
    'that ends at once ends its subscription if that was canceled': {
      steps: [buy(['basic'], { trialDays: 14 }), cancel(CancelAt.period_end), until('04-10'), endTrial()],
      documents: [],
      status: 'canceled',
    },
  });
});

describe('free time', () => {
  defineStories({
    'of 30 days moves the end of the paid month': {
      terms: unpaid,
      steps: [buy(['basic']), until('04-16'), give(30), until('07-02')],
      // April is paid: 05-01 and 30 days are 05-31, and the period of a month after it ends on 06-30.
      documents: ['04-01 create 30.00', '05-31 cycle 30.00', '06-30 cycle 30.00'],
    },
    'bills the usage before it, leaves its own usage free, and owes no minimum': {
      terms: unpaid,
      steps: [
        ...[buy(['calls'], { minimumAmount: '60' }), until('04-11'), use('40', '04-05'), give(10)],
        ...[until('04-20'), use('500', '04-15'), until('05-05'), use('15', '05-04'), until('05-12')],
      ],
      // 40 calls at 1.00 at once; then 15 of 05-04, and 5.00 up to the minimum of the month with ten free days.
      documents: ['04-11 change 40.00', '05-11 cycle 15.00 + 5.00 = 20.00'],
    },
    'is followed by the rest of the paid time, which a change credits': {
      terms: unpaid,
      steps: [buy(['basic']), pay(), until('04-16'), give(10), until('04-20'), change(['pro'])],
      // 15 of 30 days are credited. Pro has no free time: it is charged for the 21 days from 04-20 to 05-11.
      documents: ['04-01 create 30.00', '04-20 credit 15.00', '04-20 change 42.70'],
    },
    'is not lost by a pause': {
      terms: unpaid,
      steps: [
        ...[buy(['basic']), until('04-16'), give(10), until('04-20'), pause(Unused.keep, ResumeAnchor.reset)],
        ...[until('04-30'), resume, until('05-22')],
      ],
      documents: ['04-01 create 30.00', '05-21 cycle 30.00'],
    },
    'moves a billing date that is planned': {
      terms: unpaid,
      steps: [buy(['basic']), until('04-16'), moveTo('05-16'), give(10), until('06-27')],
      // April and 10 days end on 05-11; from then to 05-26 are 15 of the 30 days from 04-26 on.
      documents: ['04-01 create 30.00', '05-11 cycle 15.00', '05-26 cycle 30.00', '06-26 cycle 30.00'],
    },
    'moves a planned billing date of a paid year beside monthly usage': {
      terms: unpaid,
      steps: [
        buy(['card yearly', 'card calls']),
        until('2027-02-10'),
        moveTo('2027-03-15'),
        give(10),
        until('2027-05-26'),
      ],
      // The year is paid until 04-11. Its next days until 04-25 are 14 of 365.
      documents: [
        ...['04-01 create 300.00 + 75.00 = 375.00', '05-01 cycle 0.00', '06-01 cycle 0.00', '07-01 cycle 0.00'],
        ...['08-01 cycle 0.00', '09-01 cycle 0.00', '10-01 cycle 0.00', '11-01 cycle 0.00', '12-01 cycle 0.00'],
        ...[
          '01-01 cycle 0.00',
          '02-01 cycle 0.00',
          '02-10 change 0.00',
          '03-11 cycle 0.00',
          '03-25 cycle 11.51 + 0.00 = 11.51',
        ],
        ...['04-25 cycle 300.00 + 0.00 = 300.00', '05-25 cycle 0.00'],
      ],
      status: 'past_due',
    },
    'moves the end of a paid year beside monthly usage': {
      terms: unpaid,
      steps: [
        ...[buy(['card yearly', 'card calls']), until('04-16'), use('20', '04-10'), give(30)],
        ...[until('05-20'), use('70', '05-10'), use('10', '05-19'), until('2027-05-02')],
      ],
      documents: [
        ...['04-01 create 300.00 + 75.00 = 375.00', '04-16 change 2.00', '05-31 cycle 1.00', '06-30 cycle 0.00'],
        ...['07-31 cycle 0.00', '08-31 cycle 0.00', '09-30 cycle 0.00', '10-31 cycle 0.00', '11-30 cycle 0.00'],
        ...['12-31 cycle 0.00', '01-31 cycle 0.00', '02-28 cycle 0.00', '03-31 cycle 0.00'],
        '04-30 cycle 300.00 + 0.00 = 300.00',
      ],
      status: 'past_due',
    },
  });
});

describe('a billing date', () => {
  defineStories({
    'moves from the 17th to the 1st with a prorated part': {
      terms: unpaid,
      steps: [buy(['basic'], { startAt: dayOf('03-17') }), until('04-20'), moveTo('06-01'), until('08-02')],
      // From 05-17 to 06-01 are 15 of the 31 days of May.
      documents: [
        ...['03-17 create 30.00', '04-17 cycle 30.00', '05-17 cycle 14.52', '06-01 cycle 30.00'],
        ...['07-01 cycle 30.00', '08-01 cycle 30.00'],
      ],
    },
    'moves from the 17th to the 1st with the time until then for free': {
      terms: unpaid,
      steps: [buy(['basic'], { startAt: dayOf('03-17') }), until('04-20'), moveTo('06-01', Stub.free), until('07-02')],
      documents: ['03-17 create 30.00', '04-17 cycle 30.00', '06-01 cycle 30.00', '07-01 cycle 30.00'],
    },
    'moves that of a paid year to the first month after it': {
      terms: unpaid,
      steps: [
        buy(['card yearly', 'card calls'], { startAt: dayOf('03-17') }),
        ...[until('04-20'), moveTo('06-01'), until('2027-04-02')],
      ],
      // The year is paid until 03-17. Its next days until 04-01 are 15 of 365.
      documents: [
        ...['03-17 create 300.00 + 75.00 = 375.00', '04-17 cycle 0.00', '05-17 cycle 0.00', '06-01 cycle 0.00'],
        ...['07-01 cycle 0.00', '08-01 cycle 0.00', '09-01 cycle 0.00', '10-01 cycle 0.00', '11-01 cycle 0.00'],
        ...['12-01 cycle 0.00', '01-01 cycle 0.00', '02-01 cycle 0.00', '03-01 cycle 12.33 + 0.00 = 12.33'],
        '04-01 cycle 300.00 + 0.00 = 300.00',
      ],
      status: 'past_due',
    },
  });
});
