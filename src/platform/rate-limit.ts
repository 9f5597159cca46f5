import type { EntityManager } from '@mikro-orm/postgresql';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../errors.ts';

const MOST_REMEMBERED = 10_000;

/** One count in a window that opens with its first request. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Each instance counts for itself, in memory: a brake on floods that costs no statement, not an exact number. */
  isLocal?: boolean;
}

/** Where a caller stands after a request was counted. */
export interface Standing extends Limit {
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}

/**
 * Counts requests exactly, over every instance: PostgreSQL or Redis adds and tells in one atomic step.
 * A fixed window from the first request, as SPEC.md part 8 lets us choose: simple to explain, and never more than the
 * limit within one window.
 */
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #redis?: Redis;
  /** By limit and key, when the window ends of whoever has used it up. */
  readonly #exceeded = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    redisUrl?: string,
    report: (error: Error) => void = () => {},
  ) {
    if (!redisUrl) return;
    this.#redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    // Redis is tried again many times a second; once is told.
    let isAway = false;
    this.#redis.on('error', (error: Error) => {
      if (!isAway) report(error);
      isAway = true;
    });
    this.#redis.on('ready', () => (isAway = false));
  }

  /** Counts one request and tells where the caller stands. */
  async count(limit: Limit, key: string): Promise<Standing> {
    try {
      return standing(limit, await this.#limiter(limit).consume(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.#remember(limit, key, refusal);
      return standing(limit, refusal, true);
    }
  }

  /** The seconds to wait for a key that this instance has seen use its limit up; asks nobody and counts nothing. */
  waitFor(limit: Limit, key: string): number | undefined {
    const name = `${limit.name} ${key}`;
    const until = this.#exceeded.get(name);
    if (until === undefined) return undefined;
    const seconds = Math.ceil((until - performance.now()) / 1000);
    if (seconds > 0) return seconds;
    this.#exceeded.delete(name);
    return undefined;
  }

  /** Counts one attempt, and refuses it when there were too many. */
  async consume(limit: Limit, key: string): Promise<void> {
    const now = await this.count(limit, key);
    if (now.isExceeded) throw tooMany(now);
  }

  /** Takes back what was counted and did no harm, so that only the rest adds up; tells where the caller stands then. */
  async giveBack(limit: Limit, key: string): Promise<Standing> {
    return standing(limit, await this.#limiter(limit).reward(key, 1));
  }

  async close(): Promise<void> {
    await this.#redis?.quit().catch(() => this.#redis?.disconnect());
  }

  #remember(limit: Limit, key: string, { msBeforeNext }: RateLimiterRes): void {
    if (this.#exceeded.size >= MOST_REMEMBERED) this.#exceeded.clear();
    this.#exceeded.set(`${limit.name} ${key}`, performance.now() + msBeforeNext);
  }

  #limiter(limit: Limit): RateLimiterAbstract {
    const known = this.#limiters.get(limit.name);
    if (known) return known;
    const made = this.#make(limit);
    this.#limiters.set(limit.name, made);
    return made;
  }

  /** While Redis is away, PostgreSQL counts: stricter or laxer by what was counted elsewhere, but never not at all. */
  #make({ name, points, seconds, isLocal }: Limit): RateLimiterAbstract {
    if (isLocal) return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const options = { keyPrefix: name, points, duration: seconds, inMemoryBlockOnConsumed: points + 1 };
    const byPostgres = new RateLimiterPostgres({
      ...options,
      storeClient: this.pool,
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

export function tooMany({ points, seconds, resetSeconds }: Standing): Refusal {
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

function standing(limit: Limit, result: RateLimiterRes, isExceeded = false): Standing {
  return {
    ...limit,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    isExceeded,
  };
}

/** Removes counts whose window has closed, some at a time; returns how many. */
export async function forgetWindows(
  em: EntityManager,
  now: Temporal.Instant,
  limit: number,
): Promise<number> {
  const gone = await em.execute<object[]>(
    `delete from rate_limit where key in (select key from rate_limit where expire < ? limit ${limit}) returning 1 as gone`,
    [now.epochMilliseconds],
  );
  return gone.length;
}
