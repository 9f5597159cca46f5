import { once } from 'node:events';
import { exportProducts as exportPage } from '../../catalog/bulk/export-products.ts';
import type { BulkFormat } from '../../catalog/bulk/import-input.ts';
import type { CommandDeps } from '../command-deps.ts';
import { findProject } from '../find-project.ts';
import type { Outcome } from '../outcome.ts';
import { asProject } from '../viewers.ts';

export interface ExportProductsOptions {
  project: string;
  format: BulkFormat;
}

const first = 1000;

/** Writes a project's whole catalog to standard output, page by page. */
export async function exportProducts(
  deps: CommandDeps,
  { project: name, format }: ExportProductsOptions,
): Promise<Outcome> {
  const viewer = asProject(await deps.do((em) => findProject(em, name)));
  let after: string | null = null;
  for (let hasNextPage = true; hasNextPage;) {
    const page = await deps.do((em) => exportPage(em, viewer, { format, first, after }));
    await write(page.text);
    ({ endCursor: after, hasNextPage } = page);
    deps.step(`wrote up to ${after}`);
  }
  return { data: {}, lines: [], isWritten: true };
}

/** Waits for a slow reader. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
