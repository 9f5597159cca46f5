import type { BillingDocument } from '../billing-document.ts';
import type { Formats } from '../formats.ts';

/** What a seller calls its tax: VAT if it has an id for that. */
export function taxWord({ seller }: BillingDocument, formats: Formats): string {
  return formats.say(seller.vatId ? 'vat' : 'tax');
}
