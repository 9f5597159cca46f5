import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

type AnyRow = Record<string, unknown>;

/** Makes an entity of a row; one that is known already is brought up to date, or with `refresh` false kept as it is. */
export function entityOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  row: AnyRow,
  refresh = true,
): T {
  return em.merge(entity, row as never, { refresh, convertCustomTypes: true, validate: false });
}

/** Makes entities of what json_agg answers, which is null where there are no rows. */
export function entitiesOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly AnyRow[] | null,
): T[] {
  return (rows ?? []).map((row) => entityOf(em, entity, row));
}
