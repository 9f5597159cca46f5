import { describe, expect, it } from '@jest/globals';
import { StoryStage } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, change, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

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
