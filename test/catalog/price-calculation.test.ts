import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calculate, calculateOwed } from '../../src/catalog/pricing/calculate.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Terms } from '../../src/catalog/pricing/terms.ts';
import type { Refusal } from '../../src/errors.ts';
import { decimals, formatMinor } from '../../src/platform/values/money.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { events, options, price, priceOf, quantity, runs } from './pricing-stage.ts';

const rational = (text: string | null | undefined) => Rational.of(text ?? '0');
const sum = (values: Rational[]) => values.reduce((a, b) => a.plus(b), new Rational(0n));

function problemsOf(calculation: () => unknown): { pointer: string }[] {
  try {
    calculation();
    return [];
  } catch (error) {
    return (error as Refusal).details.problems ?? [];
  }
}

describe('a price calculation', () => {
  it('succeeds for all valid terms, with steps that add up to the exact amount', () => {
    fc.assert(
      fc.property(price, quantity, events, (whole, n, count) => {
        const { steps, exact } = calculate(whole.terms, n, options(count));
        expect(steps.length).toBeGreaterThan(0);
        for (const { quantity: many, unitAmount, amount } of steps) {
          expect(rational(many).times(rational(unitAmount)).compare(rational(amount))).toBe(0);
        }
        expect(sum(steps.map(({ amount }) => rational(amount))).compare(exact)).toBe(0);
      }),
      runs,
    );
  });

  it('rounds once, at the end', () => {
    fc.assert(
      fc.property(price, quantity, events, ({ terms }, n, count) => {
        const { exact, minor } = calculate(terms, n, options(count));
        expect(formatMinor(minor, terms.currency)).toBe(exact.toFixed(decimals(terms.currency)));
      }),
      runs,
    );
    const tiers = ['1', '2', '3', null].map((upTo) => ({ upTo, unitAmount: '0.004' }));
    const terms: Terms = { model: PricingModel.graduated, currency: 'EUR', tiers, flatFeeOnZero: false };
    expect(calculate(terms, '4').minor).toBe(2n);
  });

  it('is zero for a quantity of zero, unless the flat amount is owed', () => {
    fc.assert(
      fc.property(price, ({ terms }) => {
        const owed = terms.flatFeeOnZero ? rational(terms.tiers[0]!.flatAmount) : new Rational(0n);
        expect(calculate(terms, '0').exact.compare(owed)).toBe(0);
      }),
      runs,
    );
  });
});

describe('an amount to be owed', () => {
  const most = '100000000000000';
  const unit: Terms = { model: PricingModel.unit, currency: 'EUR', tiers: [], unitAmount: '1', flatFeeOnZero: false };
  const custom: Terms = { model: PricingModel.custom, currency: 'EUR', tiers: [], flatFeeOnZero: false };

  it('is refused above 10^16 minor units, at the field that causes it', () => {
    expect(calculateOwed(unit, most).minor).toBe(10n ** 16n);
    expect(calculateOwed(custom, '1', { amount: most }).minor).toBe(10n ** 16n);
    const above = `${most}.01`;
    const pointers = [() => calculateOwed(unit, above), () => calculateOwed(custom, '1', { amount: above })].map(
      (calculation) => problemsOf(calculation).map(({ pointer }) => pointer),
    );
    expect(pointers).toEqual([['/quantity'], ['/amount']]);
  });
});

describe('a graduated price', () => {
  const graduated = priceOf(PricingModel.graduated).map(({ terms }) => terms);
  const costs = (terms: Terms, n: Rational) => calculate(terms, n.toDecimal()).exact;

  it('never falls when the quantity grows', () => {
    fc.assert(
      fc.property(graduated, quantity, quantity, (terms, a, b) => {
        const [less, more] = [rational(a), rational(b)].sort((x, y) => x.compare(y));
        expect(costs(terms, less!).compare(costs(terms, more!))).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  it('jumps only by the flat amount of the tier that is entered', () => {
    const bit = new Rational(1n, 10n ** 12n);
    fc.assert(
      fc.property(graduated, (terms) => {
        terms.tiers.slice(1).forEach((tier, index) => {
          const end = rational(terms.tiers[index]!.upTo);
          const step = rational(tier.unitAmount).times(bit).plus(rational(tier.flatAmount));
          expect(costs(terms, end.plus(bit)).compare(costs(terms, end).plus(step))).toBe(0);
        });
      }),
      runs,
    );
  });

  it('is the sum of its single units and the flat amounts of their tiers', () => {
    const whole = graduated.map((terms) => ({
      ...terms,
      tiers: terms.tiers.map((tier, index) => ({ ...tier, upTo: tier.upTo && String(5 * (index + 1)) })),
    }));
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 40 }), (terms, count) => {
        const tierOf = (n: number) => terms.tiers.find(({ upTo }) => upTo === null || n <= Number(upTo))!;
        const units = Array.from({ length: count }, (_, n) => tierOf(n + 1));
        const entered = [...new Set(units)];
        const naive = sum([
          ...units.map(({ unitAmount }) => rational(unitAmount)),
          ...entered.map(({ flatAmount }) => rational(flatAmount)),
        ]);
        expect(calculate(terms, String(count)).exact.compare(naive)).toBe(0);
      }),
      runs,
    );
  });
});

describe('a volume price', () => {
  it('charges every unit at the tier of the whole quantity, plus the flat amount of that tier', () => {
    const volume = priceOf(PricingModel.volume).map(({ terms }) => terms);
    fc.assert(
      fc.property(volume, quantity, (terms, n) => {
        if (rational(n).num === 0n) return;
        const tier = terms.tiers.find(({ upTo }) => upTo === null || rational(n).compare(rational(upTo)) <= 0)!;
        const whole = rational(tier.unitAmount).times(rational(n)).plus(rational(tier.flatAmount));
        expect(calculate(terms, n).exact.compare(whole)).toBe(0);
      }),
      runs,
    );
  });
});
