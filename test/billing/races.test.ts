import { expect, it } from '@jest/globals';
import { raceAndCheck } from './races-check.ts';

it('whatever happens to a subscription at once, it ends in a legal state by a legal history', async () => {
  const { schedules } = await raceAndCheck({ schedules: 12, seed: 1 });
  expect(schedules).toBe(12);
}, 120_000);
