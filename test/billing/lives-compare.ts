import assert from 'node:assert/strict';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { actionNames } from './lives-actions.ts';
import { booksOf, contradictionIn } from './lives-books.ts';
import { runLife, billingModes } from './lives-run.ts';
import type { BillingMode } from './lives-run.ts';
import type { Life } from './lives.ts';

interface LifeResult {
  outcomes: string[];
  /** The books of each customer. */
  books: Record<string, unknown>[];
}

/** Runs a life in every mode; its books must be equal and free of contradictions. Returns the outcomes of its actions. */
export async function expectOneLife(orm: Orm, life: Life): Promise<string[]> {
  const [first, ...others] = await runAll(orm, life);
  for (const other of others) {
    assert.deepEqual(other.outcomes, first!.outcomes);
    for (const [index, books] of other.books.entries()) expectSame(books, first!.books[index]!);
  }
  return first!.outcomes;
}

/** Lists the kinds of action that were never done, with their outcomes. */
export function neverDone(outcomes: readonly string[]): string[][] {
  const missing = actionNames.filter((action) => !outcomes.includes(`${action}: done`));
  return missing.map((action) => [action, ...outcomes.filter((outcome) => outcome.startsWith(`${action}: `))]);
}

/** Compares book by book, so that a cause is reported before its consequences. */
function expectSame(books: Record<string, unknown>, expected: Record<string, unknown>): void {
  for (const name of ['audit', ...Object.keys(expected)])
    assert.deepEqual({ [name]: books[name] }, { [name]: expected[name] });
}

async function runAll(orm: Orm, life: Life): Promise<LifeResult[]> {
  const results = [];
  for (const mode of billingModes) results.push(await runOnce(orm, life, mode));
  return results;
}

async function runOnce(orm: Orm, life: Life, mode: BillingMode): Promise<LifeResult> {
  const { world, outcomes } = await runLife(orm, life, mode);
  assert.equal(await contradictionIn(world), undefined);
  const { difference } = await verifyLedger(orm.em, world.viewer.projectId);
  assert.equal(difference, null);
  const books = [];
  for (const customer of world.customers) books.push(await booksOf(world, customer));
  return { outcomes, books };
}
