import { describe, expect } from '@jest/globals';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { patient } from './interplay-steps.ts';
import { StoryStage, basic } from './stories-stage.ts';
import { buy, cancel, charge, gather, give, moveTo, pay, until } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();
const seats = (quantity: number): StoryItems => [['basic', quantity]];

interface GivenStory {
  steps: StoryStep[];
  documents: string[];
  status?: string;
}

const gathered = [buy(seats(2)), pay(), until('04-11'), gather(seats(4)), until('04-16')];

// A day of a seat is 1.00. Until April 16, four seats are used for 5 days; 15 of their 20 days follow the free time.
const given: Record<string, GivenStory> = {
  'is invoiced, and then credited like any paid time': {
    steps: [...gathered, give(10), until('05-06'), gather(seats(2)), until('05-12')],
    documents: [
      '04-01 create 60.00',
      '04-11 credit 40.00',
      '04-16 change 80.00',
      '05-06 credit 20.00',
      '05-11 cycle 60.00 + 10.00 = 70.00',
    ],
  },
  'is credited from the end of the free time when the subscription changes within it': {
    steps: [...gathered, give(10), until('04-20'), gather(seats(2)), until('05-12')],
    documents: [
      '04-01 create 60.00',
      '04-11 credit 40.00',
      '04-16 change 80.00',
      '04-20 credit 60.00',
      '05-11 cycle 60.00 + 42.00 = 102.00',
    ],
  },
  'is credited by an end of the subscription': {
    steps: [...gathered, give(10), until('05-06'), cancel(CancelAt.now, Unused.credit)],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '04-16 change 80.00', '05-06 credit 20.00'],
    status: 'canceled',
  },
  'is invoiced by a billing date that moves without charge': {
    steps: [...gathered, moveTo('05-11', Stub.free), until('05-06'), gather(seats(2)), until('05-12')],
    documents: [
      '04-01 create 60.00',
      '04-11 credit 40.00',
      '04-16 change 80.00',
      '05-06 credit 20.00',
      '05-11 cycle 60.00 + 10.00 = 70.00',
    ],
  },
  'goes on waiting when the billing date moves by a part of a period that is charged': {
    steps: [...gathered, moveTo('05-11'), until('05-12')],
    documents: ['04-01 create 60.00', '04-11 credit 40.00', '05-01 cycle 40.00 + 80.00 = 120.00', '05-11 cycle 120.00'],
  },
  'that has no time, such as a workshop, goes on waiting': {
    steps: [buy(basic), pay(), until('04-16'), charge('100'), give(10), until('05-12')],
    documents: ['04-01 create 30.00', '05-11 cycle 30.00 + 100.00 = 130.00'],
  },
};

describe('pending time when free time is given', () => {
  const stories = Object.entries(given);

  it.each(stories)('%s', async (_, { steps, documents, status = 'active' }) => {
    const shop = await stage.play(patient, ...steps);
    expect(await shop.documents()).toEqual(documents);
    expect(await shop.status()).toBe(status);
  });

  it.each(stories)('%s, by a test clock', async (_, { steps, documents }) => {
    const shop = await stage.play({ ...patient, hasClock: true }, ...steps);
    expect(await shop.documents()).toEqual(documents);
  });
});
