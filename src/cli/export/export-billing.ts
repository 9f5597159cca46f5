import { once } from 'node:events';
import { Temporal } from 'temporal-polyfill';
import type { ExportFormat, ExportKind, ExportLayout } from '../../billing/exports/export-kind.ts';
import { exportPage, maxRows } from '../../billing/exports/export-page.ts';
import { invalid } from '../../errors.ts';
import type { CommandDeps } from '../command-deps.ts';
import { findProject } from '../find-project.ts';
import type { Outcome } from '../outcome.ts';
import { asProject } from '../viewers.ts';

export interface ExportBillingOptions {
  kind: ExportKind;
  project: string;
  format: ExportFormat;
  layout: ExportLayout;
  from?: string;
  to?: string;
  columns?: string;
  accounts?: string;
  after?: string;
}

/** Writes what a project has billed to standard output, page by page. */
export async function exportBilling(
  deps: CommandDeps,
  { kind, project: name, format, layout, from, to, columns, accounts, after: start }: ExportBillingOptions,
): Promise<Outcome> {
  const viewer = asProject(await deps.do((em) => findProject(em, name)));
  const request = {
    ...{ kind, format, layout, from: instantOf(from, '/from'), to: instantOf(to, '/to'), first: maxRows },
    ...{ columns: columns?.split(','), accounts: accounts?.split(',') },
  };
  let after: string | null = start ?? null;
  for (let hasNextPage = true; hasNextPage;) {
    const page = await deps.do((em) => exportPage(em, viewer, { ...request, after }, deps.clock.now()));
    if (!process.stdout.write(page.text)) await once(process.stdout, 'drain');
    ({ endCursor: after, hasNextPage } = page);
    deps.step(`wrote up to ${String(after)}`);
  }
  return { data: {}, lines: [], isWritten: true };
}

function instantOf(text: string | undefined, pointer: string): Temporal.Instant | undefined {
  try {
    return text === undefined ? undefined : Temporal.Instant.from(text);
  } catch {
    throw invalid(pointer, 'must be an instant, such as 2026-01-01T00:00:00Z');
  }
}
