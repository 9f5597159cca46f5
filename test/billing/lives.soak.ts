import { afterAll, beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { expectOneLife } from './lives-compared.ts';
import { deedNames } from './lives-deeds.ts';
import { lifeOf } from './lives-drawn.ts';
import { tourOf } from './lives-tour.ts';

/** A failure is made smaller for so long, and is then reported as it is. */
const interruptAfterTimeLimit = 800_000;
const bounds = { interruptAfterTimeLimit, markInterruptAsFailure: true };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'lives of 400 days are the same day by day, in one catch-up, and by a test clock',
  { seeds: 2, timeoutMs: 900_000 },
  async (seed) => {
    const property = fc.asyncProperty(lifeOf(400, 24), async (life) => {
      await expectOneLife(database.orm, life);
    });
    await fc.assert(property, { seed, numRuns: 40, ...bounds });
  },
);

soak('lives in which every kind of deed is done are the same too', { timeoutMs: 900_000 }, async (seed) => {
  const property = fc.asyncProperty(tourOf(100, 12), async (life) => {
    const outcomes = await expectOneLife(database.orm, life);
    expect(outcomes).toEqual(expect.arrayContaining(deedNames.map((deed) => `${deed}: done`)));
  });
  await fc.assert(property, { seed, numRuns: 20, ...bounds });
});
