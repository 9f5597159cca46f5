import { afterAll, beforeAll } from '@jest/globals';
import fc from 'fast-check';
import { lifeOf } from '../billing/lives-arbitraries.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { requireFigures, zones } from './figures-of-life.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'the figures of histories of 400 days are those of their ledgers and their changes, on each day and in any zone',
  { seeds: 2, timeoutMs: 900_000 },
  async (seed) => {
    const property = fc.asyncProperty(lifeOf(400, 24), fc.constantFrom(...zones), (life, timezone) =>
      requireFigures(database.orm, life, timezone),
    );
    await fc.assert(property, { seed, numRuns: 40, interruptAfterTimeLimit: 500_000, markInterruptAsFailure: true });
  },
);
