import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { readManyMisspelled, readWhileOthersWrite } from './pages.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('the pages of a list contain each lasting product once, in every order, during concurrent writes', async () => {
  await expect(readWhileOthersWrite(database, 60, 4)).resolves.toBeUndefined();
}, 60_000);

it('the pages of a misspelled search contain each lasting product once during concurrent writes', async () => {
  await expect(readManyMisspelled(database, 1500)).resolves.toBeUndefined();
}, 60_000);
