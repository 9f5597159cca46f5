import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { CompiledQuery, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import { DatabasePool } from '../postgres/database-pool.ts';
import type { DatabasePoolOptions } from '../postgres/database-pool.ts';
import { surviveDeadConnections } from './dead-connections.ts';
import { HeldWrites } from './held-writes.ts';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

/** The transaction of a query, as the ORM passes it. */
export interface TransactionContext {
  executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }>;
}

/** The ORM's connections, from the hub's pool. Flushed writes are sent before any other statement. */
export class HubConnection extends PostgreSqlConnection {
  readonly writes = new HeldWrites();

  override createKyselyDialect(overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0]): Dialect {
    const { database } = overrides as unknown as { database: DatabasePoolOptions };
    const { types } = this.mapOptions({} as never);
    const pool = new DatabasePool({ ...database, client: { ...database.client, types } });
    const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool });
    surviveDeadConnections(dialect, database.pooler);
    return dialect;
  }

  /** Sends a statement with the parameters $1 and so on. */
  async query<T>(text: string, params: readonly unknown[], transaction?: TransactionContext): Promise<T[]> {
    if (transaction) await this.sendWrites(transaction);
    else await this.ensureConnection();
    const asked = CompiledQuery.raw(text, [...params]);
    const { rows } = await (transaction ?? this.getClient()).executeQuery(asked);
    return rows as T[];
  }

  override async execute<T>(...asked: Parameters<PostgreSqlConnection['execute']>): Promise<T> {
    const transaction = asked[3] as TransactionContext | undefined;
    if (transaction) await this.sendWrites(transaction);
    return super.execute<never>(...asked);
  }

  /** Sends the held writes of a transaction, as one statement. */
  async sendWrites(transaction: TransactionContext): Promise<void> {
    const writes = this.writes.take(transaction);
    if (!writes) return;
    const { sql, params, check } = writes.statement();
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(sql, params));
    check(rows[0] as Record<string, number>);
  }
}
