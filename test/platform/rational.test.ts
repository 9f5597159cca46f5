import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rational, pointed } from '../../src/platform/values/rational.ts';
import { vectors } from '../vectors/vectors.ts';

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 30n });
const fraction = fc.tuple(whole, positive).map(([num, den]) => new Rational(num, den));
const places = fc.integer({ min: 0, max: 12 });

const parts = ({ num, den }: Rational) => [num, den];

describe('a fraction', () => {
  it.each(vectors('round'))('rounds as in the test vector of $source: $id', ({ input, expected }) => {
    expect(Rational.of(String(input.x)).toFixed(Number(input.dp))).toBe(expected);
  });

  it.each([
    ['0', 0, '0'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['0.4999999999999999999999', 0, '0'],
    ['-0.4999', 0, '0'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['0.005', 2, '0.01'],
    ['9.995', 2, '10.00'],
    ['007.10', 1, '7.1'],
    ['12', 3, '12.000'],
  ])('rounds %s to %i decimals as %s', (decimal, dp, expected) => {
    expect(Rational.of(decimal).toFixed(dp)).toBe(expected);
  });

  it('is stored in lowest terms with the sign in the numerator', () => {
    expect(parts(new Rational(6n, -4n))).toEqual([-3n, 2n]);
    expect(parts(new Rational(0n, -7n))).toEqual([0n, 1n]);
    fc.assert(
      fc.property(whole, positive, positive, (num, den, factor) => {
        expect(parts(new Rational(num * factor, den * factor))).toEqual(parts(new Rational(num, den)));
        expect(parts(new Rational(-num, -den))).toEqual(parts(new Rational(num, den)));
      }),
    );
  });

  it('is read from a whole number, and written with at most 12 decimals', () => {
    expect(parts(Rational.of(7n))).toEqual([7n, 1n]);
    expect(Rational.of('0.123456789012').toDecimal()).toBe('0.123456789012');
    expect(new Rational(1n, 3n).toDecimal()).toBe('0.333333333333');
  });

  it('adds, multiplies and divides exactly', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(parts(a.plus(b).times(c))).toEqual(parts(a.times(c).plus(b.times(c))));
        expect(parts(a.plus(b))).toEqual(parts(b.plus(a)));
        expect(parts(a.plus(b).plus(c))).toEqual(parts(a.plus(b.plus(c))));
        if (c.num !== 0n) expect(parts(a.times(c).over(c))).toEqual(parts(a));
      }),
    );
  });

  it('is compared by value', () => {
    fc.assert(
      fc.property(fraction, fraction, positive, (a, b, gap) => {
        expect(a.compare(a)).toBe(0);
        expect(a.compare(b)).toBe(0 - b.compare(a));
        expect(a.plus(new Rational(1n, gap)).compare(a)).toBe(1);
      }),
    );
  });

  it('rounds to the nearest whole number, halves away from zero, and symmetrically for negative numbers', () => {
    fc.assert(
      fc.property(fraction, (value) => {
        const rounded = value.round();
        const twiceOff = 2n * (value.num - rounded * value.den);
        expect(twiceOff <= value.den && twiceOff >= -value.den).toBe(true);
        const isHalf = twiceOff === value.den || twiceOff === -value.den;
        if (isHalf) expect(rounded > 0n).toBe(value.num > 0n);
        if (isHalf) expect(new Rational(rounded).compare(value)).toBe(value.num > 0n ? 1 : -1);
        expect(value.times(new Rational(-1n)).round()).toBe(-rounded);
      }),
    );
  });

  it('is formatted as it was parsed when it has no more decimals than requested', () => {
    fc.assert(
      fc.property(whole, places, (digits, dp) => {
        const text = pointed(digits, dp);
        expect(Rational.of(text).toFixed(dp)).toBe(text);
        expect(parts(Rational.of(text))).toEqual(parts(new Rational(digits, 10n ** BigInt(dp))));
      }),
    );
  });

  it('cannot be made from malformed text or with a zero denominator', () => {
    for (const text of [
      '',
      '.',
      '1.',
      '.5',
      '+1',
      '1e3',
      '0x1',
      '1,5',
      ' 1',
      '1 ',
      '--1',
      'NaN',
      '١',
      '1.2.3',
      '1\n',
    ]) {
      expect(() => Rational.of(text)).toThrow(RangeError);
    }
    expect(() => new Rational(1n, 0n)).toThrow(RangeError);
    expect(() => new Rational(1n).over(new Rational(0n))).toThrow(RangeError);
  });
});
