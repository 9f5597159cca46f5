import { afterAll, beforeAll, expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { readWhileOthersWrite } from './pages.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'the pages of a list contain each lasting product once during concurrent writes',
  { seeds: 5, timeoutMs: 900_000 },
  async (seed) => {
    await expect(readWhileOthersWrite(database, 500, seed)).resolves.toBeUndefined();
  },
);
