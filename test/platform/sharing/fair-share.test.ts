import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { FairShare } from '../../../src/platform/sharing/fair-share.ts';
import type { FairShareOptions, ReleaseShare } from '../../../src/platform/sharing/fair-share.ts';

class Busy extends Error {}

const share = (options: Partial<FairShareOptions> = {}): FairShare =>
  new FairShare({
    ...{ capacity: 10, perCaller: 4, mostWaiting: 40, waitMs: 1_000, refusal: () => new Busy('busy') },
    ...options,
  });

describe('a fair share', () => {
  it('gives a caller at most its part, and serves other callers at once', async () => {
    const shares = share();
    const greedy = Array.from({ length: 8 }, () => shares.acquire('greedy'));
    expect(greedy.filter((one) => one instanceof Promise)).toHaveLength(4);
    expect(shares.acquire('modest')).toBeInstanceOf(Function);
    expect([shares.used, shares.waiting]).toEqual([5, 4]);
    (greedy[0] as ReleaseShare)();
    expect(await greedy[4]).toBeInstanceOf(Function);
    expect([shares.used, shares.waiting]).toEqual([5, 3]);
    greedy.slice(1, 4).forEach((release) => (release as ReleaseShare)());
    await Promise.all(greedy.map(async (release) => release));
    expect([shares.used, shares.waiting]).toEqual([5, 0]);
  });

  it('serves waiting callers in turn, regardless of who came first', async () => {
    const shares = share({ capacity: 1, perCaller: 1 });
    const held = shares.acquire('first') as ReleaseShare;
    const served: string[] = [];
    const request = async (caller: string): Promise<void> => {
      const release = await shares.acquire(caller);
      served.push(caller);
      await setTimeout(1);
      release();
    };
    const all = ['a', 'a', 'a', 'a', 'b', 'c'].map(request);
    held();
    await Promise.all(all);
    expect(served).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
  });

  it('refuses a caller that has waited too long, and reserves nothing for it later', async () => {
    const shares = share({ capacity: 1, perCaller: 1, waitMs: 20 });
    const release = shares.acquire('a') as ReleaseShare;
    await expect(shares.acquire('b')).rejects.toThrow(Busy);
    expect([shares.used, shares.waiting]).toEqual([1, 0]);
    release();
    release();
    expect(shares.used).toBe(0);
  });

  it('refuses at once a caller that has too many requests waiting', async () => {
    const shares = share({ capacity: 1, perCaller: 1, mostWaiting: 8, waitMs: 50 });
    void shares.acquire('a');
    const waiting = [1, 2].map(() => Promise.resolve(shares.acquire('a')).catch(() => 'late'));
    await expect(shares.acquire('a')).rejects.toThrow(Busy);
    expect(shares.waiting).toBe(2);
    const other = Promise.resolve(shares.acquire('b')).catch(() => 'late');
    expect(await Promise.all([...waiting, other])).toEqual(['late', 'late', 'late']);
  });

  it('makes room in a full queue for a caller with fewer waiting requests', async () => {
    const shares = share({ capacity: 1, perCaller: 1, mostWaiting: 8 });
    const held = shares.acquire('held') as ReleaseShare;
    const refused: string[] = [];
    for (const caller of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'new'])
      Promise.resolve(shares.acquire(caller)).then(
        async (release) => release(),
        () => refused.push(caller),
      );
    await setTimeout(1);
    expect([refused, shares.waiting]).toEqual([['a'], 8]);
    await expect(shares.acquire('a')).rejects.toThrow(Busy);
    held();
    await setTimeout(5);
    expect([refused, shares.used, shares.waiting]).toEqual([['a'], 0, 0]);
  });

  it('keeps freed capacity for a large request whose turn it is', async () => {
    const shares = share({ capacity: 4, perCaller: 4, waitMs: 1_000 });
    const held = [shares.acquire('a', 2) as ReleaseShare, shares.acquire('b', 2) as ReleaseShare];
    const large = Promise.resolve(shares.acquire('c', 4));
    const small = Promise.resolve(shares.acquire('d', 1));
    held[0]!();
    expect([shares.used, shares.waiting]).toEqual([2, 2]);
    expect(shares.acquire('e', 1)).toBeInstanceOf(Promise);
    held[1]!();
    (await large)();
    (await small)();
  });

  it('counts a request larger than the part of a caller as that part', () => {
    const shares = share();
    void shares.acquire('a', 1_000);
    expect(shares.used).toBe(4);
  });

  it('never exceeds its limits and serves every caller, for any order of events', async () => {
    const events = fc.array(
      fc.record({ caller: fc.constantFrom('a', 'b', 'c', 'd'), size: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(events, fc.infiniteStream(fc.nat()), async (asked, chance) => {
        const shares = share({ mostWaiting: 1000, waitMs: 60_000 });
        const held: { caller: string; size: number; release: ReleaseShare }[] = [];
        let served = 0;
        for (const { caller, size } of asked)
          void Promise.resolve(shares.acquire(caller, size)).then((release) => {
            served += 1;
            held.push({ caller, size, release });
          });
        for (let turn = 0; turn < 200 && (held.length || served < asked.length); turn += 1) {
          await Promise.resolve();
          const used = held.reduce((sum, { size }) => sum + size, 0);
          expect(used).toBeLessThanOrEqual(10);
          for (const name of ['a', 'b', 'c', 'd'])
            expect(sumOf(held.filter(({ caller }) => caller === name))).toBeLessThanOrEqual(4);
          const { value } = chance.next() as { value: number };
          held.splice(value % Math.max(1, held.length), 1).forEach(({ release }) => release());
        }
        expect([served, shares.used, shares.waiting]).toEqual([asked.length, 0, 0]);
      }),
    );
  });
});

function sumOf(held: readonly { size: number }[]): number {
  return held.reduce((sum, { size }) => sum + size, 0);
}
