import { describe, expect, it } from '@jest/globals';
import { committedCounts, regressionsOf } from '../../bench/check-counts.ts';
import type { CountsByName } from '../../bench/check-counts.ts';

const before: CountsByName = {
  'the start': { modules: 170 },
  'one product': { statements: 3, blocks: 10, bytes: 3000, allocatedKb: 200 },
};

const now = (changed: Partial<CountsByName[string]>): CountsByName => ({
  ...before,
  'one product': { ...before['one product']!, ...changed },
});

describe('the counts of the bench', () => {
  it('are no regression while they are as before, less, or within what varies', () => {
    for (const changed of [{}, { statements: 2 }, { blocks: 11 }, { bytes: 3050 }, { allocatedKb: 240 }])
      expect(regressionsOf(now(changed), before)).toEqual([]);
  });

  it.each([
    [{ statements: 4 }, 'one product: 4 statements, 3 before'],
    [{ blocks: 12 }, 'one product: 12 blocks, 10 before'],
    [{ bytes: 3100 }, 'one product: 3100 bytes, 3000 before'],
    [{ allocatedKb: 260 }, 'one product: 260 allocatedKb, 200 before'],
  ])('are a regression with %o', (changed, sentence) => {
    expect(regressionsOf(now(changed), before)).toEqual([sentence]);
  });

  it('are a regression with a module more at the start', () => {
    expect(regressionsOf({ ...before, 'the start': { modules: 171 } }, before)).toEqual([
      'the start: 171 modules, 170 before',
    ]);
  });

  it('cover every operation that is measured', () => {
    expect(regressionsOf({ 'the start': before['the start']! }, before)).toEqual([
      'one product: is not counted any more',
    ]);
    expect(regressionsOf({ ...before, another: before['one product']! }, before)).toEqual([
      'another: has no committed counts',
    ]);
    expect(Object.keys(committedCounts()).length).toBeGreaterThan(10);
  });
});
