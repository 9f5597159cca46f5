import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RateLimits, tooMany } from '../../../src/platform/limits/rate-limit.ts';
import { forgetWindows } from '../../../src/platform/limits/shared-counts.ts';
import type { RateLimitRule, LimitStatus } from '../../../src/platform/limits/rate-limit.ts';
import { systemClock } from '../../../src/platform/time/clock.ts';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { DatabasePool } from '../../../src/platform/postgres/database-pool.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import type { Queryable } from '../../../src/platform/queryable.ts';
import { unique } from '../../support/seed.ts';

const hourly: RateLimitRule = { name: 'hour', points: 1000, seconds: 3600 };
const few: RateLimitRule = { name: 'few', points: 3, seconds: 60 };

let database: TestDatabase;
let pools: DatabasePool[];
/** Two instances of the hub, each with its own connections. */
let one: RateLimits;
let other: RateLimits;
let caller: string;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => {
  const address = readDatabaseAddress(database.url);
  pools = [0, 1].map(() => new DatabasePool({ address, size: 4 }));
  [one, other] = pools.map((pool) => new RateLimits(pool));
  caller = unique('caller');
});

afterEach(async () => {
  jest.useRealTimers();
  await Promise.all([one.close(), other.close()]);
  await Promise.all(pools.map((pool) => pool.end()));
});

describe('a rate limit of 1000', () => {
  it('allows exactly 1000 of 1100 concurrent requests across two instances', async () => {
    const standings = await Promise.all(
      Array.from({ length: 1100 }, (_, nth) => (nth % 2 ? one : other).count(hourly, caller)),
    );
    const passed = standings.filter(({ isExceeded }) => !isExceeded);
    expect(passed).toHaveLength(1000);
    // Each request has a different number of remaining requests, from 999 down to 0.
    expect(new Set(passed.map(({ remaining }) => remaining)).size).toBe(1000);
    expect(standings.filter(({ isExceeded, remaining }) => isExceeded && remaining > 0)).toEqual([]);
  });
});

describe('a rate limit', () => {
  const refusals = async (limits: RateLimits, times: number, key = caller) => {
    const standings: LimitStatus[] = [];
    for (let time = 0; time < times; time += 1) standings.push(await limits.count(few, key));
    return standings.map(({ isExceeded }) => isExceeded);
  };

  it('reports the remaining requests and the time to the reset with every request', async () => {
    const standings: LimitStatus[] = [];
    for (const limits of [one, other, one, other, one]) standings.push(await limits.count(few, caller));
    expect(standings.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(standings.map(({ isExceeded }) => isExceeded)).toEqual([false, false, false, true, true]);
    for (const standing of standings) {
      expect(standing).toMatchObject(few);
      expect(standing.resetSeconds).toBeGreaterThan(55);
      expect(standing.resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('counts each caller and each limit separately', async () => {
    expect(await refusals(one, 4)).toEqual([false, false, false, true]);
    expect(await refusals(one, 1, unique('caller'))).toEqual([false]);
    expect((await one.count({ ...few, name: 'fewer' }, caller)).isExceeded).toBe(false);
  });

  it('starts its window at the first request, and resets when the window has passed', async () => {
    const start = Date.now();
    const at = (seconds: number) => jest.useFakeTimers({ now: start + seconds * 1000, doNotFake: keptReal });
    at(0);
    expect(await refusals(one, 3)).toEqual([false, false, false]);
    at(59);
    expect((await one.count(few, caller)).resetSeconds).toBe(1);
    expect(await refusals(other, 1)).toEqual([true]);
    at(61);
    expect(await refusals(other, 4)).toEqual([false, false, false, true]);
    expect(await refusals(one, 1)).toEqual([true]);
  });

  it('refuses with a message that says how long to wait', async () => {
    for (let time = 0; time < 3; time += 1) await one.consume(few, caller);
    await expect(one.consume(few, caller)).rejects.toMatchObject({
      kind: 'limited',
      code: 'rate_limit_exceeded',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    const standing = { ...few, remaining: 0, resetSeconds: 7, isExceeded: true };
    expect(tooMany(standing).message).toBe('At most 3 requests per 60 seconds; wait 7 s.');
    expect(tooMany({ ...standing, ...hourly }).message).toBe('At most 1000 requests per hour; wait 7 s.');
  });

  it('does not count an attempt that was given back on any instance', async () => {
    for (let time = 0; time < 5; time += 1) {
      await one.consume(few, caller);
      await other.giveBack(few, caller);
    }
    expect((await one.count(few, caller)).remaining).toBe(2);
    for (let time = 0; time < 2; time += 1) await one.consume(few, caller);
    await other.giveBack(few, caller);
    expect(await refusals(one, 2)).toEqual([false, true]);
  });

  it('keeps its count until its window ends, when expired windows are removed', async () => {
    const now = systemClock.now();
    const em = database.orm.em.fork();
    await em.execute('delete from rate_limit');
    const callers = [unique('caller'), unique('caller'), unique('caller')];
    for (const each of callers) await one.count(few, each);
    await one.count(hourly, caller);
    expect(await forgetWindows(em, now, 10)).toBe(0);
    const later = now.add({ minutes: 5 });
    const removed = [];
    for (let round = 0; round < 3; round += 1) removed.push(await forgetWindows(em, later, 2));
    expect(removed).toEqual([2, 1, 0]);
    expect((await other.count(hourly, caller)).remaining).toBe(998);
    for (const each of callers) expect((await other.count(few, each)).remaining).toBe(2);
  });

  it('takes nothing back from a window that has ended, or was never open', async () => {
    await one.giveBack(few, caller);
    expect((await one.count(few, caller)).remaining).toBe(2);
    await database.orm.em.fork().execute('update rate_limit set expire = 1');
    await one.giveBack(few, caller);
    expect((await one.count(few, caller)).remaining).toBe(2);
  });

  it('counts many callers on two instances at once, in any order, while closed windows are removed', async () => {
    const callers = Array.from({ length: 60 }, () => unique('caller'));
    const em = database.orm.em.fork();
    const rounds = Array.from({ length: 12 }, async () => {
      const asked = [
        ...callers.map((each) => one.count(hourly, each)),
        ...callers.toReversed().map((each) => other.count(hourly, each)),
      ];
      const removing = forgetWindows(em, systemClock.now().add({ hours: 2 }), 500);
      return Promise.all([...asked, removing]);
    });
    // A deadlock would reject one of them.
    expect(await Promise.all(rounds)).toHaveLength(rounds.length);
  });

  it('counts what arrives at the same time with one statement for all callers', async () => {
    const sent: unknown[][] = [];
    const counting: Queryable = {
      query: (text, values = []) => {
        sent.push(values);
        return pools[0]!.query(text, values);
      },
    };
    const limits = new RateLimits(counting);
    const callers = [caller, unique('caller'), caller, caller, caller, unique('caller')];
    const standings = await Promise.all(callers.map((each) => limits.count(few, each)));
    expect(standings.map(({ remaining }) => remaining)).toEqual([2, 2, 1, 0, 0, 2]);
    expect(standings.map(({ isExceeded }) => isExceeded)).toEqual([false, false, false, false, true, false]);
    // The first question is sent at once; the others gather meanwhile.
    expect(sent).toHaveLength(2);
    await limits.close();
  });

  it('accepts any text as a caller', async () => {
    for (const key of [`it's "quoted" ; drop table rate_limit --`, 'ü:é', 'a'.repeat(200)]) {
      expect((await one.count(few, key)).remaining).toBe(2);
    }
  });
});

/** These stay real, so that only the time of day is faked and the database driver can wait. */
const keptReal = [
  ...(['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];
