import { describe, expect } from '@jest/globals';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import type { OwnTermsInput } from '../../src/billing/subscriptions/subscription-item-input.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { StoryStage, basic } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, cancel, change, pause, resume, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

interface BillingStory {
  terms?: ShopTerms;
  steps: StoryStep[];
  documents: string[];
  status?: string;
}

/** Invoices of a month without usage, which the hub writes as 0. */
const empty = (...days: string[]) => days.map((day) => `${day} cycle 0.00`);

const unpaid: ShopTerms = { profile: { paymentTermDays: 365 } };

const defineStories = (stories: Record<string, BillingStory>) =>
  it.each(Object.entries(stories))('%s', async (_, story) => {
    const shop = await stage.play(story.terms ?? unpaid, ...story.steps);
    expect(await shop.documents()).toEqual(story.documents);
    expect(await shop.status()).toBe(story.status ?? 'active');
  });

const monthly: StoryItems = ['card', ['card seats', 2]];
const yearly: StoryItems = ['card yearly', ['card yearly seats', 2]];

describe('a rate card of a base, seats, usage and a fee for setting up', () => {
  defineStories({
    'by the month charges all of it on the first invoice, and the fee only there': {
      steps: [buy(monthly), until('04-10'), use('40', '04-09'), until('06-02')],
      documents: [
        '04-01 create 30.00 + 10.00 + 75.00 = 115.00',
        '05-01 cycle 30.00 + 10.00 + 4.00 = 44.00',
        '06-01 cycle 30.00 + 10.00 + 0.00 = 40.00',
      ],
    },
    'by the year charges the usage of each month, and the next year together with the usage of the last': {
      steps: [
        buy(yearly),
        until('04-10'),
        use('40', '04-09'),
        until('2027-03-20'),
        use('5', '2027-03-10'),
        until('2027-04-02'),
      ],
      documents: [
        '04-01 create 300.00 + 100.00 + 75.00 = 475.00',
        '05-01 cycle 4.00',
        ...empty('06-01', '07-01', '08-01', '09-01', '10-01', '11-01', '12-01', '01-01', '02-01', '03-01'),
        '04-01 cycle 300.00 + 100.00 + 0.50 = 400.50',
      ],
      status: 'past_due',
    },
    'is paid from the end of a trial': {
      steps: [buy(monthly, { trialDays: 14 }), until('05-16')],
      documents: ['04-15 cycle 30.00 + 10.00 + 75.00 = 115.00', '05-15 cycle 30.00 + 10.00 + 0.00 = 40.00'],
    },
    'with the calendar charges the year until January, 275 of 365 days': {
      steps: [buy(yearly, { anchor: BillingAnchor.calendar }), until('05-02')],
      documents: ['04-01 create 226.03 + 75.34 + 75.00 = 376.37', ...empty('05-01')],
    },
  });
});

describe('a change of a rate card', () => {
  defineStories({
    'from months to years within April charges 350 of the 365 days from its first on': {
      steps: [buy(monthly), until('04-16'), use('40', '04-10'), change(yearly), until('05-02')],
      documents: [
        '04-01 create 30.00 + 10.00 + 75.00 = 115.00',
        '04-16 credit 20.00',
        '04-16 change 287.67 + 95.89 = 383.56',
        '05-01 cycle 4.00',
      ],
    },
    'of seats paid by the year credits and charges the 182 days that are left of it': {
      steps: [buy(yearly), until('10-01'), change(['card yearly', ['card yearly seats', 3]]), until('10-02')],
      documents: [
        '04-01 create 300.00 + 100.00 + 75.00 = 475.00',
        ...empty('05-01', '06-01', '07-01', '08-01', '09-01'),
        '10-01 credit 49.86',
        '10-01 cycle 0.00',
        '10-01 change 74.79',
      ],
    },
    'for the end of the period waits for the end of the year that is paid': {
      steps: [buy(yearly), until('12-15'), change(monthly, ChangeAt.period_end), until('2027-05-02')],
      documents: [
        '04-01 create 300.00 + 100.00 + 75.00 = 475.00',
        ...empty('05-01', '06-01', '07-01', '08-01', '09-01', '10-01', '11-01', '12-01', '01-01', '02-01', '03-01'),
        '04-01 cycle 30.00 + 10.00 + 0.00 = 40.00',
        '05-01 cycle 30.00 + 10.00 + 0.00 = 40.00',
      ],
      status: 'past_due',
    },
  });
});

describe('a year that is paid beside months', () => {
  const start = ['04-01 create 300.00 + 100.00 + 75.00 = 475.00', ...empty('05-01', '06-01')];
  const rest = (day: string, ...months: string[]) => empty(...months.map((month) => `${month}-${day}`));
  defineStories({
    'is kept to its end by a cancellation for the end of the period': {
      steps: [buy(yearly), until('06-15'), cancel(CancelAt.period_end), until('2027-06-02')],
      documents: [...start, ...rest('01', '07', '08', '09', '10', '11', '12', '01', '02', '03'), '04-01 end 0.00'],
      status: 'canceled',
    },
    'is credited for 290 of 365 days by a cancellation with credit': {
      steps: [buy(yearly), until('06-15'), cancel(CancelAt.now, Unused.credit)],
      documents: [...start, '06-15 credit 317.81', '06-15 end 0.00'],
      status: 'canceled',
    },
    'ends ten days later after a pause of ten days': {
      steps: [buy(yearly), until('06-11'), pause(), until('06-21'), resume, until('2027-04-12')],
      documents: [
        ...[...start, '06-11 pause 0.00'],
        ...rest('11', '07', '08', '09', '10', '11', '12', '01', '02', '03'),
        '04-11 cycle 300.00 + 100.00 + 0.00 = 400.00',
      ],
      status: 'past_due',
    },
    'loses the time of a pause that keeps the anchor': {
      steps: [
        buy(yearly),
        until('06-11'),
        pause(Unused.keep, ResumeAnchor.kept),
        until('07-21'),
        resume,
        until('2027-04-02'),
      ],
      documents: [
        ...[...start, '06-11 pause 0.00'],
        ...rest('01', '08', '09', '10', '11', '12', '01', '02', '03'),
        '04-01 cycle 300.00 + 100.00 + 0.00 = 400.00',
      ],
      status: 'past_due',
    },
    'is credited for 294 of 365 days by a pause with credit, and begins again when it is resumed': {
      steps: [buy(yearly), until('06-11'), pause(Unused.credit), until('06-21'), resume, until('07-22')],
      documents: [
        ...[...start, '06-11 credit 322.19', '06-11 pause 0.00'],
        ...['06-21 resume 300.00 + 100.00 = 400.00', ...empty('07-21')],
      ],
    },
  });
});

describe('usage by the quarter beside a base by the month', () => {
  defineStories({
    'is counted together for its tiers, and billed with the base of the month that follows': {
      steps: [
        ...[buy(['quarterly', 'quarterly calls']), until('04-10'), use('80', '04-09')],
        ...[until('06-15'), use('50', '06-10'), until('07-02')],
      ],
      // 100 at 0.50 and 30 at 0.20.
      documents: ['04-01 create 20.00', '05-01 cycle 20.00', '06-01 cycle 20.00', '07-01 cycle 20.00 + 56.00 = 76.00'],
    },
    'is counted together even if a pause bills a part of it': {
      steps: [
        ...[
          buy(['quarterly', 'quarterly calls']),
          until('04-10'),
          use('80', '04-09'),
          pause(Unused.keep, ResumeAnchor.kept),
        ],
        ...[until('04-20'), resume, until('06-15'), use('50', '06-10'), until('07-02')],
      ],
      documents: [
        ...['04-01 create 20.00', '04-10 pause 40.00'],
        ...['05-01 cycle 20.00', '06-01 cycle 20.00', '07-01 cycle 20.00 + 16.00 = 36.00'],
      ],
    },
    'is billed by an end within the quarter': {
      steps: [
        ...[buy(['quarterly', 'quarterly calls']), until('05-10'), use('80', '05-09'), cancel(CancelAt.period_end)],
        until('06-02'),
      ],
      documents: ['04-01 create 20.00', '05-01 cycle 20.00', '06-01 end 40.00'],
      status: 'canceled',
    },
  });
});

describe('terms of one customer', () => {
  const agreed =
    (ownTerms: OwnTermsInput, changed?: { at?: ChangeAt; atDate?: string }): StoryStep =>
    async (shop) => {
      const [base] = shop.items('basic');
      const items = [{ ...base!, ownTerms }];
      if (!shop.id) return shop.subscribe(['basic'], { items });
      const atDate = changed?.atDate ? dayOf(changed.atDate) : undefined;
      const input = { id: shop.id, items, at: changed?.at ?? ChangeAt.now, atDate };
      return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    };
  defineStories({
    'are charged in place of those of the price': {
      steps: [agreed({ unitAmount: '21.5' }), until('05-02')],
      documents: ['04-01 create 21.50', '05-01 cycle 21.50'],
    },
    'are changed in the middle of April with its half credited and charged': {
      steps: [buy(basic), until('04-16'), agreed({ unitAmount: '15' }), until('05-02')],
      documents: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 7.50', '05-01 cycle 15.00'],
    },
    'ramp up by changes that are planned ahead': {
      steps: [
        agreed({ unitAmount: '15' }),
        agreed({ unitAmount: '22.5' }, { atDate: '06-01' }),
        change(basic, ChangeAt.now, '08-01'),
        until('09-02'),
      ],
      documents: [
        ...['04-01 create 15.00', '05-01 cycle 15.00', '06-01 cycle 22.50', '07-01 cycle 22.50'],
        ...['08-01 cycle 30.00', '09-01 cycle 30.00'],
      ],
    },
  });
});
