import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';
import type { NetGroup } from './figures.ts';
import { say } from './labels.ts';
import type { Language } from './labels.ts';

/** The codes of the CEF list VATEX that belong to a category as a whole. */
export const exemptionCodes: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  K: 'VATEX-EU-IC',
  O: 'VATEX-EU-O',
};

/**
 * The reason why an amount has no tax; null where none is needed. Reverse charge is stated in the words of the directive
 * (article 226 (11a)) and in the language of the document.
 */
export function reasonOf({ category, exemptionReason }: NetGroup, language: Language): string | null {
  if (category === 'S' || category === 'Z') return null;
  const words = say(category, language);
  const reason = category === 'AE' && language !== 'en' ? `Reverse charge – ${words}` : words;
  if (category === 'O') return exemptionReason;
  return exemptionReason ? `${reason}: ${exemptionReason}` : reason;
}
