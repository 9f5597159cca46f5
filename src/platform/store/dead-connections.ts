import { CompiledQuery } from 'kysely';
import type { PostgresDialect, TransactionSettings } from 'kysely';
import type { Pooler } from '../postgres/database-pool.ts';
import { settingsOf, timeLimits } from '../postgres/time-limits.ts';
import { currentWork } from '../postgres/work-context.ts';

/**
 * Lets transactions end whose connection has died. They cannot be rolled back, and kysely (0.29.6) returns a connection
 * only after the rollback, so each would be missing from the pool forever. The server has ended the transaction with
 * the connection, and the pool notices that it is dead once it is returned.
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

/** Begins a transaction; behind a pooler, where connections have no time limits, sets those of its work. */
function beginText({ isolationLevel, accessMode }: TransactionSettings, pooler: Pooler): string {
  const { kind } = currentWork();
  const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
  const limits = settingsOf(timeLimits[kind]).map(([name, ms]) => `set local ${name} = ${ms}`);
  return [begin.filter(Boolean).join(' '), ...(pooler === 'none' ? [] : limits)].join('; ');
}
