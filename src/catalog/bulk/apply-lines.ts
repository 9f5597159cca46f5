import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';
import { ProjectViewer } from '../../auth/viewer.ts';
import { hubScopes } from '../../auth/scopes.ts';
import type { AppliedLines, CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { matchProducts } from './match-products.ts';
import { metersOfLines, unknownMeters } from './meters-of-lines.ts';
import type { MeterIds } from '../offers/meters-of-offer.ts';
import { readProducts } from './read-products.ts';
import type { CoerceProduct, ProductLine } from './read-products.ts';
import { registerProducts } from './register-products.ts';
import { stagedLines } from './staged-lines.ts';
import { takeTurns } from './take-turns.ts';
import { lockProducts, updateProducts } from './update-products.ts';
import type { Update } from './update-products.ts';

export interface Applying {
  coerce: CoerceProduct;
  most: number;
  now: Temporal.Instant;
}

/** Writes the next lines of an import that was accepted; a line that has become wrong since is a problem, and left out. */
export async function applyLines(
  em: EntityManager,
  held: CatalogImport,
  applying: Applying,
): Promise<AppliedLines & { problems: ImportProblem[] }> {
  await takeTurns(em, held.projectId);
  const records = await stagedLines(em, held, { after: held.applied, most: applying.most, mostCharacters });
  const lastLine = records.at(-1)?.line ?? held.appliedLine;
  const { products, problems } = readProducts(held.header, records, applying.coerce);
  const known = await matchProducts(em, held, [held.appliedLine + 1, lastLine]);
  const meters = await metersOfLines(em, held.projectId, products);
  for (const line of products)
    problems.push(...unknownMeters(line, meters), ...goneMeanwhile(line, known.has(line.line)));
  const counts = await write(em, held, {
    sound: without(products, problems),
    known,
    meters,
    now: applying.now,
  });
  return { ...counts, lines: records.length, lastLine, problems };
}

interface LineWriting {
  sound: ProductLine[];
  /** The ids of the products that lines are about. */
  known: ReadonlyMap<number, string>;
  meters: MeterIds;
  now: Temporal.Instant;
}

async function write(
  em: EntityManager,
  { projectId, actor }: CatalogImport,
  { sound, known, meters, now }: LineWriting,
): Promise<Pick<AppliedLines, 'created' | 'updated' | 'unchanged'>> {
  const updates = sound.flatMap((line): Update[] => {
    const id = known.get(line.line);
    return id ? [{ id, line }] : [];
  });
  const inputs = sound.filter(({ line }) => !known.has(line)).map(({ input }) => input);
  const viewer = new ProjectViewer(projectId, actor, hubScopes);
  const ids = updates.map(({ id }) => id);
  const products = await lockProducts(em, ids);
  await registerProducts(em, inputs, { actor: viewer, projectId, meters, now });
  const unchanged = await updateProducts({ em, viewer, now }, updates, { products, meters });
  return { created: inputs.length, updated: updates.length - unchanged, unchanged };
}

/** What was to be changed in a certain version is not made again. */
function goneMeanwhile({ line, ifVersion }: ProductLine, isThere: boolean): ImportProblem[] {
  if (ifVersion === null || isThere) return [];
  return [{ line, pointer: '/ifVersion', detail: 'the product has been deleted meanwhile' }];
}

/**
 * Of tables that grow by the hundred thousand in a minute the planner would know nothing for a minute more, and would
 * look names up in the wrong index: each time an import has doubled, the columns that an import looks up are analysed.
 * Those of a search are dear to sum up, and autovacuum does it before long.
 */
export async function informPlanner(em: EntityManager, before: number, after: number): Promise<void> {
  if (after >= 500 && Math.floor(Math.log2(after)) > Math.floor(Math.log2(Math.max(1, before))))
    await query(
      em,
      sql`analyze product (id, project_id, slug, external_reference), plan (id, project_id, product_id),
         price (id, project_id, plan_id, product_id, lookup_key), feature (id, project_id, product_id)`,
    );
}

/** Products are written in one go, which nothing else of this process interrupts. */
const mostCharacters = 300_000;

function without(products: ProductLine[], problems: ImportProblem[]): ProductLine[] {
  const bad = new Set(problems.map(({ line }) => line));
  return products.filter(({ line }) => !bad.has(line));
}
