import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { until } from '../support/until.ts';
import { BackgroundWork } from '../../src/platform/events/background-work.ts';

function workFor(pieces: number[]) {
  const state = { done: [] as number[], now: 0, most: 0, errors: [] as unknown[] };
  const work = new BackgroundWork(
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
  return { work, state };
}

describe('background work', () => {
  it('runs one piece at a time until nothing is left, however often it is woken', async () => {
    const { work, state } = workFor([3, 2, 0]);
    for (let times = 0; times < 5; times += 1) work.wake();
    await until(() => state.done.includes(0));
    await sleep(20);
    expect(state.done).toEqual([3, 2, 0]);
    expect(state.most).toBe(1);
    await work.close();
  });

  it('runs once more when it is woken while a piece finds nothing to do', async () => {
    const { work, state } = workFor([]);
    work.wake();
    await sleep(2);
    work.wake();
    await until(() => state.done.length > 1);
    await sleep(20);
    expect(state.done).toEqual([0, 0]);
    await work.close();
  });

  it('reports a piece that fails, and runs again when it is woken', async () => {
    const { work, state } = workFor([-1, 4]);
    work.wake();
    await until(() => state.errors.length > 0);
    expect(state.errors).toEqual([new Error('broken')]);
    work.wake();
    await until(() => state.done.length > 1);
    await sleep(20);
    expect(state.done).toEqual([4, 0]);
    await work.close();
  });

  it('closes after the current piece, and cannot be woken afterwards', async () => {
    const { work, state } = workFor([1, 1, 1]);
    work.wake();
    await work.close();
    work.wake();
    await sleep(20);
    expect(state.done).toEqual([1]);
  });

  it('runs again after ten seconds if it had something to do, and not if it had nothing', async () => {
    jest.useFakeTimers();
    const pieces = [1, 0, 0];
    const done: number[] = [];
    const work = new BackgroundWork(
      async () => {
        done.push(pieces.shift() ?? 0);
        return done.at(-1)!;
      },
      () => {},
    );
    work.wake();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(done).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual([1, 0, 0]);
    await work.close();
    jest.useRealTimers();
  });
});
