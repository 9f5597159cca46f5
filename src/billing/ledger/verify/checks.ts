import { badDebt, customers } from './balance-checks.ts';
import type { LedgerCheck } from './check.ts';
import { balanced } from './entry-checks.ts';
import { lines, noteLines, taxes } from './line-checks.ts';
import { counters, numbers } from './number-checks.ts';
import { postings } from './posting-checks.ts';
import { settled, statuses } from './settlement-checks.ts';

/**
 * All rules of the books, each a statement over sets: first what the documents say of themselves, since all else is
 * measured by them, then what the ledger says of them, then the sums of both.
 */
export const checks: readonly LedgerCheck[] = [
  lines,
  noteLines,
  taxes,
  settled,
  statuses,
  numbers,
  counters,
  balanced,
  postings,
  badDebt,
  customers,
];
