import { afterAll, beforeAll, expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { rage } from './storm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak('whatever happens at once, the books agree', { seeds: 20, timeoutMs: 600_000 }, async (seed) => {
  const { done } = await rage(database.orm, { steps: 500, workers: 8, seed });
  expect(done).toBeGreaterThan(100);
});
