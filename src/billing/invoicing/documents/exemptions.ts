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
 * (article 226 (11a)) and in the language of the document. What is outside the scope of the tax needs a reason for a
 * business abroad, and has one that was decided; a project without tax rates owes none.
 */
export function reasonOf({ category, exemptionReason, isAbroad }: NetGroup, language: Language): string | null {
  if (category === 'S' || category === 'Z') return null;
  const words = say(category, language);
  const reason = category === 'AE' && language !== 'en' ? `Reverse charge – ${words}` : words;
  if (category === 'O') return exemptionReason ?? (isAbroad ? words : null);
  return exemptionReason ? `${reason}: ${exemptionReason}` : reason;
}
