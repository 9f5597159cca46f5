import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Makes an entity of a row, or brings the one that is known already up to date. */
export function entityOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  row: Record<string, unknown>,
): T {
  return em.merge(entity, row as never, { refresh: true, convertCustomTypes: true, validate: false });
}
