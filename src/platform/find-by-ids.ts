import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Things by their ids, in one statement; none where there is nothing to look for. */
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
