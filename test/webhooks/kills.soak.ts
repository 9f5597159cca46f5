import { afterAll, beforeAll, expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { killSenders } from './kills.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'after 200 kills of the senders, every event came at least once, in order where it is asked for, by the same id',
  { timeoutMs: 3_600_000 },
  async (seed) => {
    const outcome = await killSenders(database, { kills: 200, seed });
    console.log(outcome);
    expect(outcome.faults).toEqual([]);
    expect(outcome.repeated).toBeGreaterThan(0);
  },
);
