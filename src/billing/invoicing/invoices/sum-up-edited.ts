import { later } from '../../../platform/time/instants.ts';
import { rateOfCharge } from '../../customers/account.ts';
import type { LineChanges } from './edit-lines.ts';
import { warningsOf } from './invoice-warnings.ts';
import { presentRate, reassembleWith } from './reassemble.ts';
import type { DraftToTax } from './retax-draft.ts';
import { isHeld } from './tax-hold.ts';

/**
 * Sums up a draft whose lines a person has edited. Added lines get the rates of now, and the others keep theirs. A draft
 * that was held for a line that is gone continues; one that is held now waits from its time of finalisation on.
 */
export function sumUpEdited({ account, invoice, at }: DraftToTax, { lines, charges }: LineChanges): void {
  const wasHeld = isHeld(invoice);
  const rates = lines.map((line) => {
    const charge = charges.get(line);
    return charge ? rateOfCharge(account, charge, at) : presentRate(invoice, line);
  });
  const assembled = reassembleWith(invoice, lines, rates);
  invoice.warnings = warningsOf(account, assembled);
  if (wasHeld && !isHeld(invoice) && invoice.finalizeAt) invoice.resumeFinalization(later(at, invoice.finalizeAt));
}
