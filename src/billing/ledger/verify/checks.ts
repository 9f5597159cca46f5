import { badDebt, customers } from './balance-checks.ts';
import type { LedgerCheck } from './check.ts';
import { balanced } from './entry-checks.ts';
import { lines, noteLines, taxes } from './line-checks.ts';
import { counters, numbers } from './number-checks.ts';
import { postings } from './posting-checks.ts';
import { revenueTotals } from './revenue-checks.ts';
import { settled, statuses } from './settlement-checks.ts';

/**
 * All rules of the ledger, each as one statement over sets. The documents are checked first, since everything else is
 * compared with them; then come the postings of the ledger, and then the sums of both.
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
  revenueTotals,
];
