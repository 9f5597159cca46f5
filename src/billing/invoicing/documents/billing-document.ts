import type { Temporal } from 'temporal-polyfill';
import type { Party } from '../invoices/invoice-shapes.ts';
import type { Span } from '../arithmetic/span.ts';
import type { TaxRule } from '../../customers/taxes/tax-rule.ts';
import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';

export type DocumentKind = 'invoice' | 'credit_note';
export type DocumentStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

/**
 * The content of an invoice or a credit note as plain values. Amounts are minor units of the currency. The amounts of a
 * credit note are positive: they are credited.
 */
export interface BillingDocument {
  kind: DocumentKind;
  status: DocumentStatus;
  /** Null for a draft. */
  number: string | null;
  /** The date of issue; for a draft, the time of its creation. */
  issuedAt: Temporal.Instant;
  dueAt: Temporal.Instant | null;
  period: Span | null;
  /** BCP 47. Texts exist in the languages of labels.ts and are English otherwise; dates and numbers always follow the locale. */
  locale: string;
  /** The IANA zone in which instants are printed as dates. */
  timezone: string;
  /** The IANA zone of periods, which is the customer's; in any other zone their ends could be a day off. */
  periodTimezone: string;
  /** ISO 4217. */
  currency: string;
  seller: Party;
  buyer: Party;
  lines: readonly DocumentLine[];
  taxes: readonly DocumentTax[];
  /** The names of the coupons with a discount. */
  discountNames: readonly string[];
  /** Including tax; it must equal the sum of lines and taxes. */
  totalMinor: bigint;
  paidMinor: bigint;
  /** The amount settled from the customer's balance. */
  creditedMinor: bigint;
  /** The amount deducted by credit notes. */
  creditNoteMinor: bigint;
  /** The purchase order number of the buyer. */
  poNumber: string | null;
  /** The invoice that a credit note corrects, or in whose place an invoice was issued. */
  precedingInvoice: NamedInvoice | null;
  /** The invoice that was issued in the place of an invoice. */
  replacedBy: NamedInvoice | null;
  memo: string | null;
  footer: string | null;
}

/** Another invoice as a document names it. */
export interface NamedInvoice {
  number: string;
  issuedAt: Temporal.Instant;
}

/** A line; its net amount is after discounts and without tax. */
export interface DocumentLine {
  /** The number of its subscription on an invoice of several, counted from 1 in the order of the lines; none if written by hand. */
  subscriptionNumber?: number;
  description: string;
  /** A decimal. */
  quantity: string;
  /** The price of one unit in the currency, including tax on an inclusive line; null where units cost differently. */
  unitAmount: string | null;
  /** The percentage of the price that is charged: "54.84"; null where the whole price is charged. */
  percentCharged: string | null;
  netMinor: bigint;
  /** Including tax on an inclusive line. */
  discountMinor: bigint;
  isInclusive: boolean;
  /** A percentage: "19". */
  taxPercentage: string;
  taxCategory: TaxCategory;
  /** The rule that decided its tax; null on lines from before it was stored. */
  taxRule: TaxRule | null;
  period: Span | null;
}

/** The tax of all lines of one rate; taxes with the same category and percentage are printed as one. */
export interface DocumentTax {
  /** "USt", "VAT"; if null, a word of the document's language. */
  name: string | null;
  percentage: string;
  category: TaxCategory;
  netMinor: bigint;
  taxMinor: bigint;
  /** The legal provision for an exemption, where the category alone does not state the reason. */
  exemptionReason: string | null;
}
