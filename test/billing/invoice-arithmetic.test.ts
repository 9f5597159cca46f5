import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate } from '../../src/billing/invoicing/arithmetic/allocate.ts';
import { discountLines } from '../../src/billing/invoicing/arithmetic/discount.ts';
import type { Discount } from '../../src/billing/invoicing/arithmetic/discount.ts';
import { creditable, entire, prorate } from '../../src/billing/invoicing/arithmetic/proration.ts';
import type { Share } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { amount, partOf, percentages, runs, share, untilTheEnd } from './invoice-arithmetic-stage.ts';

describe('an allocation', () => {
  const weights = fc.array(amount, { minLength: 1, maxLength: 8 });
  const any = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

  it('adds up to the whole, with each part within one unit of its exact share, and mirrors for negative amounts', () => {
    fc.assert(
      fc.property(any, weights, (minor, by) => {
        const parts = allocate(minor, by);
        expect(sum(parts)).toBe(minor);
        expect(allocate(-minor, by)).toEqual(parts.map((part) => -part));
        const whole = sum(by);
        if (whole === 0n) return;
        parts.forEach((part, index) => {
          const deviation = part * whole - minor * by[index]!;
          expect(deviation < whole && deviation > -whole).toBe(true);
        });
      }),
      runs,
    );
  });

  it.each<[bigint, bigint[], bigint[]]>([
    [2n, [1n, 1n, 1n], [1n, 1n, 0n]],
    [-2n, [1n, 1n, 1n], [-1n, -1n, 0n]],
    [10n, [1n, 5n], [2n, 8n]],
    [7n, [0n, 0n, 0n], [7n, 0n, 0n]],
    [-7n, [0n, 0n], [-7n, 0n]],
    [5n, [0n, 3n], [0n, 5n]],
    [0n, [], []],
  ])('of %s by %j is %j', (minor, by, parts) => {
    expect(allocate(minor, by)).toEqual(parts);
  });

  it.each<[bigint, bigint[]]>([
    [1n, []],
    [1n, [2n, -1n]],
  ])('of %s by %j is refused', (minor, by) => {
    expect(() => allocate(minor, by)).toThrow(RangeError);
  });
});

describe('a prorated amount', () => {
  it('is within one unit of its exact share, is rounded directly when it reaches the end, and mirrors', () => {
    fc.assert(
      fc.property(amount, share, (minor, part) => {
        const got = prorate(minor, part);
        const deviation = got * part.denominator - minor * part.numerator;
        expect(deviation <= part.denominator && deviation >= -part.denominator).toBe(true);
        expect(got >= 0n && got <= minor).toBe(true);
        expect(prorate(-minor, part)).toBe(-got);
        const last = { ...part, after: 0n };
        expect(prorate(minor, last)).toBe(new Rational(minor * part.numerator, part.denominator).round());
        expect(prorate(minor, entire)).toBe(minor);
      }),
      runs,
    );
  });

  it('splits one cent into zero for the first half and one for the second', () => {
    expect(prorate(1n, { numerator: 1n, denominator: 2n, after: 1n })).toBe(0n);
    expect(prorate(1n, { numerator: 1n, denominator: 2n, after: 0n })).toBe(1n);
  });

  it.each([
    [100n, 200n, 50n, 100n],
    [100n, 200n, 180n, 20n],
    [100n, 200n, 200n, 0n],
    [100n, 200n, 250n, 0n],
    [-5n, 200n, 0n, 0n],
    [300n, 200n, 0n, 200n],
  ])('of %s, with %s billed and %s already credited, can be credited up to %s', (...given) => {
    expect(creditable(given[0], given[1], given[2])).toBe(given[3]);
  });
});

describe('a change of plan', () => {
  const bill = (wholeMinor: bigint, ofWhole: Share, by: Discount[]) => {
    const billed = partOf(wholeMinor, ofWhole);
    return billed.amountMinor - sum(discountLines([billed], by)[0]!);
  };

  it('and back at the same instant nets to zero, also with percentage discounts', () => {
    fc.assert(
      fc.property(amount, amount, untilTheEnd, percentages, (one, other, rest, by) => {
        const wholeNet = bill(one, entire, by);
        const credit = creditable(prorate(wholeNet, rest), wholeNet, 0n);
        const charge = bill(other, rest, by);
        const charged = charge - credit;
        const back = bill(one, rest, by) - creditable(charge, charge, 0n);
        expect(charged + back).toBe(0n);
      }),
      runs,
    );
  });
});
