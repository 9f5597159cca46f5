import type { EntityManager } from '@mikro-orm/postgresql';
import { encodeId } from '../../platform/values/ids.ts';
import type { CatalogImport } from './catalog-import.ts';
import { ImportMode } from './import-input.ts';
import { place } from './staged-lines.ts';

/**
 * Each line beside the product that it is about: the one with its externalReference, or else the one with its slug
 * unless that goes by another reference. Takes the ids of project and import, and the lines from and to which. Looked up
 * one by one (`limit 1` keeps it so): of a catalog that has just grown the planner knows nothing, and would compare all.
 */
export const MATCHES = `
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
  where line.project_id = ? and line.import_id = ? and line.line between ? and ?`;

/** The ids of the products that lines are about, by line; a line that is not in it is about a new one. */
export async function matchProducts(
  em: EntityManager,
  held: CatalogImport,
  [from, to]: [from: number, to: number],
): Promise<Map<number, string>> {
  if (held.mode === ImportMode.create) return new Map();
  const found = await em.execute<{ line: number; product_id: string }[]>(
    `select line, product_id from (${MATCHES}) as match where product_id is not null`,
    [...place(held), from, to],
  );
  return new Map(found.map(({ line, product_id: id }) => [line, encodeId('product', id)]));
}
