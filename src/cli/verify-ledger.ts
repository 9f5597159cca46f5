import { verifyLedger as verify } from '../billing/ledger/verify/verify-ledger.ts';
import type { LedgerVerification } from '../billing/ledger/verify/verify-ledger.ts';
import type { CommandDeps } from './command-deps.ts';
import { findProject } from './find-project.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export interface VerifyLedgerOptions {
  project?: string;
}

/** Compares the ledger with the invoices, payments, credit notes and refunds of one project or all; changes nothing. */
export async function verifyLedger(deps: CommandDeps, { project }: VerifyLedgerOptions): Promise<Outcome> {
  return report(
    await deps.do(async (em) => {
      const projectId = project === undefined ? undefined : (await findProject(em, project)).id;
      deps.step('comparing the ledger with the documents');
      return verify(em, projectId);
    }),
  );
}

function report(verification: LedgerVerification): Outcome {
  const { counts, difference } = verification;
  if (difference) return { data: verification, lines: [difference.sentence], isBad: true };
  return { data: verification, lines: [`${comparedIn(counts)} agree.`] };
}

/** What was compared, such as "2 invoices, 1 payment, 0 credit notes, 0 refunds and 3 ledger transactions". */
export function comparedIn(counts: LedgerVerification['counts']): string {
  const { invoices, payments, creditNotes, refunds, transactions } = counts;
  const documents = [
    counted(invoices, 'invoice'),
    counted(payments, 'payment'),
    counted(creditNotes, 'credit note'),
    counted(refunds, 'refund'),
  ].join(', ');
  return `${documents} and ${counted(transactions, 'ledger transaction')}`;
}
