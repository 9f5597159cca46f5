import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';

/** What an invoice says of a seller or a buyer, as it was when the invoice was finalised. */
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
  /** Of the seller: the zone in which dates are told, and what stands at the foot. */
  timezone: string;
  footer: string | null;
}

/** A tax on an invoice, as it is kept: minor units as text. */
export interface TaxGroupShape {
  rateId: string | null;
  name: string | null;
  percentage: string;
  category: TaxCategory;
  netMinor: string;
  taxMinor: string;
}

/** A discount on an invoice, as it is kept, with what it took off in all. */
export interface DiscountShape {
  couponId: string;
  name: string;
  percentOff: string | null;
  amountOffMinor: string | null;
  productIds: string[];
  minor: string;
}
