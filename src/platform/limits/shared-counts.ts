import { coalesceStatements } from '../postgres/coalesce-statements.ts';
import { currentWork } from '../postgres/work-context.ts';
import type { Queryable } from '../queryable.ts';
import { wallMs } from '../time/clock.ts';

/** A change of a count; a negative amount takes back. */
interface Change {
  key: string;
  amount: number;
  /** The end of the window that the change opens if none is open, in ms of epoch time. */
  expiresAtMs: number;
}

/** The count after a change, and how long its window is still open. */
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
 * The counts that all instances share in PostgreSQL. Changes that arrive at the same time are one statement, which adds
 * their sum; each is told the count that it alone would have found, so a limit stays exact.
 */
export class SharedCounts {
  // Changes of one count are one row of the statement, however many they are.
  readonly #changes = coalesceStatements((changes: Change[]) => this.#apply(changes), {
    mostAtOnce: 500,
    mostWaiting: 4_000,
  });

  constructor(private readonly pool: Queryable) {}

  change(key: string, amount: number, seconds: number): Promise<CountedTotal> {
    const expiresAtMs = wallMs() + seconds * 1000;
    return this.#changes.ask({ key, amount, expiresAtMs }, currentWork().caller);
  }

  async #apply(changes: readonly Change[]): Promise<CountedTotal[]> {
    const byKey = Map.groupBy(changes, ({ key }) => key);
    const sums = [...byKey.values()].map((same) => same.reduce((sum, { amount }) => sum + amount, 0));
    const ends = [...byKey.values()].map(([first]) => first!.expiresAtMs);
    const now = wallMs();
    const { rows } = await this.pool.query<CountRow>(CHANGE, [[...byKey.keys()], sums, ends, now]);
    const found = new Map(rows.map((row) => [row.key, row]));
    const totals = new Map([...byKey.keys()].map((key, at) => [key, (found.get(key)?.points ?? 0) - sums[at]!]));
    return changes.map(({ key, amount, expiresAtMs }) => {
      const total = Math.max(0, totals.get(key)! + amount);
      totals.set(key, total);
      return { total, msToReset: Math.max(0, Number(found.get(key)?.expire ?? expiresAtMs) - now) };
    });
  }
}

/**
 * Locks the counts in the order of their keys: two statements with the same keys would otherwise wait for each other.
 * Nothing is taken back from a count that does not exist.
 */
const CHANGE = `
  insert into rate_limit as own (key, points, expire)
  select key, amount, expire from unnest($1::text[], $2::integer[], $3::bigint[]) as change (key, amount, expire)
  where amount > 0 or exists (select from rate_limit where rate_limit.key = change.key)
  order by key
  on conflict (key) do update set
    points = greatest(0, case when own.expire <= $4 then 0 else own.points end + excluded.points),
    expire = case when own.expire <= $4 then excluded.expire else own.expire end
  returning key, points, expire`;
