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
import type { CommandDeps } from '../desk.ts';
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
export async function importProducts(desk: CommandDeps, options: ImportProductsOptions): Promise<Outcome> {
  const project = await desk.do((em) => findProject(em, options.project));
  const viewer = asProject(project);
  const opened = await open(desk, viewer, options);
  console.error(`Import ${opened.id}; should it be interrupted, repeat the command with --resume ${opened.id}`);
  if (opened.status === ImportStatus.receiving) {
    const bytes = await sendOrDiscard(desk, viewer, opened, options);
    desk.step(`received ${bytes} bytes`);
    await desk.do((em) => startImport(em, viewer, opened.id, desk.clock.now()));
  }
  return reportImport(project, await workUntilEnd(desk, viewer, opened.id));
}

function open(
  desk: CommandDeps,
  viewer: ProjectViewer,
  { file, format, mode, resume }: ImportProductsOptions,
): Promise<CatalogImport> {
  if (resume) return desk.do((em) => findImport(em, viewer, resume));
  const usual = extname(file).toLowerCase() === '.csv' ? BulkFormat.csv : BulkFormat.jsonl;
  const input = { projectId: viewer.projectId, format: format ?? usual, mode };
  return desk.do((em) => createImport(em, viewer, input, desk.clock.now()));
}

/** A file that is refused leaves nothing behind; one that was interrupted can be gone on with. */
async function sendOrDiscard(
  desk: CommandDeps,
  viewer: ProjectViewer,
  opened: CatalogImport,
  { file, resume }: ImportProductsOptions,
): Promise<number> {
  try {
    return await send(desk, viewer, opened, file);
  } catch (error) {
    if (error instanceof Refusal && !resume) await discardImport(desk.em(), viewer, opened.id, desk.clock.now());
    throw error;
  }
}

async function send(
  desk: CommandDeps,
  viewer: ProjectViewer,
  { id, receivedBytes }: CatalogImport,
  file: string,
): Promise<number> {
  let offset = receivedBytes;
  for await (const text of readPieces(file, offset)) {
    desk.step(`received ${(offset / 1e6).toFixed(1)} MB`);
    if (text) await appendToImport(desk.em(), viewer, { id, offset, text }, desk.clock.now());
    offset += Buffer.byteLength(text);
  }
  return offset;
}

async function workUntilEnd(desk: CommandDeps, viewer: ProjectViewer, id: string): Promise<CatalogImport> {
  const yard = { inTransaction: desk.do, coerce: coerceProduct(createSchema()), clock: desk.clock };
  for (;;) {
    const held = await desk.do((em) => findImport(em, viewer, id));
    if (hasEnded(held.status)) return held;
    const { status, checked, applied, received } = held;
    desk.step(`${status}: ${status === ImportStatus.checking ? checked : applied} of ${received} products`);
    if (!(await workOffImport(yard, id))) await sleep(lookAgainMs);
  }
}
