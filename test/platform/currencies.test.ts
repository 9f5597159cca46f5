import { describe, expect, it } from '@jest/globals';
import { currencies } from '../../src/platform/currencies.ts';

/**
 * Intl tells how many decimals people show (Unicode CLDR), ISO 4217 how many there are. Sums are kept by ISO 4217;
 * these are the currencies of which CLDR shows none of the two.
 */
const shownWithoutDecimals = `
  AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER`
  .trim()
  .split(/\s+/);

const known = new Set(Intl.supportedValuesOf('currency'));

function digitsShown(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

describe('the currencies', () => {
  it('are those that Intl knows as well', () => {
    expect([...currencies.keys()].filter((code) => !known.has(code))).toEqual([]);
  });

  it('have the decimals that Intl shows, except where people leave them out', () => {
    const different = [...currencies].filter(([code, decimals]) => digitsShown(code) !== decimals);
    expect(different.map(([code]) => code).sort()).toEqual(shownWithoutDecimals);
  });

  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['HUF', 2],
    ['ISK', 0],
    ['JPY', 0],
    ['CLP', 0],
    ['UGX', 0],
    ['IQD', 3],
    ['BHD', 3],
    ['TND', 3],
  ])('%s has %i decimals (ISO 4217, list one)', (code, decimals) => {
    expect(currencies.get(code)).toBe(decimals);
  });
});
