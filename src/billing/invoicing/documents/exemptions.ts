import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';
import type { NetGroup } from './figures.ts';
import { say } from './labels.ts';
import type { Language } from './labels.ts';

/** The codes of the CEF list VATEX that a category has of its own. */
export const exemptionCodes: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  K: 'VATEX-EU-IC',
  O: 'VATEX-EU-O',
};

/**
 * Why no tax stands beside an amount; null where it needs no reason. Reverse charge is said in the words of the
 * directive (article 226 (11a)) and in those of the language.
 */
export function reasonOf({ category, exemptionReason }: NetGroup, language: Language): string | null {
  if (category === 'S' || category === 'Z') return null;
  const words = say(category, language);
  const standing = category === 'AE' && language !== 'en' ? `Reverse charge – ${words}` : words;
  if (category === 'O') return exemptionReason;
  return exemptionReason ? `${standing}: ${exemptionReason}` : standing;
}
