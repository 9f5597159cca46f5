/** The codes of EN 16931 (BT-151): standard, zero, exempt, reverse charge, export, within the EU, out of scope. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'K' | 'O';

/** A rate at the time of its use. The percentage, such as "19", is above 0 only in category S, and never negative. */
export interface TaxRateTerms {
  id: string | null;
  percentage: string;
  category: TaxCategory;
}
