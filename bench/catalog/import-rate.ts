import type { EntityManager } from '@mikro-orm/postgresql';
import { coerceProduct, hubSchema } from '../../schema/index.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import type { CatalogImport } from '../../src/catalog/bulk/catalog-import.ts';
import { BulkFormat, ImportMode } from '../../src/catalog/bulk/import-input.ts';
import { hasEnded } from '../../src/catalog/bulk/import-status.ts';
import { appendToImport, createImport, findImport, startImport } from '../../src/catalog/bulk/imports.ts';
import { workOffImport } from '../../src/catalog/bulk/work-off-imports.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { manyProducts } from './many-products.ts';

const linesPerChunk = 2000;
const seed = 7;

type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

export interface ImportRate {
  products: number;
  /** Without the time to generate the products. */
  receivedSeconds: number;
  checkedSeconds: number;
  appliedSeconds: number;
}

/** Measures the import of a whole catalog into an empty project: receiving, checking and applying. */
export async function importRate(orm: Orm, projectId: string, products: number): Promise<ImportRate> {
  const inTransaction: InTransaction = (work) => orm.em.fork().transactional(work);
  const viewer = new ProjectViewer(projectId, 'bench', hubScopes);
  const now = systemClock.now();
  const input = { projectId, format: BulkFormat.jsonl, mode: ImportMode.upsert };
  const { id } = await inTransaction((em) => createImport(em, viewer, input, now));
  const receivedSeconds = await receive(orm, viewer, id, products);
  await inTransaction((em) => startImport(em, viewer, id, now));
  const deps = { inTransaction, coerce: coerceProduct(hubSchema()), clock: systemClock };
  const workUntil = async (isReached: (catalogImport: CatalogImport) => boolean): Promise<number> => {
    const begin = performance.now();
    for (;;) {
      const current = await findImport(orm.em.fork(), viewer, id);
      if (hasEnded(current.status) && current.problemCount)
        throw new Error(JSON.stringify(current.problems.slice(0, 3)));
      if (isReached(current)) return (performance.now() - begin) / 1000;
      await workOffImport(deps, id);
    }
  };
  const checkedSeconds = await workUntil(({ status }) => status !== 'checking');
  const appliedSeconds = await workUntil(({ status }) => hasEnded(status));
  return { products, receivedSeconds, checkedSeconds, appliedSeconds };
}

async function receive(orm: Orm, viewer: ProjectViewer, id: string, products: number): Promise<number> {
  let seconds = 0;
  let offset = 0;
  let lines: string[] = [];
  const send = async (): Promise<void> => {
    const text = lines.join('');
    const begin = performance.now();
    await appendToImport(orm.em.fork(), viewer, { id, offset, text }, systemClock.now());
    seconds += (performance.now() - begin) / 1000;
    offset += Buffer.byteLength(text);
    lines = [];
  };
  for await (const product of manyProducts(products, seed)) {
    if (lines.push(`${JSON.stringify(product)}\n`) === linesPerChunk) await send();
  }
  await send();
  return seconds;
}
