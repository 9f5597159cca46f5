import { describe, expect } from '@jest/globals';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import { granted, is, licensed } from './stories-access.ts';
import { StoryStage } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, cancel, endTrial, give, moveTo, pay, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();
const unpaid = { paymentTermDays: 365 };

/** A plan whose licence ends with its subscription, and that grants five places. */
const licensedPlan: ShopTerms = {
  profile: unpaid,
  features: [{ key: 'places', name: 'Places', type: FeatureType.quantity }],
  plans: {
    app: {
      prices: [{ unitAmount: '30' }],
      grants: { places: 5 },
      licencePolicy: { atEnd: LicenceEnd.restrict, offlineDays: 14 },
    },
  },
};

describe('access', () => {
  stage.define([
    [
      'begins with moving in, and ends with what was paid elsewhere if the subscription is canceled',
      {
        terms: licensedPlan,
        steps: [
          buy(['app'], { startAt: dayOf('01-01'), paidUntilAt: dayOf('04-16') }),
          ...[granted({ places: '5' }), licensed('VALID'), cancel(CancelAt.period_end)],
          ...[until('2026-04-15T23:59:59Z'), granted({ places: '5' }), licensed('VALID')],
          ...[until('04-16'), granted(), licensed('EXPIRED')],
        ],
        documents: [],
        status: 'canceled',
      },
    ],
    [
      'lasts through free time, and until the later end of a subscription that is canceled',
      {
        terms: licensedPlan,
        steps: [
          ...[buy(['app']), cancel(CancelAt.period_end), until('04-16'), give(10)],
          ...[until('05-10'), granted({ places: '5' }), licensed('VALID')],
          ...[until('05-11'), granted(), licensed('EXPIRED')],
        ],
        documents: ['04-01 create 30.00'],
        status: 'canceled',
      },
    ],
    [
      'ends with a trial that ends now if the subscription is canceled',
      {
        terms: licensedPlan,
        steps: [
          ...[buy(['app'], { trialDays: 14 }), cancel(CancelAt.period_end), until('04-05'), granted({ places: '5' })],
          ...[endTrial(), granted(), licensed('BANNED')],
        ],
        documents: [],
        status: 'canceled',
      },
    ],
  ]);
});

describe('the trial of a plan is that of its base price', () => {
  const trials = (base: number, seats: number): ShopTerms => ({
    profile: unpaid,
    plans: {
      desk: {
        prices: [
          { unitAmount: '30', trialDays: base },
          { unitAmount: '5', component: 'seats', trialDays: seats },
        ],
      },
    },
  });
  const orders: [string, StoryItems][] = [
    ['the base first', ['desk', 'desk seats']],
    ['the base last', ['desk seats', 'desk']],
  ];

  it.each(orders)('with %s', async (_, items) => {
    const tried = await stage.play(trials(14, 0), buy(items), is('trialing'), until('04-15'));
    const [invoice = ''] = await tried.documents();
    expect(invoice).toMatch(/^04-15 cycle .*35\.00$/);
    const charged = await stage.play(trials(0, 30), buy(items), is('active'));
    expect(await charged.documents()).toEqual([expect.stringMatching(/^04-01 create .*35\.00$/)]);
  });
});

describe('without proration', () => {
  const profile = { proration: Proration.none, paymentTermDays: 0, giveUpDays: 10, giveUp: GiveUp.unpaid };
  const plans = {
    desk: {
      prices: [
        { unitAmount: '90', intervalCount: 3 },
        { unitAmount: '10', component: 'seats' },
      ],
    },
  };

  stage.define([
    [
      'a quarter that begins while its subscription is unpaid is charged from the first period after the payment on',
      {
        terms: { profile, plans },
        steps: [
          ...[buy(['desk', 'desk seats']), pay(), until('05-01'), pay(), until('06-01'), is('past_due')],
          ...[until('06-12'), is('unpaid'), until('07-16'), pay(), until('08-02')],
        ],
        // Of the quarter from 07-01 on, 61 of 92 days are left on 08-01.
        documents: [
          ...['04-01 create 90.00 + 10.00 = 100.00', '05-01 cycle 10.00', '06-01 cycle 10.00'],
          '08-01 cycle 59.67 + 10.00 = 69.67',
        ],
        status: 'past_due',
      },
    ],
  ]);
});

describe('a test clock that jumps bills like a worker on each day:', () => {
  const [base, calls] = [['card yearly'], ['card calls']] satisfies StoryItems[];
  const moveIn: StoryStep = (shop) => {
    const [year, usage] = shop.items(...base, ...calls);
    const items = [year!, { ...usage!, paidUntilAt: dayOf('03-20') }];
    return buy([], { items, startAt: dayOf('2025-09-20'), paidUntilAt: dayOf('06-20') })(shop);
  };
  const daily =
    (from: string, to: string): StoryStep =>
    async (shop) => {
      for (let day = dayOf(from); day.epochMilliseconds <= dayOf(to).epochMilliseconds; day = day.add({ hours: 24 }))
        await shop.until(day.toString());
    };
  type Days = (from: string, to: string) => StoryStep;

  const stories: [string, (days: Days) => StoryStep[], string[]][] = [
    [
      'moving in with a yearly base beside monthly usage',
      (days) => [use('70', '03-25'), moveIn, days('04-01', '04-18'), use('40', '04-17'), days('04-18', '07-01')],
      // From 06-20 to 09-20 are 92 of the 365 days of the year that began elsewhere.
      ['04-20 cycle 11.00', '05-20 cycle 0.00', '06-20 cycle 75.62 + 0.00 = 75.62'],
    ],
    [
      'a longer trial, free time, and another billing date',
      (days) => [
        ...[buy(['basic'], { trialDays: 14 }), days('04-01', '04-10'), endTrial('04-20'), days('04-10', '05-01')],
        ...[give(10), days('05-01', '06-05'), moveTo('07-01'), days('06-05', '07-02')],
      ],
      // Paid from 04-20 to 05-20, and free for 10 days more; from 06-30 to 07-01 is one of the 30 days until 07-30.
      ['04-20 cycle 30.00', '05-30 cycle 30.00', '06-30 cycle 1.00', '07-01 cycle 30.00'],
    ],
  ];

  it.each(stories)('%s', async (_, steps, documents) => {
    const terms = { profile: unpaid };
    const byDay = await stage.play(terms, ...steps(daily));
    expect(await byDay.documents()).toEqual(documents);
    const byClock = await stage.play({ ...terms, hasClock: true }, ...steps((_from, to) => until(to)));
    expect(await byClock.documents()).toEqual(documents);
  });
});
