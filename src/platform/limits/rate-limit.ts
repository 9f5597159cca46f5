import type { EntityManager } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../errors.ts';
import { wallMs } from '../time/clock.ts';
import type { Queryable } from '../queryable.ts';
import { query, sql } from '../store/sql.ts';
import { recentlyUsed } from '../values/recently-used.ts';
import { LocalCounts } from './local-counts.ts';
import { openRedis } from './redis.ts';
import { SharedCounts } from './shared-counts.ts';

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
    const status = await this.#change(limit, key, 1);
    if (status.isExceeded) this.#exceeded.set(nameOf(limit, key), wallMs() + status.resetSeconds * 1000);
    return status;
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
    return this.#change(limit, key, -1);
  }

  async close(): Promise<void> {
    await this.#redis?.quit().catch(() => this.#redis?.disconnect());
  }

  async #change(limit: RateLimitRule, key: string, amount: 1 | -1): Promise<LimitStatus> {
    if (this.#redis) return this.#changeInRedis(limit, key, amount);
    const { total, msToReset } = await this.#shared.change(`${limit.name}:${key}`, amount, limit.seconds);
    return statusOf(limit, limit.points - total, msToReset);
  }

  #changeHere(limit: RateLimitRule, key: string, amount: number): LimitStatus {
    const { remaining, msToReset } = this.#localOf(limit).add(key, amount);
    return statusOf(limit, remaining, msToReset);
  }

  async #changeInRedis(limit: RateLimitRule, key: string, amount: 1 | -1): Promise<LimitStatus> {
    const limiter = this.#limiter(limit);
    try {
      const result = await (amount > 0 ? limiter.consume(key) : limiter.reward(key, 1));
      return statusOf(limit, result.remainingPoints, result.msBeforeNext);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return statusOf(limit, -1, refusal.msBeforeNext);
    }
  }

  #localOf(limit: RateLimitRule): LocalCounts {
    const known = this.#local.get(limit.name) ?? new LocalCounts(limit);
    this.#local.set(limit.name, known);
    return known;
  }

  #limiter(limit: RateLimitRule): RateLimiterAbstract {
    const known = this.#limiters.get(limit.name) ?? this.#make(limit);
    this.#limiters.set(limit.name, known);
    return known;
  }

  /**
   * While Redis is unavailable, PostgreSQL counts. Its counts start from zero, so callers may get more requests until
   * Redis is back.
   */
  #make({ name, points, seconds }: RateLimitRule): RateLimiterAbstract {
    const options = { keyPrefix: name, points, duration: seconds };
    const byPostgres = new RateLimiterPostgres({
      ...options,
      // Omits the library's names of statements, because behind a pooler another connection would not know them.
      storeClient: { query: ({ text, values }: CountStatement) => this.pool.query(text, values) },
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    if (!this.#redis) return byPostgres;
    const storeClient = this.#redis;
    return new RateLimiterRedis({
      ...options,
      storeClient,
      rejectIfRedisNotReady: true,
      insuranceLimiter: byPostgres,
    });
  }
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

/** Deletes up to `limit` counts of closed windows; returns the number of deleted counts. */
export async function forgetWindows(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const gone = await query(
    em,
    sql`delete from rate_limit where key in (
        select key from rate_limit where expire < ${now.epochMilliseconds} limit ${limit}) returning 1`,
  );
  return gone.length;
}
