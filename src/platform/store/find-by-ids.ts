import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Finds entities by their ids, in one statement; in none if the list is empty. */
export async function findByIds<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: readonly string[],
  options: { refresh?: boolean } = {},
): Promise<Map<string, T>> {
  if (!ids.length) return new Map();
  const found = await em.find<T>(entity, { id: { $in: [...new Set(ids)] } } as never, options);
  return new Map(found.map((thing) => [thing.id, thing]));
}

/** Finds entities by their ids, in the given order, in one statement, or in none if all are already loaded. */
export async function knownByIds<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: readonly string[],
): Promise<T[]> {
  const knownOf = (id: string) => em.getUnitOfWork().getById<T>(entity, id as never);
  const found = await findByIds(
    em,
    entity,
    ids.filter((id) => !knownOf(id)),
  );
  return ids.map((id) => (found.get(id) ?? knownOf(id))!);
}
