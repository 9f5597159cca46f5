import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { coerceProduct, createSchema } from '../../../schema/index.ts';
import type { ProjectViewer } from '../../auth/viewer.ts';
import type { CatalogImport } from '../../catalog/bulk/catalog-import.ts';
import { BulkFormat } from '../../catalog/bulk/import-input.ts';
import type { ImportMode } from '../../catalog/bulk/import-input.ts';
import { ImportStatus, hasEnded } from '../../catalog/bulk/import-status.ts';
import { appendToImport, createImport, discardImport, findImport, startImport } from '../../catalog/bulk/imports.ts';
import { workOffImport } from '../../catalog/bulk/work-off-imports.ts';
import { Refusal } from '../../errors.ts';
import type { CommandDeps } from '../command-deps.ts';
import { findProject } from '../find-project.ts';
import type { Outcome } from '../outcome.ts';
import { asProject } from '../viewers.ts';
import { readPieces } from './read-pieces.ts';
import { reportImport } from './report-import.ts';

export interface ImportProductsOptions {
  file: string;
  project: string;
  format?: BulkFormat;
  mode: ImportMode;
  /** The import that was interrupted. */
  resume?: string;
}

/** While a running hub works on the import, this command only looks how far it is. */
const lookAgainMs = 200;

/** Brings a file of products into a project's catalog: all of it is checked before anything is changed. */
export async function importProducts(deps: CommandDeps, options: ImportProductsOptions): Promise<Outcome> {
  const project = await deps.do((em) => findProject(em, options.project));
  const viewer = asProject(project);
  const opened = await open(deps, viewer, options);
  console.error(`Import ${opened.id}; should it be interrupted, repeat the command with --resume ${opened.id}`);
  if (opened.status === ImportStatus.receiving) {
    const bytes = await sendOrDiscard(deps, viewer, opened, options);
    deps.step(`received ${bytes} bytes`);
    await deps.do((em) => startImport(em, viewer, opened.id, deps.clock.now()));
  }
  return reportImport(project, await workUntilEnd(deps, viewer, opened.id));
}

function open(
  deps: CommandDeps,
  viewer: ProjectViewer,
  { file, format, mode, resume }: ImportProductsOptions,
): Promise<CatalogImport> {
  if (resume) return deps.do((em) => findImport(em, viewer, resume));
  const usual = extname(file).toLowerCase() === '.csv' ? BulkFormat.csv : BulkFormat.jsonl;
  const input = { projectId: viewer.projectId, format: format ?? usual, mode };
  return deps.do((em) => createImport(em, viewer, input, deps.clock.now()));
}

/** A file that is refused leaves nothing behind; one that was interrupted can be gone on with. */
async function sendOrDiscard(
  deps: CommandDeps,
  viewer: ProjectViewer,
  opened: CatalogImport,
  { file, resume }: ImportProductsOptions,
): Promise<number> {
  try {
    return await send(deps, viewer, opened, file);
  } catch (error) {
    if (error instanceof Refusal && !resume) await discardImport(deps.em(), viewer, opened.id, deps.clock.now());
    throw error;
  }
}

async function send(
  deps: CommandDeps,
  viewer: ProjectViewer,
  { id, receivedBytes }: CatalogImport,
  file: string,
): Promise<number> {
  let offset = receivedBytes;
  for await (const text of readPieces(file, offset)) {
    deps.step(`received ${(offset / 1e6).toFixed(1)} MB`);
    if (text) await appendToImport(deps.em(), viewer, { id, offset, text }, deps.clock.now());
    offset += Buffer.byteLength(text);
  }
  return offset;
}

async function workUntilEnd(deps: CommandDeps, viewer: ProjectViewer, id: string): Promise<CatalogImport> {
  const yard = { inTransaction: deps.do, coerce: coerceProduct(createSchema()), clock: deps.clock };
  for (;;) {
    const held = await deps.do((em) => findImport(em, viewer, id));
    if (hasEnded(held.status)) return held;
    const { status, checked, applied, received } = held;
    deps.step(`${status}: ${status === ImportStatus.checking ? checked : applied} of ${received} products`);
    if (!(await workOffImport(yard, id))) await sleep(lookAgainMs);
  }
}
