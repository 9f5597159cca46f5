import { afterAll, beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { expectOneLife, neverDone } from './lives-compare.ts';
import { lifeOf } from './lives-arbitraries.ts';
import { tourOf } from './lives-tour.ts';

/** The time limit of a property, in ms, shrinking included: below that of the test, which would not say what failed. */
const interruptAfterTimeLimit = 800_000;
const bounds = { interruptAfterTimeLimit, markInterruptAsFailure: true };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'random histories of 400 days are billed the same day by day, in one catch-up, and by a test clock',
  { seeds: 2, timeoutMs: 900_000 },
  async (seed) => {
    const property = fc.asyncProperty(lifeOf(400, 24), async (life) => {
      await expectOneLife(database.orm, life);
    });
    await fc.assert(property, { seed, numRuns: 40, ...bounds });
  },
);

soak(
  'histories with every kind of action are billed the same day by day, in one catch-up, and by a test clock',
  { timeoutMs: 900_000 },
  async (seed) => {
    const property = fc.asyncProperty(tourOf(100, 12), async (life) => {
      const outcomes = await expectOneLife(database.orm, life);
      expect(neverDone(outcomes)).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns: 20, ...bounds });
  },
);
