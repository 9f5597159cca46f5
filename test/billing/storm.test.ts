import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { runStorm } from './storm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it.each([1])(
  'the books agree after many concurrent operations (seed %i)',
  async (seed) => {
    const { done } = await runStorm(database.orm, { steps: 100, workers: 6, seed });
    expect(done).toBeGreaterThan(25);
  },
  60_000,
);
