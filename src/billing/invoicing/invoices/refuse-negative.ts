import { Refusal } from '../../../errors.ts';
import { formatMinor } from '../../../platform/values/money.ts';
import type { Invoice } from './invoice.ts';

/**
 * Refuses an invoice that deducts more than it charges at one of its tax rates: such a tax could not be stated, and
 * nothing would be owed that the deduction could lower (EN 16931, BR-CO-17 and the totals of BG-22).
 */
export function refuseNegative(
  { currency, taxGroups }: Pick<Invoice, 'currency' | 'taxGroups'>,
  pointer = '/lines',
): void {
  const negative = taxGroups.find(({ netMinor, taxMinor }) => BigInt(netMinor) < 0n || BigInt(taxMinor) < 0n);
  if (!negative) return;
  const { percentage, category, netMinor } = negative;
  const rate = category === 'O' ? 'without tax' : `at ${percentage} % tax`;
  const amount = `${formatMinor(BigInt(netMinor), currency)} ${currency}`;
  const sentence =
    `The lines ${rate} come to ${amount}: an invoice is not negative at any rate. Deduct less, or credit an earlier ` +
    "invoice by creditInvoice, which lowers what is owed there or raises the customer's balance.";
  const problems = [{ pointer, detail: `must come to 0 or more ${rate}, and come to ${amount}` }];
  throw new Refusal('invalid', 'invoice_is_negative', sentence, { problems });
}
