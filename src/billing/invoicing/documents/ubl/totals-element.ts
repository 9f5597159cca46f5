import type { BillingDocument } from '../billing-document.ts';
import type { Figures } from '../figures.ts';
import type { Element } from './element.ts';
import { amount } from './element.ts';

/**
 * The sums (BG-22). A credit note is a document of its own and is sent as such: what it takes off is not taken off the
 * invoice's amount due a second time, though the customer owes less by then.
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

/** What is paid, and what the customer's balance paid (BT-113). */
export function prepaidOf({ kind, paidMinor, creditedMinor }: BillingDocument): bigint {
  return kind === 'invoice' ? paidMinor + creditedMinor : 0n;
}
