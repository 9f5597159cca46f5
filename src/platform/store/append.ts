import type { EntityMetadata, EntityProperty, EventSubscriber, FlushEventArgs, Platform } from '@mikro-orm/core';
import { JsonType } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { HubDriver } from './hub-driver.ts';

/** The rows that wait to be inserted, by transaction. */
const waiting = new WeakMap<object, object[]>();

/**
 * Inserts rows that no one changes or reads again in this transaction: audit, outbox, ledger, lines. They are written
 * with the next flush, without the cost of managed entities.
 */
export function append(em: EntityManager, rows: readonly object[]): void {
  if (!em.isInTransaction()) {
    em.persist([...rows]);
    return;
  }
  const context = em.getContext();
  const others = waiting.get(context);
  if (others) others.push(...rows);
  else waiting.set(context, [...rows]);
}

/** Makes each flush of a transaction, with the appended rows, one statement. */
export const flushing: EventSubscriber = {
  beforeFlush({ em }: FlushEventArgs): void {
    const transaction = em.getTransactionContext<object>();
    if (!transaction) return;
    const driver = driverOf(em);
    driver.hold(transaction);
    const rows = waiting.get(em) ?? [];
    waiting.delete(em);
    for (const row of rows) driver.insert(transaction, row.constructor, valuesOf(em, row));
  },

  async afterFlush({ em }: FlushEventArgs): Promise<void> {
    const transaction = em.getTransactionContext<never>();
    if (transaction) await driverOf(em).release(transaction);
  },
};

function driverOf(em: FlushEventArgs['em']): HubDriver {
  return (em as EntityManager).getDriver() as HubDriver;
}

/** The values of a row in the form that the database expects. */
function valuesOf(em: FlushEventArgs['em'], row: object): Record<string, unknown> {
  const { props } = em.getMetadata().get(row.constructor as never) as EntityMetadata;
  const platform = em.getPlatform();
  return Object.fromEntries(props.map((prop) => [prop.name, valueOf(row, prop, platform)]));
}

function valueOf(row: object, { name, customType }: EntityProperty, platform: Platform): unknown {
  const value: unknown = Reflect.get(row, name) ?? null;
  if (value === null || !customType) return value;
  if (customType instanceof JsonType) return JSON.stringify(value);
  return customType.convertToDatabaseValue(value, platform, {});
}
