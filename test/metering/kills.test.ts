import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { killHubs } from './kill-hubs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('events, corrections and withdrawals by 8 connections count once each, though hubs are killed in between', async () => {
  const { batches, expected, counted, totals, verification } = await killHubs(database, { kills: 2, seed: 1 });
  expect(batches).toBeGreaterThan(0);
  expect(counted).toEqual(expected);
  expect(totals).toEqual({ events: expected.events, quantity: expected.quantity });
  const { events, ...comparisons } = verification;
  expect(events).toBe(expected.events + expected.withdrawn);
  expect(Object.values(comparisons).filter(({ found }) => found > 0)).toEqual([]);
}, 180_000);
