import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { storm } from './crash.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('after kills without warning, nothing is accepted twice and no one is locked out', async () => {
  const outcome = await storm(database, { people: 4, kills: 2, seed: 1 });
  expect(outcome.faults).toEqual([]);
  expect(outcome.kills).toBe(2);
  expect(outcome.redeemed).toBeGreaterThan(0);
  expect(outcome.refreshed).toBeGreaterThan(20);
}, 60_000);
