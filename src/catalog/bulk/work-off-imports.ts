import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../../errors.ts';
import { translate } from '../../platform/postgres/constraint-refusals.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { ImportStatus, hasEnded } from './import-status.ts';
import type { CoerceProduct } from './read-products.ts';
import { deleteSomeLines, stagedLines } from './staged-lines.ts';
import { end, workOnImport } from './work-on-import.ts';

/** The dependencies of the work on imports. */
export interface ImportWorkDeps {
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  coerce: CoerceProduct;
  clock: Clock;
}

const batchSize = 500;
const maxAttempts = 5;
const inProgress = { status: { $in: [ImportStatus.checking, ImportStatus.applying] } };

/**
 * Works on one batch of an import: the given one, or else the one that has waited longest. Returns its id, or undefined if
 * no unlocked import is in progress. A batch and its progress are one transaction, so that work continues correctly after a
 * crash.
 */
export async function workOffImport(deps: ImportWorkDeps, id?: string): Promise<string | undefined> {
  const current: ImportInProgress = {};
  try {
    return await workOnBatch(deps, current, { id, limit: batchSize });
  } catch (error) {
    const refusal = translate(error);
    if (current.id && current.isApplying && isRefusedLine(refusal)) return retryInHalves(deps, current.id, batchSize);
    if (current.id) await recordFailure(deps, current.id);
    throw error;
  }
}

interface BatchRequest {
  id?: string;
  limit: number;
}

/** The import of the current batch, for handling an error. */
interface ImportInProgress {
  id?: string;
  isApplying?: boolean;
}

async function workOnBatch(
  deps: ImportWorkDeps,
  current: ImportInProgress,
  { id, limit }: BatchRequest,
): Promise<string | undefined> {
  const { inTransaction, coerce, clock } = deps;
  const catalogImport = await inTransaction(async (em) => {
    const next = await lockNext(em, id);
    Object.assign(current, { id: next?.id, isApplying: next?.status === ImportStatus.applying });
    if (next) await workOnImport({ em, coerce, limit, now: clock.now() }, next);
    return next;
  });
  if (catalogImport) await deleteLinesOfEnded(deps, catalogImport);
  return catalogImport?.id;
}

/** Removes the lines of an ended import in batches; after a crash, a periodic chore removes the rest. */
async function deleteLinesOfEnded({ inTransaction }: ImportWorkDeps, catalogImport: CatalogImport): Promise<void> {
  if (!hasEnded(catalogImport.status)) return;
  while (await inTransaction((em) => deleteSomeLines(em, catalogImport)));
}

/** Retries with half as many lines until the refused line is found, for instance after losing a race for a slug. */
async function retryInHalves(deps: ImportWorkDeps, id: string, limit: number): Promise<string> {
  const half = Math.ceil(limit / 2);
  for (const size of [half, limit - half]) {
    try {
      await workOnBatch(deps, {}, { id, limit: size });
    } catch (error) {
      const refusal = translate(error);
      if (!isRefusedLine(refusal)) throw error;
      if (size > 1) await retryInHalves(deps, id, size);
      else await skipNextLine(deps, id, refusal);
    }
  }
  return id;
}

/** Whether an error is caused by a line, and not by a busy or unavailable database. */
function isRefusedLine(error: unknown): error is Refusal {
  return error instanceof Refusal && error.kind !== 'unavailable';
}

/** Skips the next line, which cannot be written any more, and records the reason. */
async function skipNextLine({ inTransaction, clock }: ImportWorkDeps, id: string, refusal: Refusal): Promise<void> {
  await inTransaction(async (em) => {
    const catalogImport = await lockNext(em, id);
    if (!catalogImport) return;
    const [next] = await stagedLines(em, catalogImport, { after: catalogImport.applied, limit: 1 });
    if (!next) return;
    catalogImport.noteApplied({ lines: 1, lastLine: next.line, created: 0, updated: 0, unchanged: 0 }, clock.now());
    catalogImport.noteProblems(problemsOf(refusal, next.line));
  });
}

function problemsOf({ message, details }: Refusal, line: number): ImportProblem[] {
  const problems = details.problems ?? [{ pointer: '', detail: message }];
  return problems.map((problem) => ({ line, ...problem }));
}

/** Counts a failure that no line caused; the import fails for good after five in a row. */
async function recordFailure(deps: ImportWorkDeps, id: string): Promise<void> {
  const { inTransaction, clock } = deps;
  const catalogImport = await inTransaction(async (em) => {
    const failed = await lockNext(em, id);
    if (!failed) return null;
    failed.attempts += 1;
    failed.workedAt = clock.now();
    if (failed.attempts >= maxAttempts) await end({ em, now: clock.now() }, failed, 'fail');
    return failed;
  });
  if (catalogImport) await deleteLinesOfEnded(deps, catalogImport);
}

/** Locks the next import in progress; skips those that another instance works on. */
async function lockNext(em: EntityManager, id?: string): Promise<CatalogImport | null> {
  const where = id ? { id, ...inProgress } : inProgress;
  const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
  return em.findOne(CatalogImport, where, { lockMode, orderBy: { workedAt: 'asc' } });
}
