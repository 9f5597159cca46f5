import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { some } from '../support/some.ts';
import { expectOneLife, neverDone } from './lives-compare.ts';
import { lifeOf } from './lives-arbitraries.ts';
import { tourOf } from './lives-tour.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const lives = fc.sample(lifeOf(90, 10), { seed: 20_261, numRuns: 5 });

it.each(
  some(
    lives.map((life, index) => ({ index, life })),
    3,
  ),
)(
  'a random history is billed the same day by day, in one catch-up after downtime, and by a test clock (number $index)',
  async ({ life }) => {
    const outcomes = await expectOneLife(database.orm, life);
    expect(outcomes).toHaveLength(life.actions.length);
  },
  60_000,
);

it('a history with every kind of action is billed the same day by day, after downtime, and by a test clock', async () => {
  const [life] = fc.sample(tourOf(30, 5), { seed: 20_261, numRuns: 1 });
  const outcomes = await expectOneLife(database.orm, life!);
  expect(neverDone(outcomes)).toEqual([]);
}, 60_000);
