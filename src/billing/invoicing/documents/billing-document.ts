import type { Temporal } from 'temporal-polyfill';
import type { Party } from '../invoices/invoice-shapes.ts';
import type { Span } from '../arithmetic/span.ts';
import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';

export type DocumentKind = 'invoice' | 'credit_note';
export type DocumentStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

/**
 * All that stands on an invoice or a credit note, as plain values.
 * Amounts are minor units of the currency; those of a credit note are positive: what is given back.
 */
export interface BillingDocument {
  kind: DocumentKind;
  status: DocumentStatus;
  /** None while it is a draft. */
  number: string | null;
  /** Of a draft: when it was made. */
  issuedAt: Temporal.Instant;
  dueAt: Temporal.Instant | null;
  period: Span | null;
  /** BCP 47. Its texts are there in the languages of labels.ts; in others they are English, but dates and numbers are not. */
  locale: string;
  /** The IANA zone in which instants are reported as dates. */
  timezone: string;
  /** The IANA zone in which periods are calculated, which is the customer's: in another their ends would be a day off. */
  periodTimezone: string;
  /** ISO 4217. */
  currency: string;
  seller: Party;
  buyer: Party;
  lines: readonly DocumentLine[];
  taxes: readonly DocumentTax[];
  /** Of the coupons that took something off. */
  discountNames: readonly string[];
  /** With tax; what the lines and taxes come to must be the same. */
  totalMinor: bigint;
  paidMinor: bigint;
  /** Settled from the customer's balance. */
  creditedMinor: bigint;
  /** Taken off by credit notes. */
  creditNoteMinor: bigint;
  /** The invoice that a credit note corrects. */
  precedingInvoice: { number: string; issuedAt: Temporal.Instant } | null;
  memo: string | null;
  footer: string | null;
}

/** A position: its net amount is what remains after discounts, without tax. */
export interface DocumentLine {
  description: string;
  /** A decimal. */
  quantity: string;
  /** For one unit in the currency itself, with its tax if it is inclusive; null where units cost differently. */
  unitAmount: string | null;
  /** What part of its units' price is charged, of each hundred: "54.84"; null where all of it is. */
  percentCharged: string | null;
  netMinor: bigint;
  /** With its tax if the line is inclusive. */
  discountMinor: bigint;
  isInclusive: boolean;
  /** Of each hundred: "19". */
  taxPercentage: string;
  taxCategory: TaxCategory;
  period: Span | null;
}

/** What the lines of one rate come to; several of one category and percentage are reported as one. */
export interface DocumentTax {
  /** "USt", "VAT"; a word of the language where there is none. */
  name: string | null;
  percentage: string;
  category: TaxCategory;
  netMinor: bigint;
  taxMinor: bigint;
  /** Why there is no tax, where the category alone does not tell it: the provision of the law. */
  exemptionReason: string | null;
}
