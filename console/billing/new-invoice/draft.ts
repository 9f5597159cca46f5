import type { InvoiceLineInput, TaxBehavior } from '../../app/graphql/gql/billing/graphql.ts';
import type { ProductOption } from '../product-picker/use-products.ts';

/** A line of the form. */
export interface LineDraft {
  /** Identifies a line within the form. */
  key: string;
  description: string;
  quantity: string;
  unitAmount: string;
  product?: ProductOption;
}

export function newLine(): LineDraft {
  return { key: crypto.randomUUID(), description: '', quantity: '1', unitAmount: '' };
}

/** The lines as the API takes them. */
export function lineInputs(lines: readonly LineDraft[], taxBehavior: TaxBehavior): InvoiceLineInput[] {
  return lines.map(({ description, quantity, unitAmount, product }) => ({
    description: description.trim(),
    quantity: quantity.trim(),
    unitAmount: unitAmount.trim(),
    productId: product?.value,
    taxBehavior,
  }));
}
