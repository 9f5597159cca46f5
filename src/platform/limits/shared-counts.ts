import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { coalesceStatements } from '../postgres/coalesce-statements.ts';
import { currentWork } from '../postgres/work-context.ts';
import type { Queryable } from '../queryable.ts';
import { query, sql } from '../store/sql.ts';
import { wallMs } from '../time/clock.ts';

interface Request {
  key: string;
  /** The end of the window that the request opens if none is open, in ms of epoch time. */
  expiresAtMs: number;
}

/** A count, and how long its window is still open. */
export interface CountedTotal {
  total: number;
  msToReset: number;
}

interface CountRow {
  key: string;
  points: number;
  /** In ms of epoch time. */
  expire: string;
}

/**
 * The counts that all instances share in PostgreSQL. Requests that arrive at the same time are counted by one statement.
 * Each gets the count that it would have got alone, so a limit stays exact.
 */
export class SharedCounts {
  // Requests with one key are one row of the statement, however many they are.
  readonly #requests = coalesceStatements((requests: Request[]) => this.#add(requests), {
    mostAtOnce: 500,
    mostWaiting: 4_000,
    // Any text is a key, so no request can be the one that is refused.
    mayBeOfOne: () => false,
  });

  constructor(private readonly pool: Queryable) {}

  /** Counts one request. */
  add(key: string, seconds: number): Promise<CountedTotal> {
    return this.#requests.ask({ key, expiresAtMs: wallMs() + seconds * 1000 }, currentWork().caller);
  }

  /** Takes one request back from an open window; undefined if none is open. */
  async takeBack(key: string): Promise<CountedTotal | undefined> {
    const now = wallMs();
    const { rows } = await this.pool.query<CountRow>(TAKE_BACK, [key, now]);
    return rows[0] && { total: rows[0].points, msToReset: Number(rows[0].expire) - now };
  }

  async #add(requests: readonly Request[]): Promise<CountedTotal[]> {
    const byKey = Map.groupBy(requests, ({ key }) => key);
    const numbers = [...byKey.values()].map(({ length }) => length);
    const ends = [...byKey.values()].map(([first]) => first!.expiresAtMs);
    const now = wallMs();
    const { rows } = await this.pool.query<CountRow>(ADD, [[...byKey.keys()], numbers, ends, now]);
    const counted = new Map(rows.map((row) => [row.key, row]));
    const totals = new Map(rows.map(({ key, points }) => [key, points - byKey.get(key)!.length]));
    return requests.map(({ key }) => {
      const total = totals.get(key)! + 1;
      totals.set(key, total);
      return { total, msToReset: Math.max(0, Number(counted.get(key)!.expire) - now) };
    });
  }
}

/** Locks the counts in the order of their keys: two statements with the same keys would otherwise wait for each other. */
const ADD = `
  insert into rate_limit as own (key, points, expire)
  select key, number, expire from unnest($1::text[], $2::integer[], $3::bigint[]) as request (key, number, expire)
  order by key
  on conflict (key) do update set
    points = case when own.expire <= $4 then excluded.points else own.points + excluded.points end,
    expire = case when own.expire <= $4 then excluded.expire else own.expire end
  returning key, points, expire`;

const TAKE_BACK = `
  update rate_limit set points = greatest(0, points - 1) where key = $1 and expire > $2 returning key, points, expire`;

/** Deletes up to `limit` counts of closed windows that no one is counting at; returns the number of deleted counts. */
export async function forgetWindows(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const gone = await query(
    em,
    sql`delete from rate_limit where key in (
        select key from rate_limit where expire < ${now.epochMilliseconds}
        order by key limit ${limit} for update skip locked) returning 1`,
  );
  return gone.length;
}
