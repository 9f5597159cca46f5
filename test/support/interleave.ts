import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { TestDatabase } from './database.ts';

export type Work = (em: EntityManager) => Promise<unknown>;

type Send = (this: unknown, ...args: unknown[]) => unknown;

/** Deadlocks are detected at once. */
const IMPATIENT = `select set_config('deadlock_timeout', '10ms', true), pg_backend_pid() as pid`;

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

  async run(orm: Orm, work: Work): Promise<void> {
    const em = orm.em.fork();
    await em.begin();
    try {
      const [row] = await em.execute<{ pid: number }[]>(IMPATIENT);
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
 * Runs two transactions against each other in every order with one change of turns: the first up to each of its statements,
 * then the second until it waits or is over, then both to their ends. If they can deadlock, they do in one of these orders.
 * Nothing is committed. Returns the failures, with the statement before which the first transaction had paused.
 */
export async function interleave({ orm, url }: TestDatabase, first: Work, second: Work): Promise<string[]> {
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

async function everyOrder(orm: Orm, observer: pg.Client, first: Work, second: Work): Promise<string[]> {
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

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(1);
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}
