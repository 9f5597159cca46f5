import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { expectOneLife } from './lives-compared.ts';
import { lifeOf } from './lives-drawn.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const lives = fc.sample(lifeOf(90, 10), { seed: 20_261, numRuns: 5 });

it.each(lives.map((life, place) => ({ place, life })))(
  'a life is the same day by day, in one catch-up after downtime, and by a test clock (number $place)',
  async ({ life }) => {
    const outcomes = await expectOneLife(database.orm, life);
    expect(outcomes).toHaveLength(life.acts.length);
  },
  60_000,
);
