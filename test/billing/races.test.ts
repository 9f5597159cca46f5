import { expect, it } from '@jest/globals';
import { raceAndCheck } from './races-check.ts';

it('a subscription ends in a legal state by a legal history after concurrent operations', async () => {
  const { schedules } = await raceAndCheck({ schedules: 12, seed: 1 });
  expect(schedules).toBe(12);
}, 120_000);
