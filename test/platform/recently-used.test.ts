import { expect, it } from '@jest/globals';
import { recentlyUsed } from '../../src/platform/values/recently-used.ts';

it('a map of the recently used keeps as many entries as it may, and drops those that were used least recently', () => {
  const kept = recentlyUsed<string, number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) kept.set(key, index);
  expect([kept.size, kept.get('a')]).toEqual([3, 0]);
  kept.set('d', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual([0, undefined, 2, 3]);
  expect(kept.size).toBe(3);
});
