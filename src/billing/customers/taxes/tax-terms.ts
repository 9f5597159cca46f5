/** The codes of EN 16931 (BT-151): standard, zero, exempt, reverse charge, export, within the EU, out of scope. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'K' | 'O';

/** A rate as it was when it was used: a percentage from 0, such as "19"; above 0 only in category S. */
export interface TaxRateTerms {
  id: string | null;
  percentage: string;
  category: TaxCategory;
}
