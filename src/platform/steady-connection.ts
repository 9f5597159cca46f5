import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
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
    const dialect = super.createKyselyDialect({ ...overrides, Client: PreparingClient } as typeof overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => {
      const driver = createDriver();
      const rollback = driver.rollbackTransaction.bind(driver);
      // The server has ended the transaction with the connection; the pool finds out that it is dead when it is back.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
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

/** So many statements a connection keeps the plans of. */
const mostPlans = 200;

/** Has PostgreSQL keep the plan of every statement that comes with parameters; the ORM writes its own into the text. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #named = 0;

  override query(...args: unknown[]): never {
    const send = super.query.bind(this) as (...sent: unknown[]) => unknown;
    const [text, values] = args;
    const isPromised = args.length === 2;
    if (!isPromised || typeof text !== 'string' || !Array.isArray(values) || !values.length)
      return send(...args) as never;
    const answer = send({ name: this.#nameOf(text), text, values }) as Promise<unknown>;
    return answer.catch((error: unknown) => {
      if ((error as { code?: string }).code === planIsOld) this.#names.delete(text);
      throw error;
    }) as never;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= mostPlans) return known;
    const name = `kept_${(this.#named += 1)}`;
    this.#names.set(text, name);
    return name;
  }
}

/** "cached plan must not change result type": a migration has changed a column since. It is planned anew the next time. */
const planIsOld = '0A000';
