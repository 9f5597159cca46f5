import { afterAll, beforeAll, expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { storm } from './crash.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'after a hundred kills without warning, nothing is accepted twice and no one is locked out',
  { timeoutMs: 1_800_000 },
  async (seed) => {
    const outcome = await storm(database, { people: 10, kills: 100, seed });
    console.log(outcome);
    expect(outcome.faults).toEqual([]);
    expect(outcome.kills).toBe(100);
    expect(outcome.lost).toBeGreaterThan(100);
  },
);
