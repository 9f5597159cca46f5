import { expect, it } from '@jest/globals';
import { raceAndCheck } from './races-check.ts';

/** Seeds of their own, so that one of them can be run again by itself: 1,000 schedules in all. */
const seeds = [11, 12, 13, 14, 15];

it.each(seeds)(
  'over 200 random schedules a subscription ends in a legal state by a legal history (seed %i)',
  async (seed) => {
    const { schedules, failed, ...figures } = await raceAndCheck({ schedules: 200, seed });
    console.info(JSON.stringify({ seed, schedules, ...figures }));
    expect({ schedules, failed }).toEqual({ schedules: 200, failed: [] });
  },
  900_000,
);
