import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundTogether } from '../../src/billing/invoicing/arithmetic/round-together.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import { taxLines } from '../../src/billing/invoicing/arithmetic/tax.ts';
import type { TaxRateTerms } from '../../src/billing/customers/taxes/tax-terms.ts';
import { Rational } from '../../src/platform/values/rational.ts';

const rate: TaxRateTerms = { id: 'taxrate_1', percentage: '19', category: 'S' };

describe('the tax of lines of which some deduct an amount', () => {
  const lines = fc.array(
    fc.record({ minor: fc.bigInt(-100_000n, 100_000n), isInclusive: fc.boolean(), rate: fc.constant(rate) }),
    { minLength: 1, maxLength: 12 },
  );

  it('is rounded once, spread to less than a cent, and never of the opposite sign', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { lineTaxMinor, groups } = taxLines(all);
        expect(sum(groups.map(({ taxMinor }) => taxMinor))).toBe(sum(lineTaxMinor));
        all.forEach(({ minor, isInclusive }, index) => {
          const exact = new Rational(minor * 19n, isInclusive ? 119n : 100n);
          const off = exact.minus(new Rational(lineTaxMinor[index]!));
          expect(off.num < 0n ? -off.num : off.num).toBeLessThanOrEqual(off.den);
          expect(lineTaxMinor[index]! * minor >= 0n).toBe(true);
        });
      }),
    );
  });

  it.each([
    ['100.00 - 20.00 is taxed as 80.00', [10_000n, -2000n], [1900n, -380n]],
    ['0.01 - 0.01 has no tax', [1n, -1n], [0n, 0n]],
    ['1.00 - 0.99 has the tax of 0.01, which is 0.00', [100n, -99n], [19n, -19n]],
  ])('%s', (_, minors, taxes) => {
    expect(taxLines(minors.map((minor) => ({ minor, isInclusive: false, rate }))).lineTaxMinor).toEqual(taxes);
  });

  it.each([
    ['119.00 - 23.80 with tax contain that of 95.20', [11_900n, -2380n], [1900n, -380n]],
    ['a deduction alone gives its tax back', [-11_900n], [-1900n]],
    [
      'of 0.50 + 0.50 - 0.50 is 0.08, and the first line has the cent that is left over',
      [50n, 50n, -50n],
      [8n, 7n, -7n],
    ],
  ])('%s', (_, minors, taxes) => {
    expect(taxLines(minors.map((minor) => ({ minor, isInclusive: true, rate }))).lineTaxMinor).toEqual(taxes);
  });

  it('is 0 where the category has none', () => {
    const free: TaxRateTerms = { id: null, percentage: '0', category: 'AE' };
    const { lineTaxMinor, groups } = taxLines([
      { minor: 100n, isInclusive: false, rate: free },
      { minor: -40n, isInclusive: false, rate: free },
    ]);
    expect([lineTaxMinor, groups]).toEqual([[0n, 0n], [{ rate: free, netMinor: 60n, taxMinor: 0n }]]);
  });
});

describe('amounts that are rounded together', () => {
  const parts = (total: bigint, ...exact: [bigint, bigint][]) =>
    roundTogether(
      exact.map(([num, den]) => new Rational(num, den)),
      total,
    );

  it.each<[string, bigint[], bigint[]]>([
    ['keep their integers', parts(5n, [7n, 1n], [-2n, 1n]), [7n, -2n]],
    ['give the first of two equal remainders the unit', parts(1n, [1n, 2n], [1n, 2n]), [1n, 0n]],
    ['give the larger remainder the unit', parts(1n, [1n, 4n], [3n, 4n]), [0n, 1n]],
    ['round the larger negative remainder away from 0', parts(-1n, [-1n, 4n], [-3n, 4n]), [0n, -1n]],
    ['give each of several missing units to another', parts(2n, [2n, 3n], [2n, 3n], [2n, 3n]), [1n, 1n, 0n]],
    ['leave a remainder of the other sign alone', parts(1n, [-1n, 2n], [1n, 2n], [2n, 3n]), [0n, 0n, 1n]],
    ['take away a unit that the integers have too many', parts(-1n, [1n, 3n], [-2n, 3n], [-2n, 3n]), [0n, -1n, 0n]],
    ['leave whole amounts out of the units that are missing', parts(2n, [1n, 1n], [1n, 2n]), [1n, 1n]],
  ])('%s', (_, rounded, expected) => {
    expect(rounded).toEqual(expected);
  });

  it('come to the total, each less than 1 from its exact amount', () => {
    const exact = fc.array(fc.tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 12n)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(exact, fc.boolean(), (all, isUp) => {
        const amounts = all.map(([num, den]) => new Rational(num, den));
        const whole = amounts.reduce((a, b) => a.plus(b));
        const floor =
          whole.num >= 0n || whole.num % whole.den === 0n ? whole.num / whole.den : whole.num / whole.den - 1n;
        const total = isUp && whole.num % whole.den !== 0n ? floor + 1n : floor;
        const rounded = roundTogether(amounts, total);
        expect(sum(rounded)).toBe(total);
        rounded.forEach((part, index) => {
          const off = amounts[index]!.minus(new Rational(part));
          expect(off.num < off.den && -off.num < off.den).toBe(true);
        });
      }),
    );
  });
});
