import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import { applyLines, informPlanner } from './apply-lines.ts';
import type { CatalogImport } from './catalog-import.ts';
import { checkLines } from './check-lines.ts';
import { checkWhole } from './check-whole.ts';
import { ImportStatus } from './import-status.ts';
import type { ImportEvent } from './import-status.ts';
import type { CoerceProduct } from './read-products.ts';
import { eventFields } from '../../platform/events/event-fields.ts';
import type { EventType } from '../../platform/events/catalogue/catalogue.ts';

export interface ImportStep {
  em: EntityManager;
  coerce: CoerceProduct;
  /** The most lines of the batch. */
  limit: number;
  now: Temporal.Instant;
}

/** Works on the next batch of a locked import, within the current transaction. */
export async function workOnImport(piece: ImportStep, catalogImport: CatalogImport): Promise<void> {
  if (catalogImport.status === ImportStatus.checking) await check(piece, catalogImport);
  else await apply(piece, catalogImport);
}

async function check(piece: ImportStep, catalogImport: CatalogImport): Promise<void> {
  const { em, coerce, limit, now } = piece;
  if (catalogImport.checked < catalogImport.received) {
    const { lines, problems } = await checkLines(em, catalogImport, coerce, limit);
    catalogImport.noteChecked(lines, now);
    return catalogImport.noteProblems(problems);
  }
  catalogImport.noteProblems(await checkWhole(em, catalogImport));
  if (catalogImport.problemCount) await end(piece, catalogImport, 'refuse');
  else catalogImport.transition('accept', now);
}

async function apply(piece: ImportStep, catalogImport: CatalogImport): Promise<void> {
  if (catalogImport.applied < catalogImport.received) {
    const { problems, ...applied } = await applyLines(piece.em, catalogImport, piece);
    await informPlanner(piece.em, catalogImport.created, catalogImport.created + applied.created);
    catalogImport.noteApplied(applied, piece.now);
    catalogImport.noteProblems(problems);
  }
  if (catalogImport.applied === catalogImport.received) await end(piece, catalogImport, 'finish');
}

const recorded = {
  refuse: 'import.refused',
  finish: 'import.finished',
  fail: 'import.failed',
} as const satisfies Partial<Record<ImportEvent, EventType>>;

/** Ends an import. The caller removes its lines afterwards. */
export async function end(
  { em, now }: Pick<ImportStep, 'em' | 'now'>,
  catalogImport: CatalogImport,
  event: keyof typeof recorded,
): Promise<void> {
  catalogImport.transition(event, now);
  const counts = eventFields(catalogImport, ['received', 'created', 'updated', 'unchanged']);
  const payload = { ...counts, problems: catalogImport.problemCount };
  record(em, { principal: catalogImport.actor }, now, { ...subjectOf(catalogImport), type: recorded[event], payload });
}
