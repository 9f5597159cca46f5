import { afterAll, beforeAll, expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { attack } from './attack.ts';
import { expectCalm } from './expect-calm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'a hub under attack for ten minutes keeps serving a normal client, and does not crash',
  { timeoutMs: 1_200_000 },
  async (seed) => {
    const result = await attack({ database, seed, aloneMs: 20_000, attackedMs: 600_000 });
    console.log({ ...result, errors: result.errors.length });
    expectCalm(result, 10_000);
    expect(result.attacked.livezMs).toBeLessThan(250);
    expect(result.attacked.p99).toBeLessThan(10 * result.alone.p99);
  },
);
