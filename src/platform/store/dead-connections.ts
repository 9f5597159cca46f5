import { CompiledQuery } from 'kysely';
import type { PostgresDialect, TransactionSettings } from 'kysely';
import type { Pooler } from '../postgres/database-pool.ts';
import { settingsOf, timeLimits } from '../postgres/time-limits.ts';
import { currentWork } from '../postgres/work-context.ts';

/**
 * Has transactions end well whose connection has died. It cannot be rolled back, and kysely (0.29.6) gives a connection
 * back only after the rollback: each one that dies in a transaction would be missing from the pool for good. The server
 * has ended the transaction with the connection, and the pool finds out that it is dead when it is back.
 */
export function surviveDeadConnections(dialect: PostgresDialect, pooler: Pooler = 'none'): void {
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
    driver.beginTransaction = async (connection, settings) =>
      void (await connection.executeQuery(CompiledQuery.raw(beginText(settings, pooler))));
    return driver;
  };
}

/** Begins a transaction, with the time limits of its work where the connection has none of its own: behind a pooler. */
function beginText({ isolationLevel, accessMode }: TransactionSettings, pooler: Pooler): string {
  const { kind } = currentWork();
  const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
  const limits = settingsOf(timeLimits[kind]).map(([name, ms]) => `set local ${name} = ${ms}`);
  return [begin.filter(Boolean).join(' '), ...(pooler === 'none' ? [] : limits)].join('; ');
}
