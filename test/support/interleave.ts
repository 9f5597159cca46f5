import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { TestDatabase } from './database.ts';

export type TransactionWork = (em: EntityManager) => Promise<unknown>;

/** Each look at a transaction is a query, which takes PostgreSQL as long as a statement of that transaction. */
const POLL_MS = 4;

type Send = (this: unknown, ...args: unknown[]) => unknown;

/** Makes PostgreSQL detect deadlocks within 10 ms. */
const SHORT_DEADLOCK_TIMEOUT = `select set_config('deadlock_timeout', '10ms', true), pg_backend_pid() as pid`;

/** A transaction that pauses before one of its statements until it is resumed, and is rolled back in the end. */
class PausingTransaction {
  pid = 0;
  isOver = false;
  error: unknown;
  /** The statement before which it has paused. */
  at?: string;
  #left: number;
  #resume!: () => void;
  readonly #resumed = new Promise<void>((resume) => (this.#resume = resume));

  constructor(pauseBefore = Number.POSITIVE_INFINITY) {
    this.#left = pauseBefore;
  }

  async run(orm: Orm, work: TransactionWork): Promise<void> {
    const em = orm.em.fork();
    await em.begin();
    try {
      const [row] = await em.execute<{ pid: number }[]>(SHORT_DEADLOCK_TIMEOUT);
      this.pid = row!.pid;
      await transactions.run(this, async () => {
        await work(em);
        await em.flush();
        await em.execute('set constraints all immediate');
      });
    } catch (error) {
      this.error = error;
    } finally {
      await em.rollback();
      this.isOver = true;
    }
  }

  async before(statement: string): Promise<void> {
    this.#left -= 1;
    if (this.#left >= 0) return;
    this.at ??= statement.replace(/\s+/g, ' ').trim().slice(0, 80);
    await this.#resumed;
  }

  resume(): void {
    this.#resume();
  }
}

const transactions = new AsyncLocalStorage<PausingTransaction>();

/**
 * Runs two transactions concurrently, once for each statement of the first: the first pauses before that statement, the
 * second runs until it waits or ends, and then both continue. If they can deadlock, they do in one of these orders.
 * Nothing is committed. Returns the failures, with the statement before which the first transaction had paused.
 */
export async function interleave(
  { orm, url }: TestDatabase,
  first: TransactionWork,
  second: TransactionWork,
): Promise<string[]> {
  const observer = new pg.Client(url);
  await observer.connect();
  const send = Reflect.get(pg.Client.prototype, 'query') as Send;
  Object.assign(pg.Client.prototype, {
    query(this: unknown, ...args: unknown[]) {
      const transaction = transactions.getStore();
      if (!transaction) return send.apply(this, args);
      return transaction.before(textOf(args[0])).then(() => send.apply(this, args));
    },
  });
  try {
    return await everyOrder(orm, observer, first, second);
  } finally {
    Object.assign(pg.Client.prototype, { query: send });
    await observer.end();
  }
}

async function everyOrder(
  orm: Orm,
  observer: pg.Client,
  first: TransactionWork,
  second: TransactionWork,
): Promise<string[]> {
  const failures: string[] = [];
  for (let pauseBefore = 0; ; pauseBefore += 1) {
    const [one, other] = [new PausingTransaction(pauseBefore), new PausingTransaction()];
    const running = one.run(orm, first);
    await until(() => one.isOver || one.at !== undefined);
    if (one.isOver) return failures;
    const others = other.run(orm, second);
    await until(async () => other.isOver || (await isWaiting(observer, other)));
    one.resume();
    await Promise.all([running, others]);
    for (const { error } of [one, other]) if (error) failures.push(`at "${one.at}": ${String(error)}`);
  }
}

async function isWaiting(observer: pg.Client, { pid }: PausingTransaction): Promise<boolean> {
  const { rows } = await observer.query('select 1 from unnest(pg_blocking_pids($1)) limit 1', [pid]);
  return rows.length > 0;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(POLL_MS);
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}
