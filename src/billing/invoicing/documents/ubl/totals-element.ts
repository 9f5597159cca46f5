import type { BillingDocument } from '../billing-document.ts';
import type { Figures } from '../figures.ts';
import type { Element } from './element.ts';
import { amount } from './element.ts';

/**
 * The totals (BG-22). A credit note is sent as a separate document, so the invoice's amount due does not include it,
 * although the customer then owes less.
 */
export function totalsElement(document: BillingDocument, figures: Figures): Element {
  const { currency } = document;
  const { subtotalMinor, discountMinor, netMinor, totalMinor } = figures;
  const prepaid = prepaidOf(document);
  return {
    'cbc:LineExtensionAmount': amount(subtotalMinor, currency),
    'cbc:TaxExclusiveAmount': amount(netMinor, currency),
    'cbc:TaxInclusiveAmount': amount(totalMinor, currency),
    'cbc:AllowanceTotalAmount': discountMinor ? amount(discountMinor, currency) : undefined,
    'cbc:PrepaidAmount': prepaid ? amount(prepaid, currency) : undefined,
    'cbc:PayableAmount': amount(totalMinor - prepaid, currency),
  };
}

/** The amount paid, including the part settled from the customer's balance (BT-113). */
export function prepaidOf({ kind, paidMinor, creditedMinor }: BillingDocument): bigint {
  return kind === 'invoice' ? paidMinor + creditedMinor : 0n;
}
