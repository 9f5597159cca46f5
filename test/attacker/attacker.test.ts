import { afterAll, beforeAll, expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { sometimes } from '../support/some.ts';
import { attack } from './attack.ts';
import { expectCalm } from './expect-calm.ts';

/** It keeps the machine busy for eight seconds; attacker.soak.ts attacks for ten minutes, with a seed of its own. */
const often = sometimes(0.5);

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

often(
  'a hub under attack keeps serving a normal client, and does not crash',
  async () => {
    const result = await attack({ database, seed: 11, aloneMs: 1_000, attackedMs: 3_000 });
    // While other tests run in parallel, the attacker sends fewer requests.
    expectCalm(result, 20);
    expect(result.attacked.requests).toBeGreaterThan(10);
  },
  120_000,
);
