import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { expectOneLife } from './lives-compared.ts';
import { deedNames } from './lives-deeds.ts';
import { lifeOf } from './lives-drawn.ts';
import { tourOf } from './lives-tour.ts';

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

it('a life in which every kind of deed is done is the same in each of these ways', async () => {
  const [life] = fc.sample(tourOf(30, 5), { seed: 20_261, numRuns: 1 });
  const outcomes = await expectOneLife(database.orm, life!);
  expect(outcomes).toEqual(expect.arrayContaining(deedNames.map((deed) => `${deed}: done`)));
}, 60_000);
