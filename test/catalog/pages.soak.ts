import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { readWhileOthersWrite } from './pages.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it.each([1, 2, 3, 4, 5])(
  'pages miss and double nothing that is there all the while (seed %i)',
  async (seed) => {
    await expect(readWhileOthersWrite(database, 500, seed)).resolves.toBeUndefined();
  },
  600_000,
);
