import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { CatalogImport } from './catalog-import.ts';
import { ImportMode } from './import-input.ts';

/** The first and the last line, both included. */
type MatchRange = readonly [from: number, to: number];

/**
 * Joins each line to its product: the one with the same externalReference, or else the one with the same slug, unless that
 * has another reference. `limit 1` makes PostgreSQL look up each line by index. In a catalog that has just grown, outdated
 * statistics would make it compare all rows.
 */
export const matchedLines = (catalogImport: CatalogImport, [from, to]: MatchRange): Sql => sql`
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
  where line.project_id = ${uuid.project(catalogImport.projectId)} and line.import_id = ${uuid.import(catalogImport.id)}
    and line.line between ${from} and ${to}`;

/** Returns the ids of existing products by line; any other line is a new product. */
export async function matchProducts(
  em: EntityManager,
  catalogImport: CatalogImport,
  lines: MatchRange,
): Promise<Map<number, string>> {
  if (catalogImport.mode === ImportMode.create) return new Map();
  const existing = await query<{ line: number; id: string }>(
    em,
    sql`select line, product_id as id from (${matchedLines(catalogImport, lines)}) as match where product_id is not null`,
    { id: typeId.product },
  );
  return new Map(existing.map(({ line, id }) => [line, id]));
}
