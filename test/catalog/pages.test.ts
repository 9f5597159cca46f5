import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { readManyMisspelled, readWhileOthersWrite } from './pages.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('pages miss and double nothing that is there all the while, in any order, while others write', async () => {
  await expect(readWhileOthersWrite(database, 60, 4)).resolves.toBeUndefined();
}, 60_000);

it('pages of what is spelled alike are whole and the same, however many there are', async () => {
  await expect(readManyMisspelled(database, 1500)).resolves.toBeUndefined();
}, 60_000);
