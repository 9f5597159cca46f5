import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearest } from '../../src/platform/values/nearest.ts';

/** The edit distance by its definition (Levenshtein), without a table. */
function distanceOf(from: string, to: string): number {
  if (!from || !to) return from.length + to.length;
  const [rest, target] = [from.slice(1), to.slice(1)];
  if (from[0] === to[0]) return distanceOf(rest, target);
  return 1 + Math.min(distanceOf(rest, target), distanceOf(rest, to), distanceOf(from, target));
}

describe('the nearest name', () => {
  const names = ['HUB_URL', 'HUB_SECRET', 'HUB_DATA_DIR', 'HUB_DATABASE_WAIT_SECONDS'];

  it.each([
    ['HUB_DATADIR', 'HUB_DATA_DIR'],
    ['HUB_DATA_DIRR', 'HUB_DATA_DIR'],
    ['HUB_DATA_DOR', 'HUB_DATA_DIR'],
    ['UHB_SECRET', 'HUB_SECRET'],
    ['HUB_URI', 'HUB_URL'],
    ['HUB_SECRET', 'HUB_SECRET'],
  ])('of %s is %s', (typed, name) => {
    expect(nearest(typed, names)).toBe(name);
    expect(nearest(typed, names.toReversed())).toBe(name);
  });

  it.each(['PORT', '', 'HUB_CONFIGURATION', 'XXXXXXX'])('of %j is none, since none is similar', (typed) => {
    expect(nearest(typed, names)).toBeUndefined();
  });

  it('differs in at most 35 % of its characters', () => {
    const name = 'abcdefghijklmnopqrst';
    expect(nearest(`XXXXXXX${name.slice(7)}`, [name])).toBe(name);
    expect(nearest(`XXXXXXXX${name.slice(8)}`, [name])).toBeUndefined();
    expect(nearest(name.slice(7), [name])).toBe(name);
    expect(nearest(name.slice(8), [name])).toBeUndefined();
    expect(nearest(`XXXXXXX${name}`, [name])).toBe(name);
    expect(nearest(`XXXXXXXX${name}`, [name])).toBeUndefined();
  });

  it('is the one with the smallest edit distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (typed, all) => {
        const near = all.map((name) => ({ name, distance: distanceOf(typed, name) }));
        const similar = near.filter(({ name, distance }) => distance <= name.length * 0.35);
        const least = Math.min(...similar.map(({ distance }) => distance));
        expect(nearest(typed, all)).toBe(similar.find(({ distance }) => distance === least)?.name);
      }),
      { numRuns: 500 },
    );
  });
});
