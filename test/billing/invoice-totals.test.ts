import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discountLines } from '../../src/billing/invoicing/arithmetic/discount.ts';
import type { Discount, Discountable } from '../../src/billing/invoicing/arithmetic/discount.ts';
import { entire, prorate } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import { taxLines } from '../../src/billing/invoicing/arithmetic/tax.ts';
import type { Taxable } from '../../src/billing/invoicing/arithmetic/tax.ts';
import type { TaxRateTerms } from '../../src/billing/customers/taxes/tax-terms.ts';
import { totalUp } from '../../src/billing/invoicing/arithmetic/totals.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import {
  amount,
  line,
  off,
  partOf,
  percent,
  percentages,
  productIds,
  runs,
  share,
  untilTheEnd,
} from './invoice-arithmetic-stage.ts';

const kind = fc.record({
  productId: fc.constantFrom(null, 'forge', 'anvil'),
  isDiscountable: fc.boolean().map((isNot) => !isNot),
});
const lines = fc.array(
  fc
    .tuple(amount, fc.option(share, { nil: null }), kind)
    .map(([minor, ofWhole, more]) => ({ ...(ofWhole ? partOf(minor, ofWhole) : line(minor)), ...more })),
  { maxLength: 6 },
);
const discounts = fc.array(
  fc.oneof(
    fc.tuple(percent, productIds).map(([value, ids]) => off(value, null, ids)),
    fc.tuple(amount, productIds).map(([value, ids]) => off(null, value, ids)),
  ),
  { maxLength: 4 },
);

const rates: TaxRateTerms[] = [
  { id: 'standard', percentage: '19', category: 'S' },
  { id: 'standard', percentage: '19.00', category: 'S' },
  { id: 'reduced', percentage: '7.7', category: 'S' },
  { id: null, percentage: '0', category: 'Z' },
  { id: null, percentage: '0', category: 'AE' },
];
const taxed = fc.record({ isInclusive: fc.boolean(), rate: fc.constantFrom(...rates) });
const taxable = fc.array(
  fc.tuple(amount, taxed).map(([minor, more]): Taxable => ({ minor, ...more })),
  { maxLength: 6 },
);

describe('discounts', () => {
  it('apply to a line that names its coupons by those alone, and gathered ones to no other line', () => {
    const named = (couponIds: string[] | null) => ({
      ...line(1000n),
      productId: null,
      isDiscountable: true,
      couponIds,
    });
    const by = [
      { ...off('10', null, []), id: 'gathered', isGathered: true },
      { ...off('50', null, []), id: 'own' },
    ];
    const taken = discountLines([named(null), named(['gathered']), named(['own']), named([])], by);
    expect(taken).toEqual([
      [0n, 500n],
      [100n, 0n],
      [0n, 500n],
      [0n, 0n],
    ]);
  });

  it('take between zero and the rest of a line, and only from lines they apply to', () => {
    fc.assert(
      fc.property(lines, discounts, (on, by) => {
        const taken = discountLines(on, by);
        expect(taken.map((offs) => offs.length)).toEqual(on.map(() => by.length));
        on.forEach(({ amountMinor, productId, isDiscountable }, index) => {
          const offs = taken[index]!;
          expect(offs.every((minor) => minor >= 0n) && sum(offs) <= amountMinor).toBe(true);
          by.forEach(({ productIds: ids }, index) => {
            const isFor = isDiscountable && (!ids.length || ids.includes(productId ?? ''));
            if (!isFor) expect(offs[index]).toBe(0n);
          });
        });
      }),
      runs,
    );
  });

  it('of an amount take all of it, or the whole of the lines when those are less', () => {
    fc.assert(
      fc.property(lines, amount, productIds, (on, minor, ids) => {
        const its = on.filter(
          ({ isDiscountable, productId }) => isDiscountable && (!ids.length || ids.includes(productId ?? '')),
        );
        const most = sum(its.map(({ amountMinor }) => amountMinor));
        const taken = sum(discountLines(on, [off(null, minor, ids)]).flat());
        expect(taken).toBe(minor < most ? minor : most);
      }),
      runs,
    );
  });

  it('of a percentage leave a prorated line its share of the discounted whole', () => {
    fc.assert(
      fc.property(amount, untilTheEnd, share, percentages, (whole, rest, part, by) => {
        const left = (of: Discountable) => of.amountMinor - sum(discountLines([of], by)[0]!);
        const wholeLeft = left(line(whole));
        expect(left(partOf(whole, rest))).toBe(prorate(wholeLeft, rest));
        const [actual, exact] = [left(partOf(whole, part)), prorate(wholeLeft, part)];
        const most = prorate(whole, part);
        // A part that ends before the whole may round up from the discounted whole; then it is not discounted.
        expect(exact <= most ? exact - actual <= 1n && actual <= exact : actual === most).toBe(true);
      }),
      runs,
    );
  });

  it.each<[string, Discountable[], Discount[], bigint[][]]>([
    ['nothing when there are none', [line(100n)], [], [[]]],
    ['a percentage of each line, rounded', [line(5n), line(15n)], [off('10', null)], [[1n], [2n]]],
    ['each from what the one before leaves', [line(100n)], [off(null, 10n), off('20', null)], [[10n, 18n]]],
    ['amounts in the given order', [line(100n)], [off('20', null), off(null, 10n)], [[20n, 10n]]],
    ['no line below 0', [line(6n)], [off(null, 12n), off('20', null)], [[6n, 0n]]],
    ['at most the whole line for 150 percent', [line(6n)], [off('150', null)], [[6n]]],
    [
      'an amount split by what is left of each line',
      [line(100n), line(100n)],
      [off('50', null, []), off(null, 30n), off(null, 1000n)],
      [
        [50n, 15n, 35n],
        [50n, 15n, 35n],
      ],
    ],
    [
      'only from lines of their products',
      [line(100n, { productId: 'forge' }), line(100n, { productId: 'anvil' }), line(100n)],
      [off('10', null, ['forge']), off(null, 50n, ['forge', 'anvil'])],
      [
        [10n, 24n],
        [0n, 26n],
        [0n, 0n],
      ],
    ],
    ['nothing from a line that is not discountable', [line(9n, { isDiscountable: false })], [off('50', null)], [[0n]]],
    [
      'a percentage of what an amount leaves of a prorated line',
      [partOf(101n, { numerator: 1n, denominator: 2n, after: 0n })],
      [off(null, 1n), off('50', null)],
      [[1n, 25n]],
    ],
    [
      'a percentage of the whole of a prorated line that an amount left alone',
      [line(10_000n), partOf(100n, { numerator: 1n, denominator: 3n, after: 0n })],
      [off(null, 1n), off('50', null)],
      [
        [1n, 5000n],
        [0n, 16n],
      ],
    ],
    ['nothing for a coupon without a percentage or an amount', [line(100n)], [off(null, null)], [[0n]]],
    [
      'nothing from a part whose share of the discounted whole rounds to more',
      [partOf(8n, { numerator: 1n, denominator: 3n, after: 1n })],
      [off('12.5', null)],
      [[0n]],
    ],
  ])('take %s', (_, on, by, taken) => {
    expect(discountLines(on, by)).toEqual(taken);
  });

  it.each<[Discountable, Discount, string]>([
    [line(-1n), off('10', null), 'a line to be discounted must not be negative'],
    [
      { ...partOf(100n, entire), amountMinor: 99n },
      off('10', null),
      'the amount of a prorated line must be its share of its whole',
    ],
    [line(100n), off('-10', null), 'a discount must not be negative'],
    [line(100n), off(null, -1n), 'a discount must not be negative'],
  ])('on %j of %j are refused: %s', (on, by, message) => {
    expect(() => discountLines([on], [by])).toThrow(new RangeError(message));
  });
});

describe('tax', () => {
  it('is rounded once for each rate, and allocated to its lines to the cent', () => {
    fc.assert(
      fc.property(taxable, (on) => {
        const { lineTaxMinor, groups } = taxLines(on);
        expect(sum(groups.map(({ taxMinor }) => taxMinor))).toBe(sum(lineTaxMinor));
        on.forEach(({ minor, isInclusive, rate: { percentage } }, index) => {
          const rate = Rational.of(percentage).over(new Rational(100n));
          const base = isInclusive ? rate.plus(new Rational(1n)) : new Rational(1n);
          const deviation = new Rational(lineTaxMinor[index]!).plus(new Rational(-minor).times(rate).over(base));
          // The difference is at most half a unit of the group's rounding plus one unit of the largest remainder.
          expect(deviation.num * deviation.num < 4n * deviation.den * deviation.den).toBe(true);
        });
      }),
      runs,
    );
  });

  it('of a rate is the rounded tax of its sum when no line is inclusive', () => {
    fc.assert(
      fc.property(taxable, (lot) => {
        const on = lot.map((each) => ({ ...each, isInclusive: false }));
        for (const { rate, netMinor, taxMinor } of taxLines(on).groups) {
          expect(taxMinor).toBe(Rational.of(rate.percentage).times(new Rational(netMinor, 100n)).round());
        }
      }),
      runs,
    );
  });

  const [standard, spelled, reduced, zero, reverse] = rates as [TaxRateTerms, ...TaxRateTerms[]];
  const top = (minor: bigint, rate: TaxRateTerms): Taxable => ({ minor, isInclusive: false, rate });
  const within = (minor: bigint, rate: TaxRateTerms): Taxable => ({ minor, isInclusive: true, rate });

  it('has one group for a rate, however it is spelled and whether or not it is inclusive', () => {
    const on = [top(3n, standard), top(100n, zero!), within(119n, spelled!), top(3n, standard), top(5n, reverse!)];
    expect(taxLines(on)).toEqual({
      lineTaxMinor: [1n, 0n, 19n, 0n, 0n],
      groups: [
        { rate: standard, netMinor: 106n, taxMinor: 20n },
        { rate: zero, netMinor: 100n, taxMinor: 0n },
        { rate: reverse, netMinor: 5n, taxMinor: 0n },
      ],
    });
  });

  it('keeps different rates apart', () => {
    const other = { ...standard, id: 'other' };
    expect(taxLines([top(3n, standard), top(3n, other), top(10n, reduced!)]).lineTaxMinor).toEqual([1n, 1n, 1n]);
    expect(taxLines([]).groups).toEqual([]);
  });

  it('of an inclusive sum is what remains after its net is rounded', () => {
    expect(taxLines([within(299n, { id: null, percentage: '4', category: 'S' })]).lineTaxMinor).toEqual([11n]);
  });

  it('is allocated by amounts, not by the exact tax of each line: 8.55 becomes 9, of which 22 of 45 are 4.4', () => {
    const minors = [0n, 1n, 22n, 22n];
    expect(taxLines(minors.map((minor) => top(minor, standard))).lineTaxMinor).toEqual([0n, 0n, 5n, 4n]);
  });

  it.each<[Taxable, string]>([
    [
      top(1n, { ...standard, percentage: '1', category: 'E' }),
      'a rate of 1 % is not possible in category E, which bears no tax',
    ],
    [top(1n, { ...standard, percentage: '-1' }), 'a tax rate must not be negative: -1'],
    [top(1n, { ...standard, category: 'AE' }), 'a rate of 19 % is not possible in category AE, which bears no tax'],
  ])('of %j is refused: %s', (on, message) => {
    expect(() => taxLines([on])).toThrow(new RangeError(message));
  });
});

describe('the totals', () => {
  const invoice = fc.array(
    fc.tuple(amount, fc.option(share, { nil: null }), kind, taxed).map(([minor, ofWhole, more, tax]) => ({
      ...(ofWhole ? partOf(minor, ofWhole) : line(minor)),
      ...more,
      ...tax,
    })),
    { maxLength: 6 },
  );

  it('add up over lines, rates and discounts, and are never below 0', () => {
    fc.assert(
      fc.property(invoice, discounts, (on, by) => {
        const {
          subtotalMinor,
          discountMinor,
          taxMinor,
          totalMinor,
          groups,
          lines: stated,
          byDiscount,
        } = totalUp(on, by);
        expect(subtotalMinor - discountMinor + taxMinor).toBe(totalMinor);
        expect(sum(stated.map((each) => each.totalMinor))).toBe(totalMinor);
        expect(sum(stated.map((each) => each.taxMinor))).toBe(taxMinor);
        expect(sum(groups.map((group) => group.taxMinor))).toBe(taxMinor);
        expect(sum(groups.map((group) => group.netMinor + group.taxMinor))).toBe(totalMinor);
        expect(sum(byDiscount)).toBe(discountMinor);
        expect(byDiscount).toHaveLength(by.length);
        for (const each of stated) {
          expect(each.netMinor + each.taxMinor).toBe(each.totalMinor);
          expect(Object.values(each).every((minor) => minor >= 0n)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('charge an inclusive line its stated amount, and add tax to an exclusive one', () => {
    fc.assert(
      fc.property(invoice, discounts, (on, by) => {
        totalUp(on, by).lines.forEach(({ amountMinor, discountMinor, netMinor, totalMinor }, index) => {
          expect(amountMinor).toBe(on[index]!.amountMinor);
          const left = amountMinor - discountMinor;
          expect(on[index]!.isInclusive ? totalMinor : netMinor).toBe(left);
        });
      }),
      runs,
    );
  });

  it('are zero without lines, even with a discount', () => {
    const nothing = { subtotalMinor: 0n, discountMinor: 0n, taxMinor: 0n, totalMinor: 0n };
    expect(totalUp([], [off(null, 5n)])).toEqual({ ...nothing, groups: [], lines: [], byDiscount: [0n] });
  });

  it('are stated line by line for an inclusive and an exclusive line with a coupon', () => {
    const [rate] = rates as [TaxRateTerms];
    const on = [
      { ...line(11_900n), isInclusive: true, rate },
      { ...line(10_000n), isInclusive: false, rate },
    ];
    const [first, second] = totalUp(on, [off('10', null)]).lines;
    expect(first).toEqual({
      ...{
        amountMinor: 11_900n,
        discountMinor: 1190n,
        taxMinor: 1710n,
        netMinor: 9000n,
        totalMinor: 10_710n,
      },
    });
    expect(second).toEqual({
      ...{
        amountMinor: 10_000n,
        discountMinor: 1000n,
        taxMinor: 1710n,
        netMinor: 9000n,
        totalMinor: 10_710n,
      },
    });
  });
});
