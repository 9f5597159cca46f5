import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { coerceProduct, hubSchema } from '../../../schema/index.ts';
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
  /** The id of an interrupted import. */
  resume?: string;
}

/** The interval at which this command polls while a running hub works on the import. */
const pollMs = 200;

/** Imports a file of products into a project's catalog. The whole file is checked before anything is changed. */
export async function importProducts(deps: CommandDeps, options: ImportProductsOptions): Promise<Outcome> {
  const project = await deps.do((em) => findProject(em, options.project));
  const viewer = asProject(project);
  const catalogImport = await open(deps, viewer, options);
  deps.say(
    `Import ${catalogImport.id}; to continue after an interruption, repeat the command with --resume ${catalogImport.id}`,
  );
  if (catalogImport.status === ImportStatus.receiving) {
    const bytes = await sendOrDiscard(deps, viewer, catalogImport, options);
    deps.step(`received ${bytes} bytes`);
    await deps.do((em) => startImport(em, viewer, catalogImport.id, deps.clock.now()));
  }
  return reportImport(project, await workUntilEnd(deps, viewer, catalogImport.id));
}

function open(
  deps: CommandDeps,
  viewer: ProjectViewer,
  { file, format, mode, resume }: ImportProductsOptions,
): Promise<CatalogImport> {
  if (resume) return deps.do((em) => findImport(em, viewer, resume));
  const defaultFormat = extname(file).toLowerCase() === '.csv' ? BulkFormat.csv : BulkFormat.jsonl;
  const input = { projectId: viewer.projectId, format: format ?? defaultFormat, mode };
  return deps.do((em) => createImport(em, viewer, input, deps.clock.now()));
}

/** Sends the file. A refused file leaves no import behind; an interrupted one can be resumed. */
async function sendOrDiscard(
  deps: CommandDeps,
  viewer: ProjectViewer,
  catalogImport: CatalogImport,
  { file, resume }: ImportProductsOptions,
): Promise<number> {
  try {
    return await send(deps, viewer, catalogImport, file);
  } catch (error) {
    if (error instanceof Refusal && !resume) await discardImport(deps.em(), viewer, catalogImport.id, deps.clock.now());
    throw error;
  }
}

async function send(
  deps: CommandDeps,
  viewer: ProjectViewer,
  { id, receivedBytes }: CatalogImport,
  file: string,
): Promise<number> {
  const whole = sizeOf(file);
  let offset = receivedBytes;
  for await (const text of readPieces(file, offset)) {
    deps.step(`received ${(offset / 1e6).toFixed(1)}${whole} MB`);
    if (text) await appendToImport(deps.em(), viewer, { id, offset, text }, deps.clock.now());
    offset += Buffer.byteLength(text);
  }
  return offset;
}

/** The size of a file in MB for the progress; nothing for a pipe, and for a file that reading will refuse. */
function sizeOf(file: string): string {
  const stats = file === '-' ? undefined : statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? ` of ${(stats.size / 1e6).toFixed(1)}` : '';
}

async function workUntilEnd(deps: CommandDeps, viewer: ProjectViewer, id: string): Promise<CatalogImport> {
  const work = { inTransaction: deps.do, coerce: coerceProduct(hubSchema()), clock: deps.clock };
  for (;;) {
    const current = await deps.do((em) => findImport(em, viewer, id));
    if (hasEnded(current.status)) return current;
    const { status, checked, applied, received } = current;
    deps.step(`${status}: ${status === ImportStatus.checking ? checked : applied} of ${received} products`);
    if (!(await workOffImport(work, id))) await sleep(pollMs);
  }
}
