import type { TaxRule } from '../../customers/taxes/tax-rule.ts';
import { money, number } from './explain-words.ts';
import type { Minor } from './explain-words.ts';
import type { InvoiceLine } from './invoice-line.ts';

type TaxedLine = Pick<InvoiceLine, 'isTaxInclusive' | 'taxPercentage' | 'taxCategory' | 'taxRule'> &
  Record<'netMinor' | 'taxMinor' | 'totalMinor', Minor>;

/** The tax of a line, or why it has none. */
export function taxed(line: TaxedLine, currency: string): string {
  const words = line.taxCategory === 'O' ? outOfScope(line) : untaxed[line.taxCategory];
  if (words !== undefined) return words;
  const rate = `${number(line.taxPercentage)} %`;
  const tax = `${money(line.taxMinor, currency)}, its share of the tax on all lines at that rate`;
  return line.isTaxInclusive
    ? `${rate} tax is included: ${tax}; ${money(line.netMinor, currency)} net.`
    : `${rate} tax comes on top: ${tax}; ${money(line.totalMinor, currency)} in all.`;
}

/** The sentence for a line without tax, by the category of EN 16931. */
const untaxed: Partial<Record<TaxedLine['taxCategory'], string>> = {
  Z: 'It is taxed at 0 %.',
  E: 'It is exempt from tax.',
  AE: 'No tax is added: the customer owes it (reverse charge).',
  G: 'No tax is added: it is an export.',
  K: 'No tax is added: it is a supply within the EU.',
};

/** Why a line is outside the scope of the tax; a project without any tax rates needs no reason. */
function outOfScope({ taxRule }: TaxedLine): string {
  return (taxRule && reasons[taxRule]) ?? '';
}

const reasons: Partial<Record<TaxRule, string>> = {
  business_abroad: 'No tax is added: the customer is a business in another country.',
  missing: 'No tax rate applies to the customer.',
  decided: 'No tax is added: this was decided for the invoice.',
};
