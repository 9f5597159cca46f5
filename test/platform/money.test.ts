import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencies } from '../../src/platform/values/currencies.ts';
import { decimals, formatMinor, isCurrency, parseMinor, priceOf } from '../../src/platform/values/money.ts';
import { pointed } from '../../src/platform/values/rational.ts';
import { vectors } from '../vectors/vectors.ts';

const currency = fc.constantFrom(...currencies.keys());
const minor = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

describe('a sum of money', () => {
  it.each([
    [1234n, 'EUR', '12.34'],
    [-1234n, 'EUR', '-12.34'],
    [5n, 'EUR', '0.05'],
    [-5n, 'EUR', '-0.05'],
    [0n, 'EUR', '0.00'],
    [1234n, 'JPY', '1234'],
    [1234n, 'KWD', '1.234'],
    [9_007_199_254_740_993n, 'USD', '90071992547409.93'],
  ])('of %s minor units of %s is formatted as %s, and parsed back', (units, code, text) => {
    expect(formatMinor(units, code)).toBe(text);
    expect(parseMinor(text, code)).toBe(units);
  });

  it('is parsed to the same value after formatting, in every currency', () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        expect(parseMinor(formatMinor(units, code), code)).toBe(units);
      }),
    );
  });

  it.each([
    ['12.3', 'EUR', 1230n],
    ['12', 'EUR', 1200n],
    ['12.340', 'EUR', 1234n],
    ['7.00', 'JPY', 7n],
  ])('can be written as %s %s', (text, code, units) => {
    expect(parseMinor(text, code)).toBe(units);
  });

  it.each([
    ['12.345', 'EUR'],
    ['0.5', 'JPY'],
    ['1.2345', 'KWD'],
  ])('cannot be %s %s, which has more decimals than the currency', (text, code) => {
    expect(parseMinor(text, code)).toBeUndefined();
  });

  it('requires a known currency', () => {
    expect([isCurrency('EUR'), isCurrency('eur'), isCurrency('XXX'), isCurrency('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    for (const name of ['eur', 'XXX', '', '__proto__']) {
      expect(() => decimals(name)).toThrow(RangeError);
      expect(() => formatMinor(1n, name)).toThrow(RangeError);
    }
  });
});

describe('a price times a quantity', () => {
  it.each(vectors('unitTimesQty'))('matches the test vector of $source: $id', ({ input, expected }) => {
    // The vector counts in cents; so does a currency without decimals.
    expect(String(priceOf(String(input.unit), String(input.qty), 'JPY'))).toBe(expected);
  });

  it.each([
    ['9.90', '3', 'EUR', 2970n],
    ['0.005', '1', 'EUR', 1n],
    ['-0.005', '1', 'EUR', -1n],
    ['0.0049', '1', 'EUR', 0n],
    ['0.000000000001', '1000000000000', 'EUR', 100n],
    ['0.1', '3', 'EUR', 30n],
    ['1.1', '1.1', 'JPY', 1n],
    ['1.5', '1', 'JPY', 2n],
    ['0.0005', '1', 'KWD', 1n],
    ['99999999999999999999999999.999999999999', '1', 'EUR', 10_000_000_000_000_000_000_000_000_000n],
  ])('of %s x %s %s is %s minor units', (unit, quantity, code, expected) => {
    expect(priceOf(unit, quantity, code)).toBe(expected);
  });

  it('is exact when no rounding is needed, and otherwise is rounded once', () => {
    const count = fc.bigInt({ min: 0n, max: 10n ** 9n });
    const finer = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(minor, count, finer, currency, (digits, quantity, more, code) => {
        const unit = pointed(digits, decimals(code) + more);
        const off = digits * quantity - priceOf(unit, String(quantity), code) * 10n ** BigInt(more);
        if (more === 0) expect(off).toBe(0n);
        expect(2n * (off < 0n ? -off : off) <= 10n ** BigInt(more)).toBe(true);
      }),
    );
  });
});
