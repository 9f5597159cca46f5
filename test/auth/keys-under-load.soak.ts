import { expect } from '@jest/globals';
import { soak } from '../support/soak.ts';
import { runLoad } from './keys-under-load.ts';

soak('no verification fails in an hour of rotations under load', { seeds: 2, timeoutMs: 900_000 }, async (seed) => {
  const figures = await runLoad({ minutes: 75, people: 12, stepSeconds: 5, atOnce: 6, seed });
  console.log(JSON.stringify(figures, null, 2));
  expect(figures.failures).toEqual([]);
  expect(figures.rotations).toBe(7);
  expect(Object.values(figures.signed).every((count) => count > 50)).toBe(true);
  expect(figures.verifiedLate).toBeGreaterThan(5000);
  // Each of four verifiers fetches at the start and then at most once in five minutes, so they do cache the keys.
  expect(figures.fetched).toBeLessThanOrEqual(4 * (75 / 5 + 1));
});
