import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { CompiledQuery, PostgresDialect } from 'kysely';
import type { PostgresPool, TransactionSettings } from 'kysely';
import { DatabasePool } from '../postgres/database-pool.ts';
import type { DatabasePoolOptions, Pooler } from '../postgres/database-pool.ts';
import { settingsOf, timeLimits } from '../postgres/time-limits.ts';
import { currentWork } from '../postgres/work-context.ts';
import { Writes } from './writes.ts';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

/** What a query runs in: a transaction, as the ORM hands it about. */
export interface TransactionContext {
  executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }>;
}

/**
 * A transaction whose connection has died cannot be rolled back, and kysely (0.29.6) gives a connection back only after
 * the rollback: each one that dies in a transaction would be missing from the pool for good, until nothing is left.
 *
 * What a flush writes waits here until it is complete, and goes in with one statement.
 */
export class SteadyConnection extends PostgreSqlConnection {
  readonly #held = new WeakMap<object, Writes>();

  override createKyselyDialect(
    overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0],
  ): Dialect {
    const { database } = overrides as unknown as { database: DatabasePoolOptions };
    const { types } = this.mapOptions({} as never);
    const pool = new DatabasePool({ ...database, client: { ...database.client, types } });
    const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool });
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => {
      const driver = createDriver();
      const rollback = driver.rollbackTransaction.bind(driver);
      // The server has ended the transaction with the connection; the pool finds out that it is dead when it is back.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
      driver.beginTransaction = async (connection, settings) =>
        void (await connection.executeQuery(CompiledQuery.raw(beginText(settings, database.pooler))));
      return driver;
    };
    return dialect;
  }

  /** From now on what is flushed in this transaction waits, until something else is asked in it. */
  hold(transaction: object): void {
    if (!this.#held.has(transaction)) this.#held.set(transaction, new Writes());
  }

  heldIn(transaction: object | undefined): Writes | undefined {
    return transaction && this.#held.get(transaction);
  }

  /** Sends what waits; what is flushed after this waits no more. */
  async release(transaction: TransactionContext): Promise<void> {
    await this.#send(transaction);
    this.#held.delete(transaction);
  }

  /** A statement that is asked often, with its parameters as $1 and so on: each connection has it planned once. */
  async ask<T>(sql: string, params: readonly unknown[], transaction?: TransactionContext): Promise<T[]> {
    if (transaction) await this.#send(transaction);
    else await this.ensureConnection();
    const asked = CompiledQuery.raw(sql, [...params]);
    const { rows } = await (transaction ?? this.getClient()).executeQuery(asked);
    return rows as T[];
  }

  override async execute<T>(...asked: Parameters<PostgreSqlConnection['execute']>): Promise<T> {
    const transaction = asked[3] as TransactionContext | undefined;
    if (transaction) await this.#send(transaction);
    return super.execute<never>(...asked);
  }

  async #send(transaction: TransactionContext): Promise<void> {
    const writes = this.#held.get(transaction);
    if (!writes || writes.isEmpty) return;
    this.#held.set(transaction, new Writes());
    const { sql, params, check } = writes.statement();
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(sql, params));
    check(rows[0] as Record<string, number>);
  }
}

/** Begins a transaction, with the time limits of its work where the connection has none of its own: behind a pooler. */
function beginText({ isolationLevel, accessMode }: TransactionSettings, pooler: Pooler = 'none'): string {
  const { kind } = currentWork();
  const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
  const limits = settingsOf(timeLimits[kind]).map(([name, ms]) => `set local ${name} = ${ms}`);
  return [begin.filter(Boolean).join(' '), ...(pooler === 'none' ? [] : limits)].join('; ');
}
