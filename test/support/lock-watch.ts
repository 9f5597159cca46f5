import pg from 'pg';
import { lockQueries } from './lock-queries.ts';
import type { LockQueries } from './lock-queries.ts';

/** A lock that another transaction may have to wait for. */
export interface Lock {
  kind: 'row' | 'key' | 'advisory';
  /** The table of a row, the index of a new key, or the purpose of an advisory lock. */
  name: string;
  table: string;
  /** Identifies the lock among others with its name. */
  place: string;
  /** The mode of a row lock as pgrowlocks names it. */
  mode: string;
  row: Record<string, unknown>;
}

/** The locks of a transaction, by the statement that took them. */
export interface Trace {
  name: string;
  steps: { statement: string; locks: Lock[] }[];
}

interface OpenTransaction extends Trace {
  pid: number;
  /** The id of the transaction, once it has written. */
  xid?: string;
  known: Set<string>;
}

type Send = (this: unknown, ...args: unknown[]) => Promise<{ rows: Record<string, never>[] }>;

const writing = /\b(insert|update|delete)\b/i;
/** No transaction waits for a lock that is only requested by "try". */
const trying = /pg_try_advisory/;
/** Matches statements that may lock, including those that call functions. */
const locking = /insert|update|delete|share|commit|advisory|hold/i;

/**
 * Records the locks of all transactions of this process, by asking PostgreSQL after each of their statements: locked rows
 * of every table, new keys of unique indexes, advisory locks.
 */
export class LockWatch {
  #name?: string;
  readonly #traces: Trace[] = [];
  readonly #open = new Map<unknown, OpenTransaction>();
  readonly #send = Reflect.get(pg.Client.prototype, 'query') as Send;

  private constructor(
    private readonly observer: pg.Client,
    private readonly queries: LockQueries,
  ) {}

  static async start(url: string): Promise<LockWatch> {
    const observer = new pg.Client(url);
    await observer.connect();
    const watch = new LockWatch(observer, await lockQueries(observer));
    Object.assign(pg.Client.prototype, {
      query(this: pg.Client, ...args: unknown[]) {
        return watch.#query(this, args);
      },
    });
    return watch;
  }

  async stop(): Promise<void> {
    Object.assign(pg.Client.prototype, { query: this.#send });
    await this.observer.end();
  }

  /** Runs work. Returns the traces of the transactions that ended during it. */
  async of(name: string, work: () => Promise<unknown>): Promise<Trace[]> {
    this.#traces.length = 0;
    this.#name = name;
    try {
      await work();
    } finally {
      this.#name = undefined;
      this.#open.clear();
    }
    return [...this.#traces];
  }

  #query(client: pg.Client, args: unknown[]): unknown {
    const text = textOf(args[0]);
    const isOther = client === this.observer || !this.#name;
    if (isOther || text === undefined) return this.#send.apply(client, args);
    if (/^(begin|start transaction)/.test(text)) this.#begin(client);
    if (!this.#open.has(client) || text.startsWith('begin')) return this.#send.apply(client, args);
    const done = args.at(-1);
    if (typeof done !== 'function') return this.#follow(client, text, args);
    return void this.#follow(client, text, args.slice(0, -1)).then(
      (answer) => void done(null, answer),
      (error: unknown) => void done(error),
    );
  }

  #begin(client: pg.Client): void {
    const pid = Reflect.get(client, 'processID') as number;
    this.#open.set(client, { name: this.#name!, pid, steps: [], known: new Set() });
  }

  async #follow(client: pg.Client, text: string, args: unknown[]): Promise<unknown> {
    const open = this.#open.get(client)!;
    // Deferred foreign keys are checked at the end, and lock what they refer to.
    if (text === 'commit') {
      await this.#send.call(client, 'set constraints all immediate');
      await this.#observe(client, open, text);
    }
    if (text === 'commit' || text === 'rollback') {
      this.#open.delete(client);
      this.#traces.push({ name: open.name, steps: open.steps.filter(({ locks }) => locks.length) });
    }
    const answer = await this.#send.apply(client, args);
    if (this.#open.has(client)) await this.#observe(client, open, text);
    return answer;
  }

  async #observe(client: pg.Client, open: OpenTransaction, text: string): Promise<void> {
    if (!locking.test(text)) return;
    const found = [...(await this.#rows(open)), ...(await this.#keys(client, open, text))];
    found.push(...(await this.#advisory(open, text)));
    const fresh = found.filter((lock) => {
      const name = lock.kind === 'advisory' ? lock.kind : lock.name;
      const key = `${name} ${lock.place} ${lock.mode}`;
      return !open.known.has(key) && open.known.add(key);
    });
    const locks = fresh.filter(({ kind }) => kind !== 'advisory' || !trying.test(text));
    open.steps.push({ statement: text.replace(/\s+/g, ' ').trim().slice(0, 100), locks });
  }

  async #rows({ pid }: OpenTransaction): Promise<Lock[]> {
    const { rows } = await this.observer.query<Omit<Lock, 'kind'> & { modes: string[] }>({
      name: 'row locks',
      text: this.queries.rows,
      values: [pid],
    });
    return rows.flatMap(({ modes, ...lock }) => modes.map((mode) => ({ ...lock, kind: 'row' as const, mode })));
  }

  /** Finds the uncommitted keys of a transaction. */
  async #keys(client: pg.Client, open: OpenTransaction, text: string): Promise<Lock[]> {
    if (!writing.test(text)) return [];
    open.xid ??= await this.#xidOf(client);
    if (!open.xid) return [];
    const newKeys = { name: 'new keys', text: this.queries.keys, values: [open.xid] };
    const { rows } = await this.#send.call(client, newKeys);
    const written = rows as unknown as Omit<Lock, 'kind' | 'mode'>[];
    const keys = written.filter(({ name, place }) => !open.known.has(`${name} ${place} new`));
    const fresh: Lock[] = [];
    for (const [name, some] of Map.groupBy(keys, (key) => key.name)) {
      const places = some.map(({ place }) => place);
      const there = await this.observer.query<Lock>(this.queries.committed.get(name)!, [places]);
      const old = new Set(there.rows.map(({ place }) => place));
      fresh.push(
        ...some.filter(({ place }) => !old.has(place)).map((key) => ({ ...key, kind: 'key' as const, mode: 'new' })),
      );
    }
    return fresh;
  }

  async #xidOf(client: pg.Client): Promise<string | undefined> {
    const { rows } = await this.#send.call(client, 'select pg_current_xact_id_if_assigned()::text as xid');
    return (rows[0]?.xid as string | null) ?? undefined;
  }

  async #advisory({ pid }: OpenTransaction, text: string): Promise<Lock[]> {
    const { rows } = await this.observer.query<{ place: string }>(ADVISORY, [pid]);
    const [, name = 'advisory lock'] = /hashtextextended\('(\w+(?: \w+)??)(?: of |:)/.exec(text) ?? [];
    return rows.map(({ place }) => ({
      ...{ kind: 'advisory' as const, name, place },
      ...{ table: name, mode: 'exclusive', row: {} },
    }));
  }
}

const ADVISORY = `
  select concat_ws('-', classid, objid, objsubid) as place from pg_locks where locktype = 'advisory' and pid = $1`;

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query.trim();
  const text = (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text.trim() : undefined;
}
