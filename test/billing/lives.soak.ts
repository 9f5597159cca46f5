import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { expectOneLife } from './lives-compared.ts';
import { lifeOf } from './lives-drawn.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const done = new Set<string>();

soak(
  'lives of 400 days are the same day by day, in one catch-up, and by a test clock',
  { seeds: 8, timeoutMs: 3_600_000 },
  async (seed) => {
    const property = fc.asyncProperty(lifeOf(400, 24), async (life) => {
      for (const outcome of await expectOneLife(database.orm, life)) done.add(outcome);
    });
    await fc.assert(property, { seed, numRuns: 40 });
  },
);

it('everything that can be done was done in some of them', () => {
  const deeds = [
    'subscribe',
    'change',
    'forget-change',
    'pause',
    'resume',
    'cancel',
    'keep',
    'use',
    'pay',
    'void',
  ];
  const rest = ['write-off', 'finalize', 'coupon', 'drop-coupon', 'move'];
  expect([...done]).toEqual(expect.arrayContaining([...deeds, ...rest].map((deed) => `${deed}: done`)));
});
