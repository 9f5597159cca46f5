import type { BillingDocument } from '../billing-document.ts';
import { languageOf, say } from '../labels.ts';
import { oneLine } from '../printable.ts';
import type { Element } from './element.ts';

/** Where to pay (BG-16, BG-17): UNTDID 4461 code 58 is a SEPA transfer, 30 any other. */
export function paymentMeans({ kind, seller, currency, number }: BillingDocument): Element | undefined {
  const iban = oneLine(seller.iban ?? '').replaceAll(/\s/g, '');
  if (kind === 'credit_note' || !iban) return undefined;
  return {
    'cbc:PaymentMeansCode': currency === 'EUR' ? '58' : '30',
    'cbc:PaymentID': oneLine(number!),
    'cac:PayeeFinancialAccount': {
      'cbc:ID': iban,
      'cac:FinancialInstitutionBranch': seller.bic ? { 'cbc:ID': oneLine(seller.bic) } : undefined,
    },
  };
}

/** The payment terms of an invoice without a due date (BT-20, BR-CO-25). */
export function paymentTerms({ kind, dueAt, locale }: BillingDocument): Element | undefined {
  return kind === 'credit_note' || dueAt ? undefined : { 'cbc:Note': say('onReceipt', languageOf(locale)) };
}
