import { Rational } from '../../../platform/values/rational.ts';
import { splitInclusive } from '../../../catalog/pricing/split-inclusive.ts';
import { sum } from '../arithmetic/sum.ts';
import { TaxRule } from '../../customers/taxes/tax-rule.ts';
import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';
import type { BillingDocument, DocumentLine, DocumentTax } from './billing-document.ts';

/** The amounts of a line without tax: before its discount, and the discount. */
export interface NetLine {
  grossMinor: bigint;
  discountMinor: bigint;
}

/** All lines of one category and percentage. */
export interface NetGroup {
  name: string | null;
  category: TaxCategory;
  /** Without trailing zeros: "19". */
  percentage: string;
  exemptionReason: string | null;
  /** Whether it is outside the scope of the tax because the buyer is a business abroad. */
  isAbroad: boolean;
  discountMinor: bigint;
  netMinor: bigint;
  taxMinor: bigint;
}

/** The totals of a document: subtotal - discount = net, net + tax = total. Only the total includes tax. */
export interface Figures {
  groups: NetGroup[];
  subtotalMinor: bigint;
  discountMinor: bigint;
  netMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
}

/**
 * Directive 2006/112/EC article 226 (8) and EN 16931 require prices and discounts without tax. The discount of an
 * inclusive line is therefore reduced by its tax. The net amount stays as billed, regardless of rounding.
 */
export function netLine({ netMinor, discountMinor, isInclusive, taxPercentage }: DocumentLine): NetLine {
  const taken = isInclusive ? splitInclusive(discountMinor, taxPercentage, 'net').net : discountMinor;
  return { grossMinor: netMinor + taken, discountMinor: taken };
}

/** Sums up a document. A document that does not add up is a bug, so it is not printed. */
export function figuresOf(document: BillingDocument): Figures {
  const groups = groupsOf(document);
  const nets = document.lines.map(netLine);
  const subtotalMinor = sum(nets.map(({ grossMinor }) => grossMinor));
  const discountMinor = sum(nets.map((net) => net.discountMinor));
  const taxMinor = sum(groups.map((group) => group.taxMinor));
  const netMinor = subtotalMinor - discountMinor;
  if (netMinor + taxMinor !== document.totalMinor) throw unsound(document, 'lines and taxes are not the total');
  return { groups, subtotalMinor, discountMinor, netMinor, taxMinor, totalMinor: document.totalMinor };
}

/** The amount due; 0 for a credit note. */
export function dueOf(document: BillingDocument): bigint {
  if (document.kind === 'credit_note') return 0n;
  return document.totalMinor - document.paidMinor - document.creditedMinor - document.creditNoteMinor;
}

/** The label of the discounts: the word for a discount, with the names of the coupons. */
export function namedDiscount(word: string, { discountNames }: Pick<BillingDocument, 'discountNames'>): string {
  return discountNames.length ? `${word} (${discountNames.join(', ')})` : word;
}

function groupsOf(document: BillingDocument): NetGroup[] {
  const groups = new Map<string, NetGroup>();
  for (const line of document.lines) addLine(groups, line);
  for (const tax of document.taxes) addTax(groups, tax);
  for (const [key, { netMinor }] of groups) {
    const shown = document.taxes.filter((tax) => keyOf(tax.category, tax.percentage) === key);
    const isSame = netMinor === sum(shown.map((tax) => tax.netMinor));
    if (shown.length && !isSame) throw unsound(document, `the lines of ${key} are not its taxable amount`);
  }
  return [...groups.values()];
}

function addLine(groups: Map<string, NetGroup>, line: DocumentLine): void {
  const group = groupFor(groups, line.taxCategory, line.taxPercentage);
  group.netMinor += line.netMinor;
  group.isAbroad ||= line.taxRule === TaxRule.business_abroad;
  group.discountMinor += netLine(line).discountMinor;
}

function addTax(groups: Map<string, NetGroup>, tax: DocumentTax): void {
  const group = groupFor(groups, tax.category, tax.percentage);
  group.name ??= tax.name;
  group.exemptionReason ??= tax.exemptionReason;
  group.taxMinor += tax.taxMinor;
}

function groupFor(groups: Map<string, NetGroup>, category: TaxCategory, percentage: string): NetGroup {
  const key = keyOf(category, percentage);
  const group = groups.get(key) ?? {
    ...{ name: null, category, percentage: withoutTrailingZeros(percentage), exemptionReason: null },
    ...{ isAbroad: false, discountMinor: 0n, netMinor: 0n, taxMinor: 0n },
  };
  groups.set(key, group);
  return group;
}

function keyOf(category: TaxCategory, percentage: string): string {
  return `${category} ${withoutTrailingZeros(percentage)}`;
}

function withoutTrailingZeros(percentage: string): string {
  return Rational.of(percentage).toDecimal();
}

function unsound({ kind, number }: BillingDocument, why: string): Error {
  return new Error(`${kind} ${number ?? 'without a number'} does not add up: ${why}`);
}
