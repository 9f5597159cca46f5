import type { EntityManager } from '@mikro-orm/postgresql';
import { lookupKeysIn } from '../offers/free-lookup-keys.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { metersOfLines, unknownMeters } from './meters-of-lines.ts';
import { readProducts } from './read-products.ts';
import type { CoerceProduct, ProductLine } from './read-products.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { stagedLines } from './staged-lines.ts';

export interface Checked {
  lines: number;
  problems: ImportProblem[];
}

/** Judges the next lines of an import, each by itself, and notes what the check of the whole needs of them. */
export async function checkLines(
  em: EntityManager,
  held: CatalogImport,
  coerce: CoerceProduct,
  most: number,
): Promise<Checked> {
  const records = await stagedLines(em, held, { after: held.checked, most });
  const { products, problems } = readProducts(held.header, records, coerce);
  const meters = await metersOfLines(em, held.projectId, products);
  await noteProducts(em, held, products);
  return {
    lines: records.length,
    problems: [...problems, ...products.flatMap((line) => unknownMeters(line, meters))],
  };
}

async function noteProducts(em: EntityManager, held: CatalogImport, lines: ProductLine[]): Promise<void> {
  if (!lines.length) return;
  const rows = JSON.stringify(lines.map(noted));
  await query(
    em,
    sql`insert into import_product
       (project_id, import_id, line, slug, reference, status, if_version, lookup_keys, lookup_places)
     select ${uuid.project(held.projectId)}, ${uuid.import(held.id)}, line, slug, reference, status, if_version, lookup_keys, lookup_places
     from json_populate_recordset(null::import_product, ${rows}::json)`,
  );
}

function noted({ line, input, ifVersion }: ProductLine): Record<string, unknown> {
  const { slug, externalReference: reference, status, plans } = input;
  const lookups = lookupKeysIn({ plans });
  return {
    line,
    slug,
    reference,
    status,
    if_version: ifVersion,
    lookup_keys: lookups.map(({ lookupKey }) => lookupKey),
    lookup_places: lookups.map(({ at }) => at),
  };
}
