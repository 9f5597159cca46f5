import type { InvoiceStateFragment } from '../../app/graphql/gql/billing/graphql.ts';

/** Whether a draft is held until its tax is decided. */
export function isUndecided({ warnings }: Pick<InvoiceStateFragment, 'warnings'>): boolean {
  return warnings.some(({ code }) => code === 'tax_needs_decision');
}
