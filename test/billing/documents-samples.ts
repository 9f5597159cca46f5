import { Temporal } from 'temporal-polyfill';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import { totalUp } from '../../src/billing/invoicing/arithmetic/totals.ts';
import type { Discount } from '../../src/billing/invoicing/arithmetic/discount.ts';
import type { TaxRule } from '../../src/billing/customers/taxes/tax-rule.ts';
import type { TaxCategory } from '../../src/billing/customers/taxes/tax-terms.ts';
import type { BillingDocument, DocumentLine } from '../../src/billing/invoicing/documents/billing-document.ts';

const at = (text: string) => Temporal.Instant.from(text);

const party = {
  ...{ taxNumber: null, email: null, iban: null, bic: null, vatId: null },
  ...{ street: 'Hafenstraße 12', postalCode: '20459', city: 'Hamburg', country: 'DE' },
};

/** The terms of a sample line; `totalUp` calculates its other amounts. */
export interface SampleLine {
  amountMinor: bigint;
  percentage: string;
  category: TaxCategory;
  isInclusive: boolean;
  rateId?: string;
  taxRule?: TaxRule;
  quantity?: string;
  unitAmount?: string | null;
}

export const standardLine: SampleLine = { amountMinor: 10_000n, percentage: '19', category: 'S', isInclusive: false };

/** Returns an invoice of these lines, with totals by the hub's own calculation. */
export function invoiceOf(
  lines: SampleLine[],
  more: Partial<BillingDocument> = {},
  discounts: Discount[] = [],
): BillingDocument {
  const terms = lines.map(({ amountMinor, percentage, category, isInclusive, rateId = null }) => ({
    ...{ amountMinor, isInclusive, productId: null, isDiscountable: amountMinor >= 0n },
    rate: { id: rateId, percentage, category },
  }));
  const totals = totalUp(terms, discounts);
  return {
    ...frame,
    lines: totals.lines.map(({ netMinor, discountMinor }, index) => lineOf(lines[index]!, netMinor, discountMinor)),
    taxes: totals.groups.map(({ rate, netMinor, taxMinor }) => ({
      ...{ name: null, exemptionReason: null, netMinor, taxMinor },
      ...{ percentage: rate.percentage, category: rate.category },
    })),
    totalMinor: totals.totalMinor,
    ...more,
  };
}

/** Returns a credit note of these lines. */
export function creditNoteOf(lines: SampleLine[]): BillingDocument {
  const precedingInvoice = { number: '2026-000041', issuedAt: at('2026-11-01T09:00:00Z') };
  return invoiceOf(lines, { kind: 'credit_note', number: 'CN-2026-000003', dueAt: null, precedingInvoice });
}

export const seller = {
  ...party,
  name: 'Nordlicht Software GmbH',
  vatId: 'DE123456788',
  taxNumber: '22/123/45678',
};
export const buyer = { ...party, name: 'Kůň s.r.o.', country: 'CZ', vatId: 'CZ12345678', city: 'Praha' };
const november = { startAt: at('2026-10-31T23:00:00Z'), endAt: at('2026-11-30T23:00:00Z') };

const frame: BillingDocument = {
  ...{ kind: 'invoice', status: 'open', number: '2026-000042', locale: 'en', timezone: 'Europe/Berlin' },
  periodTimezone: 'Europe/Berlin',
  ...{ issuedAt: at('2026-11-20T23:30:00Z'), dueAt: at('2026-12-04T09:00:00Z'), period: november },
  ...{ currency: 'EUR', seller, buyer, lines: [], taxes: [], discountNames: [], totalMinor: 0n },
  ...{ paidMinor: 0n, creditedMinor: 0n, creditNoteMinor: 0n },
  ...{ precedingInvoice: null, replacedBy: null, poNumber: null, memo: null, footer: null },
};

function lineOf(line: SampleLine, netMinor: bigint, discountMinor: bigint): DocumentLine {
  const { isInclusive, percentage, category, quantity = '1', unitAmount = null, taxRule = null } = line;
  return {
    ...{ description: 'Aurora Pro', quantity, unitAmount, percentCharged: null },
    ...{ netMinor, discountMinor, isInclusive },
    ...{ taxPercentage: percentage, taxCategory: category, taxRule, period: november },
  };
}

/** Returns the sum of all lines without tax. */
export const netOf = ({ lines }: BillingDocument): bigint => sum(lines.map(({ netMinor }) => netMinor));
