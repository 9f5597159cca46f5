import { expect, test } from '@jest/globals';
import { quarterOf } from './draw-files.mjs';

const names = Array.from({ length: 101 }, (_, index) => `file-${index}`);
const seeds = Array.from({ length: 80 }, (_, seed) => String(seed));

test('a run draws one of each four files, the same for the same seed', () => {
  for (const seed of seeds) {
    const drawn = quarterOf(names, seed);
    expect(drawn).toEqual(quarterOf(names, seed));
    expect(drawn).toHaveLength(26);
    expect(new Set(drawn.map((name) => Math.floor(names.indexOf(name) / 4))).size).toBe(26);
  }
});

test('eighty runs leave no file out', () => {
  const drawn = new Set(seeds.flatMap((seed) => quarterOf(names, seed)));
  expect([...drawn].toSorted()).toEqual([...names].toSorted());
});
