import { MikroORM } from '@mikro-orm/postgresql';
import { databaseConfig } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';

/**
 * An ORM that its worker uses for one database after another. Reading the metadata of all entities takes 50 ms, and every
 * test file has a database of its own.
 */
export class KeptOrm {
  static readonly #idle: KeptOrm[] = [];
  orm!: Orm;

  private constructor(private url: string) {}

  static async open(url: string): Promise<KeptOrm> {
    const kept = KeptOrm.#idle.pop() ?? new KeptOrm(url);
    kept.url = url;
    if (kept.orm) kept.orm.config.set('dbName', databaseConfig(url).dbName);
    else kept.orm = await kept.#init();
    return kept;
  }

  /** Closes the connections. An ORM that cannot is not used again. */
  async close(): Promise<void> {
    await this.orm.close();
    KeptOrm.#idle.push(this);
  }

  #init(): Promise<Orm> {
    const driverOptions = () => databaseConfig(this.url).driverOptions as object;
    return MikroORM.init({ ...databaseConfig(this.url), driverOptions });
  }
}
