import { LockMode } from '@mikro-orm/core';
import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Reads the current state of a row and locks it until the transaction ends. With `wait` false it is refused at once if
 * another transaction has the lock.
 */
export async function lock<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
  wait = true,
): Promise<T | null> {
  const lockMode = wait ? LockMode.PESSIMISTIC_WRITE : LockMode.PESSIMISTIC_WRITE_OR_FAIL;
  return em.findOne<T>(entity, { id } as never, { lockMode, refresh: true });
}

/**
 * Reads an entity to learn its owner, before the owner is locked. It is not kept, because its state may change while
 * the lock is awaited.
 */
export async function peek<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
): Promise<T | null> {
  return em.findOne<T>(entity, { id } as never, { disableIdentityMap: true });
}
