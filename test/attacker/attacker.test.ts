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

it('a hub under attack keeps serving a normal client, and does not crash', async () => {
  const result = await attack({ database, seed: 11, aloneMs: 1_000, attackedMs: 3_000 });
  // While other tests run in parallel, the attacker sends fewer requests.
  expectCalm(result, 20);
  expect(result.attacked.requests).toBeGreaterThan(10);
}, 120_000);
