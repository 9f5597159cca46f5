import type { InvoiceQuery, InvoiceSumsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';

/** Whether a draft is held until its tax is decided. */
export function isUndecided({ warnings }: Pick<InvoiceSumsFragment, 'warnings'>): boolean {
  return warnings.some(({ code }) => code === 'tax_needs_decision');
}

type Tax = InvoiceSumsFragment['taxes'][number];

/** Whether a tax of a held draft is the one to decide: it has no rate, and no rule says that none is owed. */
export function isUndecidedTax(invoice: Pick<InvoiceSumsFragment, 'warnings'>, tax: Tax): boolean {
  return isUndecided(invoice) && tax.rateId === null && tax.category === 'O' && tax.reason === null;
}

/** The tax of a line in words: its percentage, or that it is not decided yet. */
export function taxOf(
  invoice: Pick<InvoiceSumsFragment, 'warnings'>,
  { taxPercentage, taxRule }: Pick<NonNullable<InvoiceQuery['invoice']>['lines'][number], 'taxPercentage' | 'taxRule'>,
): string {
  return isUndecided(invoice) && taxRule === 'missing' ? 'Not decided' : `${formatNumber(taxPercentage)} %`;
}
