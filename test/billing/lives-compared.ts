import assert from 'node:assert/strict';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { booksOf, contradictionIn } from './lives-books.ts';
import { live, ways } from './lives-lived.ts';
import type { Way } from './lives-lived.ts';
import type { Life } from './lives.ts';

interface Lived {
  outcomes: string[];
  /** Of each customer. */
  books: Record<string, unknown>[];
}

/** Lives a life in every way; what is written must be the same, and sound. Answers what came of the acts. */
export async function expectOneLife(orm: Orm, life: Life): Promise<string[]> {
  const [first, ...others] = await liveAll(orm, life);
  for (const other of others) {
    assert.deepEqual(other.outcomes, first!.outcomes);
    for (const [place, books] of other.books.entries()) expectSame(books, first!.books[place]!);
  }
  return first!.outcomes;
}

/** Book by book, so that what differs first is reported before what follows from it. */
function expectSame(books: Record<string, unknown>, expected: Record<string, unknown>): void {
  for (const name of ['audit', ...Object.keys(expected)])
    assert.deepEqual({ [name]: books[name] }, { [name]: expected[name] });
}

async function liveAll(orm: Orm, life: Life): Promise<Lived[]> {
  const lived = [];
  for (const way of ways) lived.push(await liveOnce(orm, life, way));
  return lived;
}

async function liveOnce(orm: Orm, life: Life, way: Way): Promise<Lived> {
  const { world, outcomes } = await live(orm, life, way);
  assert.equal(await contradictionIn(world), undefined);
  const { difference } = await verifyLedger(orm.em, world.viewer.projectId);
  assert.equal(difference, null);
  const books = [];
  for (const customer of world.customers) books.push(await booksOf(world, customer));
  return { outcomes, books };
}
