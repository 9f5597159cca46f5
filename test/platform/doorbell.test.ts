import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Doorbell } from '../../src/platform/events/doorbell.ts';

function bellFor(pieces: number[]) {
  const state = { done: [] as number[], now: 0, most: 0, errors: [] as unknown[] };
  const bell = new Doorbell(
    async () => {
      state.now += 1;
      state.most = Math.max(state.most, state.now);
      await sleep(5);
      state.now -= 1;
      const piece = pieces.shift() ?? 0;
      if (piece < 0) throw new Error('broken');
      state.done.push(piece);
      return piece;
    },
    (error) => state.errors.push(error),
  );
  return { bell, state };
}

describe('a doorbell', () => {
  it('has the work done until there is none, one piece at a time, however often it is rung', async () => {
    const { bell, state } = bellFor([3, 2, 0]);
    for (let times = 0; times < 5; times += 1) bell.ring();
    await sleep(50);
    expect(state.done).toEqual([3, 2, 0]);
    expect(state.most).toBe(1);
    await bell.close();
  });

  it('has it looked after once more when it is rung while somebody finds nothing', async () => {
    const { bell, state } = bellFor([]);
    bell.ring();
    await sleep(2);
    bell.ring();
    await sleep(50);
    expect(state.done).toEqual([0, 0]);
    await bell.close();
  });

  it('is heard again after work that failed, which is reported', async () => {
    const { bell, state } = bellFor([-1, 4]);
    bell.ring();
    await sleep(20);
    expect(state.errors).toEqual([new Error('broken')]);
    bell.ring();
    await sleep(40);
    expect(state.done).toEqual([4, 0]);
    await bell.close();
  });

  it('closes when the piece under way is done, and rings no more', async () => {
    const { bell, state } = bellFor([1, 1, 1]);
    bell.ring();
    await bell.close();
    bell.ring();
    await sleep(20);
    expect(state.done).toEqual([1]);
  });

  it('rings by itself ten seconds after there was something to do, and not after there was nothing', async () => {
    jest.useFakeTimers();
    const pieces = [1, 0, 0];
    const done: number[] = [];
    const bell = new Doorbell(
      async () => {
        done.push(pieces.shift() ?? 0);
        return done.at(-1)!;
      },
      () => {},
    );
    bell.ring();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(done).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual([1, 0, 0]);
    await bell.close();
    jest.useRealTimers();
  });
});
