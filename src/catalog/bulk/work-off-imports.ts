import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../../errors.ts';
import { translate } from '../../platform/postgres/constraint-refusals.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { ImportStatus, hasEnded } from './import-status.ts';
import type { CoerceProduct } from './read-products.ts';
import { dropSomeLines, stagedLines } from './staged-lines.ts';
import { end, workOnImport } from './work-on-import.ts';

/** Where imports are worked on. */
export interface Yard {
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  coerce: CoerceProduct;
  clock: Clock;
}

const batch = 500;
const mostAttempts = 5;
const underWay = { status: { $in: [ImportStatus.checking, ImportStatus.applying] } };

/**
 * Takes one import a piece further, the one named or else that which has waited longest; answers its id, or nothing when
 * there is none that no one else works on. A piece and the note of how far it came are one transaction: who is killed
 * has done it or has not, and anyone who comes next continues there.
 */
export async function workOffImport(yard: Yard, id?: string): Promise<string | undefined> {
  const taken: Taken = {};
  try {
    return await piece(yard, taken, { id, most: batch });
  } catch (error) {
    const refusal = translate(error);
    if (taken.id && taken.isApplying && isOfLines(refusal)) return divide(yard, taken.id, batch);
    if (taken.id) await noteFailure(yard, taken.id);
    throw error;
  }
}

interface ImportToWorkOn {
  id?: string;
  most: number;
}

/** What was being worked on when an error came. */
interface Taken {
  id?: string;
  isApplying?: boolean;
}

async function piece(yard: Yard, taken: Taken, { id, most }: ImportToWorkOn): Promise<string | undefined> {
  const { inTransaction, coerce, clock } = yard;
  const held = await inTransaction(async (em) => {
    const next = await lockNext(em, id);
    Object.assign(taken, { id: next?.id, isApplying: next?.status === ImportStatus.applying });
    if (next) await workOnImport({ em, coerce, most, now: clock.now() }, next);
    return next;
  });
  if (held) await clearEnded(yard, held);
  return held?.id;
}

/** Removes the lines of an import that has ended, some at a time; what a crash leaves of them, a chore removes. */
async function clearEnded({ inTransaction }: Yard, held: CatalogImport): Promise<void> {
  if (!hasEnded(held.status)) return;
  while (await inTransaction((em) => dropSomeLines(em, held)));
}

/** Someone was quicker at a name that a line wants: half as many lines at a time, until it is known which one. */
async function divide(yard: Yard, id: string, most: number): Promise<string> {
  const half = Math.ceil(most / 2);
  for (const part of [half, most - half]) {
    try {
      await piece(yard, {}, { id, most: part });
    } catch (error) {
      const refusal = translate(error);
      if (!isOfLines(refusal)) throw error;
      if (part > 1) await divide(yard, id, part);
      else await passOver(yard, id, refusal);
    }
  }
  return id;
}

/** Whether it is the lines that are refused: a database that is busy or away says nothing of them. */
function isOfLines(error: unknown): error is Refusal {
  return error instanceof Refusal && error.kind !== 'unavailable';
}

/** Leaves out the next line, since it cannot be written any more, and says why. */
async function passOver({ inTransaction, clock }: Yard, id: string, refusal: Refusal): Promise<void> {
  await inTransaction(async (em) => {
    const held = await lockNext(em, id);
    if (!held) return;
    const [next] = await stagedLines(em, held, { after: held.applied, most: 1 });
    if (!next) return;
    held.noteApplied({ lines: 1, lastLine: next.line, created: 0, updated: 0, unchanged: 0 }, clock.now());
    held.noteProblems(problemsOf(refusal, next.line));
  });
}

function problemsOf({ message, details }: Refusal, line: number): ImportProblem[] {
  const problems = details.problems ?? [{ pointer: '', detail: message }];
  return problems.map((problem) => ({ line, ...problem }));
}

/** A fault of ours or of the machine: it is tried again some times, and then given up. */
async function noteFailure(yard: Yard, id: string): Promise<void> {
  const { inTransaction, clock } = yard;
  const held = await inTransaction(async (em) => {
    const failed = await lockNext(em, id);
    if (!failed) return null;
    failed.attempts += 1;
    failed.workedAt = clock.now();
    if (failed.attempts >= mostAttempts) await end({ em, now: clock.now() }, failed, 'fail');
    return failed;
  });
  if (held) await clearEnded(yard, held);
}

/** Anyone who holds an import works on it alone. */
async function lockNext(em: EntityManager, id?: string): Promise<CatalogImport | null> {
  const where = id ? { id, ...underWay } : underWay;
  const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
  return em.findOne(CatalogImport, where, { lockMode, orderBy: { workedAt: 'asc' } });
}
