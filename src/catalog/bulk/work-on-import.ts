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

export interface Piece {
  em: EntityManager;
  coerce: CoerceProduct;
  /** So many lines at most. */
  most: number;
  now: Temporal.Instant;
}

/** Takes an import that is locked one piece further; everything it does belongs to the one transaction. */
export async function workOnImport(piece: Piece, held: CatalogImport): Promise<void> {
  if (held.status === ImportStatus.checking) await check(piece, held);
  else await apply(piece, held);
}

async function check(piece: Piece, held: CatalogImport): Promise<void> {
  const { em, coerce, most, now } = piece;
  if (held.checked < held.received) {
    const { lines, problems } = await checkLines(em, held, coerce, most);
    held.noteChecked(lines, now);
    return held.noteProblems(problems);
  }
  held.noteProblems(await checkWhole(em, held));
  if (held.problemCount) await end(piece, held, 'refuse');
  else held.transition('accept', now);
}

async function apply(piece: Piece, held: CatalogImport): Promise<void> {
  if (held.applied < held.received) {
    const { problems, ...applied } = await applyLines(piece.em, held, piece);
    await informPlanner(piece.em, held.created, held.created + applied.created);
    held.noteApplied(applied, piece.now);
    held.noteProblems(problems);
  }
  if (held.applied === held.received) await end(piece, held, 'finish');
}

const recorded = {
  refuse: 'import.refused',
  finish: 'import.finished',
  fail: 'import.failed',
} as const satisfies Partial<Record<ImportEvent, EventType>>;

/** Ends an import; its lines, which are of no more use, are removed after it. */
export async function end(
  { em, now }: Pick<Piece, 'em' | 'now'>,
  held: CatalogImport,
  event: keyof typeof recorded,
): Promise<void> {
  held.transition(event, now);
  const counts = eventFields(held, ['received', 'created', 'updated', 'unchanged']);
  const payload = { ...counts, problems: held.problemCount };
  record(em, { principal: held.actor }, now, { ...subjectOf(held), type: recorded[event], payload });
}
