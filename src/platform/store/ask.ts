import type { EntityManager } from '@mikro-orm/postgresql';
import type { SteadyDriver } from './steady-driver.ts';

/** A statement that is asked often, its parameters named $1 and so on: each connection has it planned once. */
export async function ask<T>(em: EntityManager, sql: string, params: readonly unknown[]): Promise<T[]> {
  const driver = em.getDriver() as SteadyDriver;
  return driver.ask<T>(sql, params, em.getTransactionContext());
}
