import type { Configuration } from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { arrayLiteral } from './array-literal.ts';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

/**
 * A transaction whose connection has died cannot be rolled back, and kysely (0.29.6) gives a connection back only after
 * the rollback: each one that dies in a transaction would be missing from the pool for good, until nothing is left.
 */
class SteadyConnection extends PostgreSqlConnection {
  override createKyselyDialect(
    ...overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>
  ): Dialect {
    const dialect = super.createKyselyDialect(...overrides);
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
}

/** The ORM's driver, over connections that are given back however they end. */
export class SteadyDriver extends PostgreSqlDriver {
  protected override readonly connection: SteadyConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new SteadyConnection(config);
    Object.assign(this.platform, { marshallArray: arrayLiteral });
  }
}
