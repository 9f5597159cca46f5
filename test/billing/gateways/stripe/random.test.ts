import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../../support/database.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { runStripe } from './random-run.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('Stripe charges nobody twice and loses no success while everything fails at random', async () => {
  expect(await runStripe(database.orm, { seed: Number(process.env.HUB_SEED), invoices: 15 })).toBeGreaterThan(0);
}, 90_000);
