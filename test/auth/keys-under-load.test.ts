import { expect, it } from '@jest/globals';
import { runLoad } from './keys-under-load.ts';

it('no verification fails while keys are rotated under load (25 minutes, time compressed)', async () => {
  const figures = await runLoad({ minutes: 25, people: 4, stepSeconds: 15, atOnce: 3, seed: 1 });
  expect(figures.failures).toEqual([]);
  expect(figures.rotations).toBe(2);
  expect(Object.keys(figures.signed)).toHaveLength(3);
  expect(figures.verified).toBeGreaterThan(500);
  expect(figures.verifiedLate).toBeGreaterThan(100);
  // Each of four verifiers fetches at the start and then at most once in five minutes, so they do cache the keys.
  expect(figures.fetched).toBeLessThanOrEqual(4 * (25 / 5 + 1));
}, 120_000);
