import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../../platform/values/ids.ts';
import { checks } from './checks.ts';

/** How much was compared. */
export interface BookCounts {
  /** Without drafts. */
  invoices: number;
  payments: number;
  creditNotes: number;
  transactions: number;
}

export interface Verification {
  counts: BookCounts;
  /** The first thing found that does not agree, in a sentence for a bookkeeper. */
  difference: null | { check: string; sentence: string };
}

/**
 * Compares ledger, invoices, payments and credit notes, of one project or of all, as they are at one moment: in a
 * transaction of its own, which sees only what is committed and changes nothing.
 */
export async function verifyLedger(em: EntityManager, projectId?: string): Promise<Verification> {
  const project = projectId === undefined ? null : decodeId('project', projectId);
  return em.fork({ clear: true }).transactional(
    async (reading) => ({
      counts: await countBooks(reading, project),
      difference: await firstDifference(reading, project),
    }),
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

async function firstDifference(
  em: EntityManager,
  project: string | null,
): Promise<Verification['difference']> {
  for (const { name, find } of checks) {
    const sentence = await find(em, project);
    if (sentence !== undefined) return { check: name, sentence };
  }
  return null;
}

async function countBooks(em: EntityManager, project: string | null): Promise<BookCounts> {
  const own = project ? 'project_id = ?' : 'true';
  const count = (from: string) => `(select count(*) from ${from} and ${own})::float8`;
  const [counts] = await em.execute<BookCounts[]>(
    `select ${count(`invoice where status <> 'draft'`)} as invoices, ${count(`payment where status = 'succeeded'`)} as payments,
       ${count('credit_note where true')} as "creditNotes", ${count('ledger_transaction where true')} as transactions`,
    project ? [project, project, project, project] : [],
  );
  return counts!;
}
