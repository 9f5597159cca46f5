import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { rage } from './storm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it.each(Array.from({ length: 20 }, (_, n) => n + 100))(
  'whatever happens at once, the books agree (seed %i)',
  async (seed) => {
    const { done } = await rage(database.orm, { steps: 500, workers: 8, seed });
    expect(done).toBeGreaterThan(100);
  },
  300_000,
);
