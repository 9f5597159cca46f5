import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { runFaults } from './faults-run.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('nobody is charged twice and no success is lost while everything fails at random', async () => {
  const seed = Number(process.env.HUB_SEED);
  const { taken, attempts } = await runFaults(database.orm, { seed, invoices: 25 });
  expect(taken).toBeGreaterThan(0);
  expect(attempts.succeeded).toBeGreaterThan(0);
}, 60_000);
