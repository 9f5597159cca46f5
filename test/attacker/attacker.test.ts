import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { attack } from './attack.ts';
import { expectCalm } from './expect-calm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('a hub that is attacked serves a normal client, and lives', async () => {
  const result = await attack({ database, seed: 11, aloneMs: 1_000, attackedMs: 4_000 });
  // Beside all the other tests it comes to fewer than alone.
  expectCalm(result, 20);
  expect(result.attacked.requests).toBeGreaterThan(10);
}, 120_000);
