import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LocalCounts } from '../../../src/platform/limits/local-counts.ts';
import { CallerPoints } from '../../../src/platform/limits/points.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('counts in memory', () => {
  it('keep at most the maximum number of callers, and evict the least recently used', () => {
    const counts = new LocalCounts({ points: 10, seconds: 3600 }, 100);
    counts.add('regular', 4);
    for (let nth = 0; nth < 1_000; nth += 1) {
      counts.add(`address ${nth}`, 1);
      if (nth % 50 === 0) counts.add('regular', 0);
    }
    expect(counts.size).toBe(100);
    expect(counts.left('regular').remaining).toBe(6);
    expect(counts.left('address 999').remaining).toBe(9);
    expect(counts.left('address 0').remaining).toBe(10);
  });

  it('set no timers', () => {
    jest.useFakeTimers();
    const counts = new LocalCounts({ points: 10, seconds: 3600 });
    for (let nth = 0; nth < 1_000; nth += 1) counts.add(`address ${nth}`, 1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('restart when the window that the first use opened has passed', () => {
    jest.useFakeTimers({ now: 0 });
    const counts = new LocalCounts({ points: 10, seconds: 60 });
    expect(counts.add('a', 3)).toEqual({ remaining: 7, msToReset: 60_000 });
    jest.setSystemTime(59_000);
    expect(counts.add('a', 1)).toEqual({ remaining: 6, msToReset: 1_000 });
    jest.setSystemTime(60_000);
    expect(counts.left('a')).toEqual({ remaining: 10, msToReset: 60_000 });
  });
});

describe('the points of a caller', () => {
  it('are reserved before the work, and settled to the cost of the work', () => {
    const points = new CallerPoints(100).of('a');
    points.reserve(80);
    expect(points.left().remaining).toBe(20);
    expect(() => points.reserve(30)).toThrow('costs 30 points and 20 are left');
    points.settle(80, 10);
    expect(points.left().remaining).toBe(90);
    points.reserve(50);
    points.settle(50, 70);
    expect(points.left().remaining).toBe(20);
  });

  it('are separate for each caller', () => {
    const all = new CallerPoints(100);
    all.of('a').reserve(100);
    expect(all.of('b').left().remaining).toBe(100);
  });
});
