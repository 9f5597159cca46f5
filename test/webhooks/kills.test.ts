import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { killSenders } from './kills.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('after kills of the senders, every event came at least once, in order where it is asked for, by the same id', async () => {
  const outcome = await killSenders(database, { kills: 3, seed: 1 });
  expect(outcome.faults).toEqual([]);
  expect(outcome.events).toBeGreaterThan(10);
}, 180_000);
