import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { checks } from './checks.ts';

/** The number of rows that were compared. */
export interface BookCounts {
  /** Without drafts. */
  invoices: number;
  payments: number;
  creditNotes: number;
  refunds: number;
  transactions: number;
}

export interface LedgerVerification {
  counts: BookCounts;
  /** The first difference, in a sentence for a bookkeeper. */
  difference: null | { check: string; sentence: string };
}

/**
 * Compares the ledger with invoices, payments, credit notes and refunds, of one project or of all, in one snapshot. It uses a
 * separate read-only transaction, which sees only committed data.
 */
export async function verifyLedger(em: EntityManager, projectId?: string): Promise<LedgerVerification> {
  const project = projectId === undefined ? null : uuid.project(projectId);
  return em.fork({ clear: true }).transactional(
    async (reading) => ({
      counts: await countBooks(reading, project),
      difference: await firstDifference(reading, project),
    }),
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

async function firstDifference(em: EntityManager, project: string | null): Promise<LedgerVerification['difference']> {
  for (const { name, find } of checks) {
    const sentence = await find(em, project);
    if (sentence !== undefined) return { check: name, sentence };
  }
  return null;
}

async function countBooks(em: EntityManager, project: string | null): Promise<BookCounts> {
  const own = project ? sql`project_id = ${project}` : sql`true`;
  const count = (from: Sql) => sql`(select count(*) from ${from} and ${own})::float8`;
  const [counts] = await query<BookCounts>(
    em,
    sql`select ${count(sql`invoice where status <> 'draft'`)} as invoices,
      ${count(sql`payment where true`)} as payments,
      ${count(sql`credit_note where true`)} as "creditNotes",
      ${count(sql`refund where true`)} as refunds,
      ${count(sql`ledger_transaction where true`)} as transactions`,
  );
  return counts!;
}
