import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { storm } from './crash.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('a hundred kills without warning let nothing be honoured twice, and lock nobody out', async () => {
  const outcome = await storm(database, { people: 10, kills: 100 });
  console.log(outcome);
  expect(outcome.faults).toEqual([]);
  expect(outcome.kills).toBe(100);
  expect(outcome.lost).toBeGreaterThan(100);
}, 1_800_000);
