import { splitInclusive } from '../../../catalog/pricing/split-inclusive.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { TaxRateTerms } from '../../customers/taxes/tax-terms.ts';
import { allocate } from './allocate.ts';
import { roundTogether } from './round-together.ts';
import { sum } from './sum.ts';

/** A line after discounts; an inclusive line includes its tax. */
export interface Taxable {
  minor: bigint;
  isInclusive: boolean;
  rate: TaxRateTerms;
}

/** The totals of all lines of one rate and category. */
export interface TaxGroup {
  rate: TaxRateTerms;
  netMinor: bigint;
  taxMinor: bigint;
}

/** The tax of each line and of each rate; both have the same sum. */
export interface Taxes {
  lineTaxMinor: bigint[];
  groups: TaxGroup[];
}

/**
 * Calculates tax on the sum of all lines with the same rate and the same inclusiveness. The tax is rounded once (half
 * away from zero) and allocated to the lines by largest remainder. For an inclusive sum the net amount is rounded, and
 * the tax is the rest. A line that deducts an amount deducts its tax as well. A negative percentage, or a percentage in a
 * category without tax, is a RangeError.
 */
export function taxLines(lines: readonly Taxable[]): Taxes {
  lines.forEach(requireTaxable);
  const lineTaxMinor: bigint[] = [];
  for (const indexes of indexesBy(lines, (line) => `${rateKey(line)} ${line.isInclusive}`)) {
    const parts = taxesTogether(indexes.map((index) => lines[index]!));
    indexes.forEach((line, index) => (lineTaxMinor[line] = parts[index]!));
  }
  return { lineTaxMinor, groups: groupsOf(lines, lineTaxMinor) };
}

/** The amount of a line without its tax. */
export function netOf({ minor, isInclusive }: Taxable, taxMinor: bigint): bigint {
  return isInclusive ? minor - taxMinor : minor;
}

/** The taxes of lines with one rate. Those with a negative one among them have no weights to be allocated by. */
function taxesTogether(lines: readonly Taxable[]): bigint[] {
  const minors = lines.map(({ minor }) => minor);
  const taxMinor = taxOf(lines[0]!, sum(minors));
  if (minors.every((minor) => minor >= 0n)) return allocate(taxMinor, minors);
  return roundTogether(lines.map(exactTaxOf), taxMinor);
}

function exactTaxOf({ minor, isInclusive, rate }: Taxable): Rational {
  const percentage = Rational.of(rate.percentage);
  const hundred = new Rational(100n);
  return percentage.times(new Rational(minor)).over(isInclusive ? hundred.plus(percentage) : hundred);
}

function taxOf({ isInclusive, rate: { percentage } }: Taxable, minor: bigint): bigint {
  if (isInclusive) return splitInclusive(minor, percentage, 'net').tax;
  return Rational.of(percentage).times(new Rational(minor, 100n)).round();
}

function groupsOf(lines: readonly Taxable[], lineTaxMinor: readonly bigint[]): TaxGroup[] {
  return indexesBy(lines, rateKey).map((indexes) => ({
    rate: lines[indexes[0]!]!.rate,
    netMinor: sum(indexes.map((index) => netOf(lines[index]!, lineTaxMinor[index]!))),
    taxMinor: sum(indexes.map((index) => lineTaxMinor[index]!)),
  }));
}

/** Groups the indexes of lines by key, in the order in which the keys first appear. */
function indexesBy(lines: readonly Taxable[], keyOf: (line: Taxable) => string): number[][] {
  return [...Map.groupBy(lines.keys(), (index) => keyOf(lines[index]!)).values()];
}

/** Normalises the rate, so that "19" and "19.00" have the same key. */
function rateKey({ rate: { id, percentage, category } }: Taxable): string {
  const { num, den } = Rational.of(percentage);
  return `${id} ${num}/${den} ${category}`;
}

function requireTaxable({ rate: { percentage, category } }: Taxable): void {
  const { num } = Rational.of(percentage);
  if (num < 0n) throw new RangeError(`a tax rate must not be negative: ${percentage}`);
  if (num > 0n && category !== 'S')
    throw new RangeError(`a rate of ${percentage} % is not possible in category ${category}, which bears no tax`);
}
