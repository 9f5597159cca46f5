import { describe, expect, test } from '@jest/globals';
import { ReplayLag } from '../../../src/platform/postgres/replay-lag.ts';

describe('the lag of a replica', () => {
  test('is the age of the newest position that it has replayed', () => {
    const lag = new ReplayLag();
    lag.note(100n, 1_000);
    lag.note(200n, 2_000);
    lag.note(300n, 3_000);
    expect(lag.msBehind(250n, 3_500)).toBe(1_500);
    expect(lag.msBehind(300n, 3_500)).toBe(500);
  });

  test('is unknown while it has replayed no position that was noted', () => {
    const lag = new ReplayLag();
    expect(lag.msBehind(100n, 0)).toBe(Infinity);
    lag.note(100n, 1_000);
    expect(lag.msBehind(99n, 1_000)).toBe(Infinity);
  });

  test('is that of the last look where the primary has written nothing since', () => {
    const lag = new ReplayLag();
    lag.note(100n, 1_000);
    lag.note(100n, 60_000);
    expect(lag.msBehind(100n, 60_010)).toBe(10);
  });
});
