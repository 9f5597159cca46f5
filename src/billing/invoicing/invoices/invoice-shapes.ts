import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';

/** The seller or buyer on an invoice, as of its finalisation. */
export interface Party {
  name: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  vatId: string | null;
  taxNumber: string | null;
  email: string | null;
  iban: string | null;
  bic: string | null;
}

export interface Parties {
  seller: Party;
  buyer: Party;
  /** The seller's time zone, in which dates are printed, and the footer. */
  timezone: string;
  footer: string | null;
}

/** A tax on an invoice as stored: minor units as text. */
export interface TaxGroupShape {
  rateId: string | null;
  name: string | null;
  percentage: string;
  category: TaxCategory;
  /** Why no tax is owed, if the project decided that; left out by older versions. */
  reason?: string | null;
  netMinor: string;
  taxMinor: string;
}

/** A discount on an invoice as stored, with its total in `minor`. */
export interface DiscountShape {
  couponId: string;
  name: string;
  percentOff: string | null;
  amountOffMinor: string | null;
  productIds: string[];
  /** Whether it discounts only lines that were gathered with it. */
  isGathered?: boolean;
  minor: string;
}
