import type { Redis } from 'ioredis';
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { Refusal } from '../../errors.ts';
import { wallMs } from '../time/clock.ts';
import type { Queryable } from '../queryable.ts';
import { recentlyUsed } from '../values/recently-used.ts';
import { LocalCounts } from './local-counts.ts';
import { openRedis } from './redis.ts';
import { SharedCounts } from './shared-counts.ts';
import type { CountedTotal } from './shared-counts.ts';

interface CountStatement {
  text: string;
  values: unknown[];
}

/** A limit in a window that opens with its first request. */
export interface RateLimitRule {
  name: string;
  points: number;
  seconds: number;
  /**
   * Whether each instance counts separately, in memory. Such a count is not exact, but sends no statement: it
   * protects from floods.
   */
  isLocal?: boolean;
}

/** The state of a caller's limit. */
export interface LimitStatus extends RateLimitRule {
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}

/** The number of refused callers that an instance remembers; beyond it, the least recently refused are forgotten. */
const mostExceeded = 50_000;

/**
 * Counts requests exactly across all instances: PostgreSQL or Redis increments and returns the count in one atomic
 * step. The window is fixed and starts with the first request, as SPEC.md part 8 permits. Such a window is simple to
 * explain, and never allows more than the limit. An exceeded limit is refused from memory until the window ends.
 */
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #local = new Map<string, LocalCounts>();
  readonly #shared: SharedCounts;
  readonly #redis?: Redis;
  /** The end of the window of each exceeded limit, by limit and caller. */
  readonly #exceeded = recentlyUsed<string, number>(mostExceeded);

  constructor(
    private readonly pool: Queryable,
    redisUrl?: string,
    report: (error: Error) => void = () => {},
  ) {
    this.#shared = new SharedCounts(pool);
    if (redisUrl) this.#redis = openRedis(redisUrl, report);
  }

  /** Counts one request and returns the state of the limit. */
  async count(limit: RateLimitRule, key: string): Promise<LimitStatus> {
    if (limit.isLocal) return this.#changeHere(limit, key, 1);
    const wait = this.waitFor(limit, key);
    if (wait !== undefined) return { ...limit, remaining: 0, resetSeconds: wait, isExceeded: true };
    const { left, msToReset } = await this.#add(limit, key);
    if (left < 0) this.#exceeded.set(nameOf(limit, key), wallMs() + msToReset);
    return statusOf(limit, left, msToReset);
  }

  /** Returns the seconds until the window ends if this instance knows that the limit is exceeded; counts nothing. */
  waitFor(limit: RateLimitRule, key: string): number | undefined {
    const until = this.#exceeded.get(nameOf(limit, key));
    if (until === undefined) return undefined;
    const seconds = Math.ceil((until - wallMs()) / 1000);
    if (seconds > 0 && seconds <= limit.seconds) return seconds;
    this.#exceeded.delete(nameOf(limit, key));
    return undefined;
  }

  /** Counts one request; throws a refusal if the limit is exceeded. */
  async consume(limit: RateLimitRule, key: string): Promise<void> {
    const now = await this.count(limit, key);
    if (now.isExceeded) throw tooMany(now);
  }

  /** Takes back the count of one request; returns the state of the limit. */
  async giveBack(limit: RateLimitRule, key: string): Promise<LimitStatus> {
    if (limit.isLocal) return this.#changeHere(limit, key, -1);
    this.#exceeded.delete(nameOf(limit, key));
    if (this.#redis) {
      const { remainingPoints, msBeforeNext } = await this.#limiterIn(this.#redis, limit).reward(key, 1);
      return statusOf(limit, remainingPoints, msBeforeNext);
    }
    const { total, msToReset } = (await this.#shared.takeBack(sharedKey(limit, key))) ?? unused(limit);
    return statusOf(limit, limit.points - total, msToReset);
  }

  async close(): Promise<void> {
    await this.#redis?.quit().catch(() => this.#redis?.disconnect());
  }

  /** Counts one request; the points that are left are below zero if the limit is exceeded. */
  async #add(limit: RateLimitRule, key: string): Promise<{ left: number; msToReset: number }> {
    if (this.#redis) return this.#addInRedis(this.#redis, limit, key);
    const { total, msToReset } = await this.#shared.add(sharedKey(limit, key), limit.seconds);
    return { left: limit.points - total, msToReset };
  }

  async #addInRedis(redis: Redis, limit: RateLimitRule, key: string): Promise<{ left: number; msToReset: number }> {
    try {
      const { remainingPoints: left, msBeforeNext: msToReset } = await this.#limiterIn(redis, limit).consume(key);
      return { left, msToReset };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { left: -1, msToReset: refusal.msBeforeNext };
    }
  }

  #changeHere(limit: RateLimitRule, key: string, amount: number): LimitStatus {
    const { remaining, msToReset } = this.#localOf(limit).add(key, amount);
    return statusOf(limit, remaining, msToReset);
  }

  #localOf(limit: RateLimitRule): LocalCounts {
    const known = this.#local.get(limit.name) ?? new LocalCounts(limit);
    this.#local.set(limit.name, known);
    return known;
  }

  #limiterIn(redis: Redis, limit: RateLimitRule): RateLimiterAbstract {
    const known = this.#limiters.get(limit.name) ?? this.#makeLimiter(redis, limit);
    this.#limiters.set(limit.name, known);
    return known;
  }

  /**
   * While Redis is unavailable, PostgreSQL counts. Its counts start from zero, so callers may get more requests until
   * Redis is back.
   */
  #makeLimiter(redis: Redis, { name, points, seconds }: RateLimitRule): RateLimiterAbstract {
    const options = { keyPrefix: name, points, duration: seconds };
    const insuranceLimiter = new RateLimiterPostgres({
      ...options,
      // Omits the library's names of statements, because behind a pooler another connection would not know them.
      storeClient: { query: ({ text, values }: CountStatement) => this.pool.query(text, values) },
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter });
  }
}

/** The key of a count in PostgreSQL, which is that of the library that counts there while Redis is away. */
function sharedKey({ name }: RateLimitRule, key: string): string {
  return `${name}:${key}`;
}

function unused({ seconds }: RateLimitRule): CountedTotal {
  return { total: 0, msToReset: seconds * 1000 };
}

function nameOf({ name }: RateLimitRule, key: string): string {
  return `${name} ${key}`;
}

export function tooMany({ points, seconds, resetSeconds }: LimitStatus): Refusal {
  const window = seconds === 3600 ? 'hour' : `${seconds} seconds`;
  return new Refusal(
    'limited',
    'rate_limit_exceeded',
    `At most ${points} requests per ${window}; wait ${resetSeconds} s.`,
    {
      retryAfterSeconds: resetSeconds,
    },
  );
}

/** The state of a limit of which so many points are left, below zero if it is exceeded. */
function statusOf(limit: RateLimitRule, left: number, msToReset: number): LimitStatus {
  return {
    ...limit,
    remaining: Math.max(0, left),
    resetSeconds: Math.max(1, Math.ceil(msToReset / 1000)),
    isExceeded: left < 0,
  };
}
