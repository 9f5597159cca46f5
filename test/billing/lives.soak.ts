import { afterAll, beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { expectOneLife } from './lives-compare.ts';
import { actionNames } from './lives-actions.ts';
import { lifeOf } from './lives-arbitraries.ts';
import { tourOf } from './lives-tour.ts';

/** The time limit for shrinking a failure, in ms. */
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
      expect(outcomes).toEqual(expect.arrayContaining(actionNames.map((action) => `${action}: done`)));
    });
    await fc.assert(property, { seed, numRuns: 20, ...bounds });
  },
);
