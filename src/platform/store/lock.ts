import { LockMode } from '@mikro-orm/core';
import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Reads a row as it is now and locks it until the transaction ends. With `wait` false it is refused at once when another
 * transaction has it.
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
 * Reads a thing to know whose it is, before it is that customer's turn. It is not kept: what had been read before a wait
 * would be taken for what it is after.
 */
export async function peek<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
): Promise<T | null> {
  return em.findOne<T>(entity, { id } as never, { disableIdentityMap: true });
}
