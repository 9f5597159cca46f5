import { CompiledQuery } from 'kysely';
import type { PostgresDialect, TransactionSettings } from 'kysely';
import type { Pooler } from '../postgres/database-pool.ts';
import { settingsOf, timeLimits } from '../postgres/time-limits.ts';
import { currentWork } from '../postgres/work-context.ts';

/**
 * Returns the connections of transactions that cannot begin or be rolled back, which kysely (0.29.6, its issue 1990) never
 * does, so that each would be missing from the pool forever. A begin fails if its connection has died, or if its request
 * has read too much; a rollback fails if the connection has died. The server has then ended the transaction with the
 * connection, and the pool notices that it is dead once it is returned.
 */
export function surviveDeadConnections(dialect: PostgresDialect, pooler: Pooler = 'none'): void {
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
    driver.beginTransaction = async (connection, settings) => {
      try {
        await connection.executeQuery(CompiledQuery.raw(beginText(settings, pooler)));
      } catch (error) {
        // A statement after `begin` may be what failed.
        await driver.rollbackTransaction(connection);
        await driver.releaseConnection(connection);
        throw error;
      }
    };
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
