import type { TaxCategory } from '../../../customers/taxes/tax-terms.ts';
import type { BillingDocument } from '../billing-document.ts';
import { exemptionCodes, reasonOf } from '../exemptions.ts';
import { namedDiscount } from '../figures.ts';
import type { Figures, NetGroup } from '../figures.ts';
import { languageOf, say } from '../labels.ts';
import { oneLine } from '../printable.ts';
import type { Element } from './element.ts';
import { amount } from './element.ts';

/** The VAT category of a line (BG-30), an allowance (BT-95) or a group; a category that is not subject to VAT has no rate (BR-O-05). */
export function taxCategory(category: TaxCategory, percentage: string, reasons: Element = {}): Element {
  return {
    'cbc:ID': category,
    'cbc:Percent': category === 'O' ? undefined : percentage,
    ...reasons,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

/** The VAT breakdown (BG-23): one group for each category and rate. */
export function taxTotal({ currency, locale }: BillingDocument, { groups, taxMinor }: Figures): Element {
  return {
    'cbc:TaxAmount': amount(taxMinor, currency),
    'cac:TaxSubtotal': groups.map((group) => ({
      'cbc:TaxableAmount': amount(group.netMinor, currency),
      'cbc:TaxAmount': amount(group.taxMinor, currency),
      'cac:TaxCategory': taxCategory(group.category, group.percentage, reasons(group, locale)),
    })),
  };
}

/**
 * The discounts as one document-level allowance for each tax group (BG-20). Each line then states its price before
 * discounts, and BR-CO-10, 11 and 13 hold to the cent for any distribution over lines.
 */
export function allowances(document: BillingDocument, { groups }: Figures): Element[] {
  const { currency, locale } = document;
  const reason = namedDiscount(say('discount', languageOf(locale)), document);
  return groups
    .filter(({ discountMinor }) => discountMinor > 0n)
    .map(({ category, percentage, discountMinor }) => ({
      'cbc:ChargeIndicator': 'false',
      'cbc:AllowanceChargeReasonCode': '95',
      'cbc:AllowanceChargeReason': oneLine(reason),
      'cbc:Amount': amount(discountMinor, currency),
      'cac:TaxCategory': taxCategory(category, percentage),
    }));
}

/** The reason for missing tax (BT-120, BT-121); taxed and zero-rated groups must not have one (BR-S-10, BR-Z-10). */
function reasons(group: NetGroup, locale: string): Element {
  const { category } = group;
  if (category === 'S' || category === 'Z') return {};
  const language = languageOf(locale);
  const code = exemptionCodes[category];
  return {
    'cbc:TaxExemptionReasonCode': code,
    'cbc:TaxExemptionReason': oneLine(reasonOf(group, language) ?? say(category, language)),
  };
}
