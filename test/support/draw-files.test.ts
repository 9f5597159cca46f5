import { expect, test } from '@jest/globals';
import { halfOf } from './draw-files.mjs';

const names = Array.from({ length: 101 }, (_, index) => `file-${index}`);
const seeds = Array.from({ length: 40 }, (_, seed) => String(seed));

test('a run draws one of each two files, the same for the same seed', () => {
  for (const seed of seeds) {
    const drawn = halfOf(names, seed);
    expect(drawn).toEqual(halfOf(names, seed));
    expect(drawn).toHaveLength(51);
    expect(new Set(drawn.map((name) => Math.floor(names.indexOf(name) / 2))).size).toBe(51);
  }
});

test('forty runs leave no file out', () => {
  const drawn = new Set(seeds.flatMap((seed) => halfOf(names, seed)));
  expect([...drawn].toSorted()).toEqual([...names].toSorted());
});
