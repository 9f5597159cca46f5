import { OptimisticLockError, isRaw } from '@mikro-orm/core';
import type {
  Configuration,
  EntityDictionary,
  EntityMetadata,
  EntityName,
  FilterQuery,
  NativeInsertUpdateManyOptions,
  NativeInsertUpdateOptions,
  QueryResult,
  UpsertOptions,
} from '@mikro-orm/core';
import { PostgreSqlDriver, PostgreSqlNativeQueryBuilder } from '@mikro-orm/postgresql';
import { Refusal } from '../../errors.ts';
import { arrayLiteral } from './array-literal.ts';
import { HubConnection } from './hub-connection.ts';
import type { TransactionContext } from './hub-connection.ts';
import { insertInto, updateIn } from './write-rows.ts';
import type { RowToWrite } from './write-rows.ts';

/** The ORM's driver. The inserts and updates of a flush within a transaction are sent together, as one statement. */
export class HubDriver extends PostgreSqlDriver {
  protected override readonly connection: HubConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new HubConnection(config);
    const createNativeQueryBuilder = () => new LockingQueryBuilder(this.platform);
    Object.assign(this.platform, { marshallArray: arrayLiteral, createNativeQueryBuilder });
  }

  /** Holds back the writes of this transaction. */
  hold(transaction: object): void {
    this.connection.writes.hold(transaction);
  }

  /** Adds a row to the held writes, its values in the form that the database expects. */
  insert(transaction: object, entity: object, row: RowToWrite): void {
    insertInto(this.connection.writes.of(transaction)!, this.metadata.get(entity as never), row);
  }

  /** Sends the held writes of this transaction; it throws the errors that the flush would have thrown. */
  async release(transaction: TransactionContext): Promise<void> {
    await this.rethrow(this.connection.sendWrites(transaction));
    this.connection.writes.end(transaction);
  }

  /** Sends a statement with the parameters $1 and so on; see `query` in sql.ts. */
  async query<T>(text: string, params: readonly unknown[], transaction?: TransactionContext): Promise<T[]> {
    return this.rethrow(this.connection.query<T>(text, params, transaction));
  }

  override convertException(error: Error): ReturnType<PostgreSqlDriver['convertException']> {
    const isOurs = error instanceof OptimisticLockError || error instanceof Refusal;
    return isOurs ? (error as never) : super.convertException(error);
  }

  override async nativeInsertMany<T extends object>(
    entity: EntityName<T>,
    rows: EntityDictionary<T>[],
    options?: NativeInsertUpdateManyOptions<T>,
    transform?: (sql: string) => string,
  ): Promise<QueryResult<T>> {
    const writes = this.connection.writes.of(options?.ctx as object | undefined);
    if (!writes || !rows.every(isPlain)) return super.nativeInsertMany(entity, rows, options, transform);
    const meta = this.metadata.get(entity) as EntityMetadata;
    for (const row of rows as RowToWrite[]) insertInto(writes, meta, row);
    return { affectedRows: rows.length, rows: [], insertId: undefined as never };
  }

  override async nativeUpdate<T extends object>(
    entity: EntityName<T>,
    where: FilterQuery<T>,
    row: EntityDictionary<T>,
    options?: NativeInsertUpdateOptions<T> & UpsertOptions<T>,
  ): Promise<QueryResult<T>> {
    const writes = this.connection.writes.of(options?.ctx as object | undefined);
    const meta = this.metadata.get(entity) as EntityMetadata;
    if (!writes || !isPlain(row) || !isByKey(meta, where as RowToWrite))
      return super.nativeUpdate(entity, where, row, options);
    return { ...updateIn(writes, meta, where as RowToWrite, row), insertId: undefined as never };
  }
}

/**
 * Locks rows `for no key update`, as an update does, so that checks of foreign keys never wait for the lock. With `for
 * update` a transaction that inserts a reference to the row waits when its constraints are checked.
 */
class LockingQueryBuilder extends PostgreSqlNativeQueryBuilder {
  protected override addLockClause(): void {
    super.addLockClause();
    this.parts = this.parts.map((part) => part.replace(/^for update/, 'for no key update'));
  }
}

function isPlain(row: RowToWrite): boolean {
  return Object.values(row).every((value) => !isRaw(value));
}

/** Whether a condition names rows by id, and by nothing else but their version. */
function isByKey({ primaryKeys, versionProperty }: EntityMetadata, where: RowToWrite): boolean {
  const [key, ...others] = primaryKeys;
  return !others.length && Object.keys(where).every((name) => name === key || name === versionProperty);
}
