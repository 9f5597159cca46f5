import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { runHistory } from './history.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('the books of each customer and of the gateway balance after every step of a random history', async () => {
  const done = await runHistory(database.orm, { seed: Number(process.env.HUB_SEED), steps: 80 });
  expect(done.collect).toBeGreaterThan(0);
}, 60_000);
