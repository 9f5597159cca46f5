import { describe } from '@jest/globals';
import { CouponDuration } from '../../../src/billing/invoicing/coupons/coupon.ts';
import { CancelAt, ChangeAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { changeSubscription } from '../../../src/billing/verbs/change-subscription.ts';
import { Interval } from '../../../src/catalog/offers/price.ts';
import { PricingModel } from '../../../src/catalog/pricing/terms.ts';
import { third } from '../../support/some.ts';
import { is } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { credit } from '../stories-orders.ts';
import { dayOf } from '../stories-shop.ts';
import type { StoryShop } from '../stories-shop.ts';
import { StoryStage } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { agree, as, buy, cancel, live, payAll, until, use } from '../stories-steps.ts';
import type { StoryStep } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const { custom, graduated } = PricingModel;
const committed = (upTo: string, flatAmount: string, unitAmount: string) => [
  { upTo, flatAmount },
  { upTo: null, unitAmount },
];

/** The seats and calls of a data platform on terms of its customer's own; without them, at the prices of the plan. */
const ownItems = (shop: StoryShop, seats: number, ownTerms: { seats?: string; calls?: string }) => {
  const [seat, calls] = shop.items(['data seats', seats], 'data calls');
  return [
    { ...seat!, ownTerms: ownTerms.seats ? { unitAmount: ownTerms.seats } : null },
    { ...calls!, ownTerms: ownTerms.calls ? { tiers: committed('5000', ownTerms.calls, '0.1') } : null },
  ];
};
const sign: StoryStep = (shop) => shop.subscribe([], { items: ownItems(shop, 40, { seats: '9', calls: '400' }) });
const grow =
  (day: string, seats: number, ownTerms: { seats?: string; calls?: string }): StoryStep =>
  (shop) => {
    const input = { id: shop.id, items: ownItems(shop, seats, ownTerms), at: ChangeAt.now, atDate: dayOf(day) };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
  };

/** A year that is paid elsewhere until October, with traffic that is billed here from today on. */
const moveIn: StoryStep = (shop) => {
  const [base, traffic] = shop.items('host yearly', 'host traffic');
  const items = [base!, { ...traffic!, paidUntilAt: dayOf('04-01') }];
  return shop.subscribe([], { items, startAt: dayOf('2025-10-01'), paidUntilAt: dayOf('10-01') });
};

describe('a year of contracts', () => {
  defineStories({
    'of a data platform at own prices that ramp with its seats, and 5,000 calls committed a month': {
      terms: {
        plans: {
          data: {
            prices: [
              { component: 'seats', unitAmount: '15' },
              {
                ...{ component: 'calls', isRequired: true, meter: 'calls', model: graduated, flatFeeOnZero: true },
                tiers: committed('5000', '500', '0.12'),
              },
            ],
          },
        },
      },
      steps: [
        ...[sign, grow('07-01', 40, { seats: '12', calls: '400' }), grow('10-01', 100, {}), use('6200', '04-10')],
        ...[live('05-01'), use('4000', '07-10'), live('10-01'), use('7000', '11-10'), live('2027-04-01')],
      ],
      documents: [
        '04-01 create 360.00',
        // 400.00 for the commitment, and 1,200 x 0.10 more.
        '05-01 cycle 360.00 + 520.00 = 880.00',
        ...['06-01 cycle 360.00 + 400.00 = 760.00', ...monthly('07-01', 3, 'cycle 480.00 + 400.00 = 880.00')],
        // 100 x 15.00 from October on, beside September at the agreed price; then 500.00, and 2,000 x 0.12 more.
        ...['10-01 cycle 1500.00 + 400.00 = 1900.00', '11-01 cycle 1500.00 + 500.00 = 2000.00'],
        ...['12-01 cycle 1500.00 + 740.00 = 2240.00', ...monthly('01-01', 4, 'cycle 1500.00 + 500.00 = 2000.00')],
      ],
    },
    'of hosting that moves in from another system in the middle of a paid year': {
      terms: {
        plans: {
          host: {
            prices: [
              { unitAmount: '1200', interval: Interval.year },
              { component: 'traffic', isRequired: true, meter: 'calls', unitAmount: '0.05' },
            ],
          },
        },
      },
      steps: [
        ...[use('999', '2026-03-15'), moveIn, use('300', '04-20'), live('11-05'), use('1000', '11-05')],
        ...[live('2027-01-10'), cancel(CancelAt.period_end), live('2027-04-01'), is('active')],
      ],
      documents: [
        // 300 x 0.05; what was used before the move was paid elsewhere.
        ...['05-01 cycle 15.00', ...monthly('06-01', 4, 'cycle 0.00'), '10-01 cycle 1200.00 + 0.00 = 1200.00'],
        ...['11-01 cycle 0.00', '12-01 cycle 50.00', ...monthly('01-01', 4, 'cycle 0.00')],
      ],
    },
    'of a platform whose 50 seats ramp from 6.00 to 8.00 and 10.00, with a minimum of 350 a month': {
      terms: { plans: { platform: { unitAmount: '10' } } },
      steps: [
        agree(['platform', 50], { ownTerms: { unitAmount: '6' } }, { minimumAmount: '350' }),
        agree(['platform', 50], { ownTerms: { unitAmount: '8' } }, { atDate: '07-01' }),
        ...[agree(['platform', 50], {}, { atDate: '10-01' }), live('2027-04-01')],
      ],
      documents: [
        '04-01 create 300.00',
        // Until June 50 x 6.00 = 300.00 are 50.00 short of the minimum.
        ...monthly('05-01', 2, 'cycle 300.00 + 50.00 = 350.00'),
        '07-01 cycle 400.00 + 50.00 = 450.00',
        ...[...monthly('08-01', 2, 'cycle 400.00'), ...monthly('10-01', 7, 'cycle 500.00')],
      ],
    },
    'of an API with 10,000 calls committed for 800, and 20,000 for 1,500 from October': {
      terms: {
        plans: {
          calls: { model: graduated, meter: 'calls', flatFeeOnZero: true, tiers: committed('10000', '900', '0.06') },
        },
      },
      steps: [
        agree(['calls', 1], { ownTerms: { tiers: committed('10000', '800', '0.05') } }, {}),
        agree(['calls', 1], { ownTerms: { tiers: committed('20000', '1500', '0.04') } }, { atDate: '10-01' }),
        ...[use('4000', '04-10'), live('05-01'), use('12500', '05-10'), live('10-01'), use('22000', '10-10')],
        live('2027-04-01'),
      ],
      documents: [
        // 800.00 for the commitment; in May 2,500 x 0.05 = 125.00 more.
        ...['05-01 cycle 800.00', '06-01 cycle 925.00', ...monthly('07-01', 4, 'cycle 800.00')],
        // 1,500.00 + 2,000 x 0.04 = 80.00.
        ...['11-01 cycle 1580.00', ...monthly('12-01', 5, 'cycle 1500.00')],
      ],
    },
    'of an agency with five customers on one invoice each': {
      terms: {
        coupons: { FRIEND: { percentOff: '10', duration: CouponDuration.forever } },
        plans: {
          retainer: {
            prices: [{ unitAmount: '500' }, { component: 'hours', isRequired: true, meter: 'calls', unitAmount: '80' }],
          },
        },
      },
      steps: [
        ...['ada', 'bob', 'cem', 'dan', 'eve'].flatMap((name, index) => [
          ...[until(`04-0${index + 1}`), as(name), buy(['retainer'], { coupons: name === 'dan' ? ['FRIEND'] : [] })],
        ]),
        // 3 hours for ada in April, 1.5 for bob in his month from 2 May, 2 for dan in his from 4 June.
        ...[as('ada'), use('3', '04-20'), live('05-10'), as('bob'), use('1.5', '05-10'), live('06-10')],
        ...[as('dan'), use('2', '06-10'), live('09-03'), as('cem'), cancel(CancelAt.period_end), live('10-05')],
        ...[is('canceled'), as('eve'), live('2027-04-01')],
      ],
      documents: [
        ...['01', '02', '03'].map((day) => `04-${day} create 500.00`),
        ...['04-04 create 500.00 - 50.00 = 450.00', '04-05 create 500.00'],
        ...['05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].flatMap((month, index) => [
          // 3 x 80.00.
          `${month}-01 cycle ${index === 0 ? '500.00 + 240.00 = 740.00' : '500.00 + 0.00 = 500.00'}`,
          // 1.5 x 80.00.
          `${month}-02 cycle ${index === 1 ? '500.00 + 120.00 = 620.00' : '500.00 + 0.00 = 500.00'}`,
          ...(index < 5 ? [`${month}-03 cycle 500.00 + 0.00 = 500.00`] : index === 5 ? [`${month}-03 end 0.00`] : []),
          // 2 x 80.00, less 10 % of 660.00.
          `${month}-04 cycle ${index === 2 ? '500.00 + 160.00 - 66.00 = 594.00' : '500.00 + 0.00 - 50.00 = 450.00'}`,
          `${month}-05 cycle 500.00 + 0.00 = 500.00`,
        ]),
        '04-01 cycle 500.00 + 0.00 = 500.00',
      ],
    },
    'of a patron who names 5.00 a month, and 12.00 from the tenth of August': {
      terms: { plans: { patron: { model: custom, minimumAmount: '1', maximumAmount: '100' } } },
      steps: [
        ...[agree(['patron', 1], { amount: '5' }, {}), live('08-10'), agree(['patron', 1], { amount: '12' }, {})],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 create 5.00', ...monthly('05-01', 4, 'cycle 5.00')],
        // 22 of 31 days are left: 5.00 x 22 / 31 = 3.5484, and 12.00 x 22 / 31 = 8.5161.
        ...['08-10 credit 3.55', '08-10 change 8.52', ...monthly('09-01', 8, 'cycle 12.00')],
      ],
    },
    'of support for a year, with two outages credited, which ends in October and begins again': {
      terms: { tax: '19', plans: { support: { unitAmount: '1200', interval: Interval.year } } },
      steps: [
        ...[buy(['support yearly']), payAll, until('05-10'), credit('04-01', { 0: '100' })],
        ...[until('07-15'), credit('04-01', { 0: '33.33' }), until('10-01'), cancel(CancelAt.now, Unused.credit)],
        ...[is('canceled'), until('2027-01-01'), buy(['support yearly']), payAll, until('2027-04-01')],
      ],
      documents: [
        '04-01 create 1200.00 + 228.00 tax = 1428.00',
        // 19 % of 33.33 is 6.3327.
        ...['05-10 credit 100.00 + 19.00 tax', '07-15 credit 33.33 + 6.33 tax'],
        // 182 of 365 days are left: 1200.00 x 182 / 365 = 598.3562; 19 % of it is 113.6884.
        '10-01 credit 598.36 + 113.69 tax',
        '01-01 create 1200.00 + 228.00 tax = 1428.00',
      ],
    },
  });
});
