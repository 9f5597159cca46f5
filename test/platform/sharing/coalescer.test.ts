import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Coalescer } from '../../../src/platform/sharing/coalescer.ts';
import type { CoalescerOptions } from '../../../src/platform/sharing/coalescer.ts';

/** A database that answers with the doubled number on request, and records what was asked together. */
class Database {
  readonly asked: number[][] = [];
  readonly #answers: (() => void)[] = [];

  ask = (numbers: number[]): Promise<number[]> => {
    this.asked.push(numbers);
    return new Promise((resolve, reject) => {
      this.#answers.push(() => (numbers.includes(13) ? reject(new Error('13')) : resolve(numbers.map((n) => 2 * n))));
    });
  };

  /** Answers the oldest open statement. */
  async answer(): Promise<void> {
    this.#answers.shift()!();
    await sleep(0);
  }
}

function coalescerOf({ ask }: Database, more: Partial<CoalescerOptions<number, number>> = {}) {
  return new Coalescer<number, number>({
    ...{ ask, mayBeOfOne: () => true, mostAtOnce: 10, mostWaiting: 100, patienceMs: 10_000, mostStatements: 3 },
    refusal: () => new Error('too many'),
    ...more,
  });
}

describe('questions to the database', () => {
  it('are asked at once when no other is, and together while it works', async () => {
    const database = new Database();
    const coalescer = coalescerOf(database);
    const answers = [1, 2, 3].map((each) => coalescer.ask(each, 'a'));
    expect(database.asked).toEqual([[1]]);
    await database.answer();
    expect(database.asked).toEqual([[1], [2, 3]]);
    await database.answer();
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    void coalescer.ask(4, 'a');
    expect(database.asked.at(-1)).toEqual([4]);
  });

  it('are limited for one statement, with callers in turn', async () => {
    const database = new Database();
    const coalescer = coalescerOf(database, { mostAtOnce: 4 });
    for (const each of [0, 1, 2, 3, 4, 5]) void coalescer.ask(each, 'greedy');
    for (const each of [100, 101]) void coalescer.ask(each, 'modest');
    await database.answer();
    await database.answer();
    expect(database.asked).toEqual([[0], [1, 100, 2, 101], [3, 4, 5]]);
  });

  it('fail alone when one of them is at fault', async () => {
    const database = new Database();
    const coalescer = coalescerOf(database);
    const answers = Promise.allSettled([1, 12, 13, 14].map((each) => coalescer.ask(each, 'a')));
    for (let statement = 0; statement < 5; statement += 1) await database.answer();
    expect(database.asked).toEqual([[1], [12, 13, 14], [12], [13], [14]]);
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('fail together when the database is at fault, and the next are asked', async () => {
    const database = new Database();
    const coalescer = coalescerOf(database, { mayBeOfOne: () => false });
    const answers = Promise.allSettled([1, 12, 13].map((each) => coalescer.ask(each, 'a')));
    await database.answer();
    await database.answer();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const next = coalescer.ask(5, 'a');
    await database.answer();
    expect(await next).toBe(10);
  });

  it('are refused when too many wait, first those of the caller with most', async () => {
    const database = new Database();
    const coalescer = coalescerOf(database, { mostWaiting: 8 });
    void coalescer.ask(0, 'greedy');
    void coalescer.ask(1, 'greedy');
    void coalescer.ask(2, 'greedy');
    await expect(coalescer.ask(3, 'greedy')).rejects.toThrow('too many');
    for (const caller of ['b', 'c', 'd']) for (const each of [4, 5]) void coalescer.ask(each, caller);
    await expect(coalescer.ask(6, 'e')).rejects.toThrow('too many');
    await database.answer();
    const next = coalescer.ask(7, 'e');
    await database.answer();
    await database.answer();
    expect(await next).toBe(14);
  });

  it('do not wait for a slow statement, beside which others are sent, up to a limit', async () => {
    const database = new Database();
    const coalescer = coalescerOf(database, { patienceMs: 5, mostStatements: 2 });
    const slow = coalescer.ask(1, 'a');
    const second = coalescer.ask(2, 'a');
    expect(database.asked).toEqual([[1]]);
    await sleep(30);
    expect(database.asked).toEqual([[1], [2]]);
    await sleep(30);
    void coalescer.ask(3, 'a');
    await sleep(30);
    expect(database.asked).toEqual([[1], [2]]);
    await database.answer();
    expect(await slow).toBe(2);
    expect(database.asked).toEqual([[1], [2], [3]]);
    await database.answer();
    await database.answer();
    expect(await second).toBe(4);
  });
});
