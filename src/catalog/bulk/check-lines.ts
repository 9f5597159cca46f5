import type { EntityManager } from '@mikro-orm/postgresql';
import { lookupKeysIn } from '../offers/free-lookup-keys.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { metersOfLines, unknownMeters } from './meters-of-lines.ts';
import { readProducts } from './read-products.ts';
import type { CoerceProduct, ProductLine } from './read-products.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { stagedLines } from './staged-lines.ts';

export interface CheckedLines {
  lines: number;
  problems: ImportProblem[];
}

/** Checks the next lines of an import one by one, and stores the values that `checkWhole` compares. */
export async function checkLines(
  em: EntityManager,
  catalogImport: CatalogImport,
  coerce: CoerceProduct,
  limit: number,
): Promise<CheckedLines> {
  const records = await stagedLines(em, catalogImport, { after: catalogImport.checked, limit });
  const { products, problems } = readProducts(catalogImport.header, records, coerce);
  const meters = await metersOfLines(em, catalogImport.projectId, products);
  await insertImportProducts(em, catalogImport, products);
  problems.push(...products.flatMap((line) => unknownMeters(line, meters)));
  return { lines: records.length, problems };
}

async function insertImportProducts(
  em: EntityManager,
  catalogImport: CatalogImport,
  lines: ProductLine[],
): Promise<void> {
  if (!lines.length) return;
  const rows = JSON.stringify(lines.map(importProductRow));
  await query(
    em,
    sql`insert into import_product
       (project_id, import_id, line, slug, reference, status, if_version, lookup_keys, lookup_places)
     select ${uuid.project(catalogImport.projectId)}, ${uuid.import(catalogImport.id)}, line, slug, reference, status, if_version, lookup_keys, lookup_places
     from json_populate_recordset(null::import_product, ${rows}::json)`,
  );
}

function importProductRow({ line, input, ifVersion }: ProductLine): Record<string, unknown> {
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
