import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { CatalogImport } from './catalog-import.ts';
import { ImportMode } from './import-input.ts';

/** The first line and the last. */
type MatchRange = readonly [from: number, to: number];

/**
 * Each line beside the product that it is about: the one with its externalReference, or else the one with its slug
 * unless that goes by another reference. Looked up one by one (`limit 1` keeps it so): of a catalog that has just
 * grown the planner knows nothing, and would compare all.
 */
export const matches = (held: CatalogImport, [from, to]: MatchRange): Sql => sql`
  select line.*, by_slug.id as slug_id,
    coalesce(by_reference.id, case
      when line.reference is null or by_slug.external_reference is null then by_slug.id
    end) as product_id
  from import_product line
  left join lateral (
    select id from product where project_id = line.project_id and external_reference = line.reference
      and deleted_at is null limit 1
  ) by_reference on true
  left join lateral (
    select id, external_reference from product where project_id = line.project_id and slug = line.slug
      and deleted_at is null limit 1
  ) by_slug on true
  where line.project_id = ${uuid.project(held.projectId)} and line.import_id = ${uuid.import(held.id)}
    and line.line between ${from} and ${to}`;

/** The ids of the products that lines are about, by line; a line that is not in it is about a new one. */
export async function matchProducts(
  em: EntityManager,
  held: CatalogImport,
  lines: MatchRange,
): Promise<Map<number, string>> {
  if (held.mode === ImportMode.create) return new Map();
  const found = await query<{ line: number; id: string }>(
    em,
    sql`select line, product_id as id from (${matches(held, lines)}) as match where product_id is not null`,
    { id: typeId.product },
  );
  return new Map(found.map(({ line, id }) => [line, id]));
}
