import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { deliverToMany, quantile } from './many.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(() => database.close());

it('ten of 100 endpoints that are dead, slow, redirecting, failing or answering garbage delay the others by less than a second', async () => {
  const alone = await deliverToMany(database, { endpoints: 100, events: 2 });
  await database.close();
  database = await openTestDatabase();
  const beside = await deliverToMany(database, { endpoints: 100, bad: 3, events: 2 });
  expect([alone.missing, beside.missing]).toEqual([0, 0]);
  expect(quantile(beside.waits, 0.5) - quantile(alone.waits, 0.5)).toBeLessThan(1_000);
  expect(beside.waits.at(-1)! - alone.waits.at(-1)!).toBeLessThan(1_000);
}, 180_000);
