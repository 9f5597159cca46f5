import type { Minor } from '../invoices/explain-words.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';

/** The amount of a line, or of a part of it, including tax if its price includes it. */
export function baseOf(
  { isTaxInclusive }: Pick<InvoiceLine, 'isTaxInclusive'>,
  { netMinor, taxMinor }: Record<'netMinor' | 'taxMinor', Minor>,
): bigint {
  const net = BigInt(netMinor);
  return isTaxInclusive ? net + BigInt(taxMinor) : net;
}
