import { splitInclusive } from '../../../catalog/pricing/split-inclusive.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { TaxRateTerms } from '../../customers/taxes/tax-terms.ts';
import { allocate } from './allocate.ts';
import { sum } from './sum.ts';

/** A line after its discounts, not below 0; its tax is in it where it is inclusive, else comes on top. */
export interface Taxable {
  minor: bigint;
  isInclusive: boolean;
  rate: TaxRateTerms;
}

/** What the lines of one rate and category come to. */
export interface TaxGroup {
  rate: TaxRateTerms;
  netMinor: bigint;
  taxMinor: bigint;
}

/** The tax of each line and of each rate: both add up to the same. */
export interface Taxes {
  lineTaxMinor: bigint[];
  groups: TaxGroup[];
}

/**
 * Taxes the sum of what has the same rate and is alike inclusive or not, rounded once (half away from zero), and
 * allocates that back to the lines by largest remainder. Of an inclusive sum the net is rounded, the tax is the rest.
 * A line or a percentage below 0, and a percentage in a category that bears no tax, are a RangeError.
 */
export function taxLines(lines: readonly Taxable[]): Taxes {
  lines.forEach(requireTaxable);
  const lineTaxMinor = lines.map(() => 0n);
  for (const places of placesBy(lines, (line) => `${rateKey(line)} ${line.isInclusive}`)) {
    const minors = places.map((place) => lines[place]!.minor);
    const parts = allocate(taxOf(lines[places[0]!]!, sum(minors)), minors);
    places.forEach((place, index) => (lineTaxMinor[place] = parts[index]!));
  }
  return { lineTaxMinor, groups: groupsOf(lines, lineTaxMinor) };
}

/** What of a line is not tax. */
export function netOf({ minor, isInclusive }: Taxable, taxMinor: bigint): bigint {
  return isInclusive ? minor - taxMinor : minor;
}

function taxOf({ isInclusive, rate: { percentage } }: Taxable, minor: bigint): bigint {
  if (isInclusive) return splitInclusive(minor, percentage, 'net').tax;
  return Rational.of(percentage).times(new Rational(minor, 100n)).round();
}

function groupsOf(lines: readonly Taxable[], lineTaxMinor: readonly bigint[]): TaxGroup[] {
  return placesBy(lines, rateKey).map((places) => ({
    rate: lines[places[0]!]!.rate,
    netMinor: sum(places.map((place) => netOf(lines[place]!, lineTaxMinor[place]!))),
    taxMinor: sum(places.map((place) => lineTaxMinor[place]!)),
  }));
}

/** The places of lines that are alike, in the order of the first of each kind. */
function placesBy(lines: readonly Taxable[], keyOf: (line: Taxable) => string): number[][] {
  return [...Map.groupBy(lines.keys(), (place) => keyOf(lines[place]!)).values()];
}

/** The same for "19" and "19.00". */
function rateKey({ rate: { id, percentage, category } }: Taxable): string {
  const { num, den } = Rational.of(percentage);
  return `${id} ${num}/${den} ${category}`;
}

function requireTaxable({ minor, rate: { percentage, category } }: Taxable): void {
  const { num } = Rational.of(percentage);
  if (minor < 0n) throw new RangeError('a line to be taxed is not below 0');
  if (num < 0n) throw new RangeError(`a tax rate is not negative: ${percentage}`);
  if (num > 0n && category !== 'S') throw new RangeError(`category ${category} bears no tax, unlike ${percentage} %`);
}
