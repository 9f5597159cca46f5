import { Rational } from '../../../platform/values/rational.ts';
import { splitInclusive } from '../../../catalog/pricing/split-inclusive.ts';
import { sum } from '../arithmetic/sum.ts';
import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';
import type { BillingDocument, DocumentLine, DocumentTax } from './billing-document.ts';

/** A line without tax: what it comes to before its discount, and what the discount takes. */
export interface NetLine {
  grossMinor: bigint;
  discountMinor: bigint;
}

/** All lines of one category and percentage. */
export interface NetGroup {
  name: string | null;
  category: TaxCategory;
  /** Without needless zeros: "19". */
  percentage: string;
  exemptionReason: string | null;
  discountMinor: bigint;
  netMinor: bigint;
  taxMinor: bigint;
}

/** What a document comes to: subtotal - discount = net, net + tax = total, all of it without tax until then. */
export interface Figures {
  groups: NetGroup[];
  subtotalMinor: bigint;
  discountMinor: bigint;
  netMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
}

/**
 * Directive 2006/112/EC article 226 (8) and EN 16931 want prices and discounts without tax, so the tax that is in the
 * discount of an inclusive line is taken out of it. The net amount is as it was billed whatever the rounding.
 */
export function netLine({ netMinor, discountMinor, isInclusive, taxPercentage }: DocumentLine): NetLine {
  const taken = isInclusive ? splitInclusive(discountMinor, taxPercentage, 'net').net : discountMinor;
  return { grossMinor: netMinor + taken, discountMinor: taken };
}

/** Sums a document up. One that does not add up is a bug of anyone who made it, and nothing is printed of it. */
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

/** What is still owed; a credit note owes nothing. */
export function dueOf(document: BillingDocument): bigint {
  if (document.kind === 'credit_note') return 0n;
  return document.totalMinor - document.paidMinor - document.creditedMinor - document.creditNoteMinor;
}

/** What took something off, by name: the word for a discount, and those of the coupons. */
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
    ...{ name: null, category, percentage: plainly(percentage), exemptionReason: null },
    ...{ discountMinor: 0n, netMinor: 0n, taxMinor: 0n },
  };
  groups.set(key, group);
  return group;
}

function keyOf(category: TaxCategory, percentage: string): string {
  return `${category} ${plainly(percentage)}`;
}

function plainly(percentage: string): string {
  return Rational.of(percentage).toDecimal();
}

function unsound({ kind, number }: BillingDocument, why: string): Error {
  return new Error(`${kind} ${number ?? 'without a number'} does not add up: ${why}`);
}
