import { describe, expect, it } from '@jest/globals';
import { Interval } from '../../src/catalog/offers/price.ts';
import { patient } from './interplay-steps.ts';
import { dayOf } from './stories-shop.ts';
import { StoryStage, basic } from './stories-stage.ts';
import { buy, give, pay, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { move, moveNow, publish } from './versions-steps.ts';

const stage = new StoryStage();

const amounts = { [Interval.month]: '36' };
const dearer = publish('basic', { amounts });
const movesIn = (day: string): StoryStep => buy(basic, { startAt: dayOf('03-01'), paidUntilAt: dayOf(day) });

interface MovedStory {
  steps: StoryStep[];
  documents: string[];
}

// A day costs 1.00 before the move, and 1.20 after it.
const stories: Record<string, MovedStory> = {
  // Paid time follows the free time: from April 26 to May 11, 15 days.
  'free time that was given': {
    steps: [buy(basic), pay(), until('04-16'), give(10), dearer, until('04-20'), moveNow('basic'), until('05-12')],
    documents: ['04-01 create 30.00', '04-20 credit 15.00', '04-20 change 18.00', '05-11 cycle 36.00'],
  },
  'free time of a price that is paid in arrears': {
    steps: [
      ...[buy(['later']), until('04-16'), give(10), publish('later', { amounts }), until('04-20')],
      ...[moveNow('later'), until('05-12')],
    ],
    documents: ['04-16 change 15.00', '05-11 cycle 18.00'],
  },
  // 11 days of April are left to charge, from April 20.
  'time that was paid elsewhere, within the period': {
    steps: [movesIn('04-20'), dearer, until('04-10'), moveNow('basic'), until('05-02')],
    documents: ['04-20 cycle 13.20', '05-01 cycle 36.00'],
  },
  // 16 of the 30 days of June follow the paid time.
  'time that was paid elsewhere, for months to come': {
    steps: [movesIn('06-15'), dearer, until('04-10'), moveNow('basic'), until('07-02')],
    documents: ['06-15 cycle 19.20', '07-01 cycle 36.00'],
  },
  'time that was paid elsewhere, until a move after it': {
    steps: [movesIn('06-15'), dearer, until('04-10'), move('basic'), until('07-02')],
    documents: ['06-15 cycle 19.20', '07-01 cycle 36.00'],
  },
};

describe('a move to another version', () => {
  const all = Object.entries(stories);

  it.each(all)('keeps %s', async (_, { steps, documents }) => {
    const shop = await stage.play(patient, ...steps);
    expect(await shop.documents()).toEqual(documents);
  });

  it.each(all)('keeps %s, by a test clock', async (_, { steps, documents }) => {
    const shop = await stage.play({ ...patient, hasClock: true }, ...steps);
    expect(await shop.documents()).toEqual(documents);
  });
});
