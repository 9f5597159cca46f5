import { afterAll, beforeAll, expect } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { costsOf, splitUsage } from './late-usage-splits.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'the same usage costs the same at every kind of price, with and without a minimum, however late it is recorded',
  { timeoutMs: 2_700_000 },
  async (seed) => {
    const property = fc.asyncProperty(splitUsage, async (split) => {
      const { asRecorded, onTime } = await costsOf(database.orm, split);
      expect(asRecorded).toBe(onTime);
    });
    await fc.assert(property, { seed, numRuns: 300, interruptAfterTimeLimit: 2_600_000, markInterruptAsFailure: true });
  },
);
