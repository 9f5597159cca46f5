import type { BillingDocument } from '../billing-document.ts';
import type { Formats } from '../formats.ts';

/** The word for tax: "VAT" if the seller has a VAT id. */
export function taxWord({ seller }: BillingDocument, formats: Formats): string {
  return formats.say(seller.vatId ? 'vat' : 'tax');
}
