import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';
import { ProjectViewer } from '../../auth/viewer.ts';
import { hubScopes } from '../../auth/scopes.ts';
import type { AppliedLines, CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { matchProducts } from './match-products.ts';
import { metersOfLines, unknownMeters } from './meters-of-lines.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import { readProducts } from './read-products.ts';
import type { CoerceProduct, ProductLine } from './read-products.ts';
import { registerProducts } from './register-products.ts';
import { stagedLines } from './staged-lines.ts';
import { takeTurns } from './take-turns.ts';
import { lockProducts, updateProducts } from './update-products.ts';
import type { ProductUpdate } from './update-products.ts';

export interface ApplyOptions {
  coerce: CoerceProduct;
  limit: number;
  now: Temporal.Instant;
}

/** Writes the next lines of an accepted import. Lines that have become invalid since the check are skipped and reported. */
export async function applyLines(
  em: EntityManager,
  catalogImport: CatalogImport,
  options: ApplyOptions,
): Promise<AppliedLines & { problems: ImportProblem[] }> {
  await takeTurns(em, catalogImport.projectId);
  const records = await stagedLines(em, catalogImport, {
    after: catalogImport.applied,
    limit: options.limit,
    maxCharacters,
  });
  const lastLine = records.at(-1)?.line ?? catalogImport.appliedLine;
  const { products, problems } = readProducts(catalogImport.header, records, options.coerce);
  const known = await matchProducts(em, catalogImport, [catalogImport.appliedLine + 1, lastLine]);
  const meters = await metersOfLines(em, catalogImport.projectId, products);
  for (const line of products)
    problems.push(...unknownMeters(line, meters), ...deletedMeanwhile(line, known.has(line.line)));
  const counts = await write(em, catalogImport, {
    valid: without(products, problems),
    known,
    meters,
    now: options.now,
  });
  return { ...counts, lines: records.length, lastLine, problems };
}

interface LinesToWrite {
  valid: ProductLine[];
  /** The ids of existing products, by line. */
  known: ReadonlyMap<number, string>;
  meters: OfferMeters;
  now: Temporal.Instant;
}

async function write(
  em: EntityManager,
  { projectId, actor }: CatalogImport,
  { valid, known, meters, now }: LinesToWrite,
): Promise<Pick<AppliedLines, 'created' | 'updated' | 'unchanged'>> {
  const updates = valid.flatMap((line): ProductUpdate[] => {
    const id = known.get(line.line);
    return id ? [{ id, line }] : [];
  });
  const inputs = valid.filter(({ line }) => !known.has(line)).map(({ input }) => input);
  const viewer = new ProjectViewer(projectId, actor, hubScopes);
  const ids = updates.map(({ id }) => id);
  const products = await lockProducts(em, ids);
  await registerProducts(em, inputs, { actor: viewer, projectId, meters, now });
  const unchanged = await updateProducts({ em, viewer, now, meters }, updates, products);
  return { created: inputs.length, updated: updates.length - unchanged, unchanged };
}

/** A line with a version updates an existing product, so it never creates one. */
function deletedMeanwhile({ line, ifVersion }: ProductLine, isThere: boolean): ImportProblem[] {
  if (ifVersion === null || isThere) return [];
  return [{ line, pointer: '/ifVersion', detail: 'the product has been deleted since the check' }];
}

/**
 * Updates the planner's statistics each time an import has doubled. A growing table would keep outdated statistics for
 * about a minute, so the planner would use the wrong index. Only columns that an import looks up are analysed: the search
 * columns are expensive to analyse, and autovacuum does it soon.
 */
export async function informPlanner(em: EntityManager, before: number, after: number): Promise<void> {
  if (after >= 500 && Math.floor(Math.log2(after)) > Math.floor(Math.log2(Math.max(1, before))))
    await query(
      em,
      sql`analyze product (id, project_id, slug, external_reference), plan (id, project_id, product_id),
         price (id, project_id, plan_id, product_id, lookup_key), feature (id, project_id, product_id)`,
    );
}

/** The most characters in a batch: writing one blocks the event loop of this process. */
const maxCharacters = 300_000;

function without(products: ProductLine[], problems: ImportProblem[]): ProductLine[] {
  const invalid = new Set(problems.map(({ line }) => line));
  return products.filter(({ line }) => !invalid.has(line));
}
