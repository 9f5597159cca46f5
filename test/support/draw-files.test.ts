import { expect, test } from '@jest/globals';
import { thirdOf } from './draw-files.mjs';

const names = Array.from({ length: 101 }, (_, index) => `file-${index}`);
const seeds = Array.from({ length: 80 }, (_, seed) => String(seed));

test('a run draws one of each three files, the same for the same seed', () => {
  for (const seed of seeds) {
    const drawn = thirdOf(names, seed);
    expect(drawn).toEqual(thirdOf(names, seed));
    expect(drawn).toHaveLength(34);
    expect(new Set(drawn.map((name) => Math.floor(names.indexOf(name) / 3))).size).toBe(34);
  }
});

test('eighty runs leave no file out', () => {
  const drawn = new Set(seeds.flatMap((seed) => thirdOf(names, seed)));
  expect([...drawn].toSorted()).toEqual([...names].toSorted());
});
