import { describe, expect, it } from '@jest/globals';
import { currencies } from '../../src/platform/values/currencies.ts';

/**
 * Currencies that have two decimals in ISO 4217, of which Intl (Unicode CLDR) shows none because people omit them.
 * Sums are stored with the decimals of ISO 4217.
 */
const shownWithoutDecimals = `
  AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER`
  .trim()
  .split(/\s+/);

/** Codes of Intl that the hub does not support: former currencies, and units of account that no one is billed in. */
const notForSale = `
  ADP AFA ANG AOK AON AOR ARA ARP ATS AZM BAD BEF BGL BGN BOP BRB BRC BRE BRN BRR BUK BYB BYR CSD CSK CUC CYP DDM DEM
  ECS EEK ESP FIM FRF GEK GHC GNS GRD GWE GWP HRD HRK IEP ILP ILR ISJ ITL LTL LTT LUF LVL LVR MCF MGF MRO MTL MTP MVP
  MXP MZE MZM NIC NLG PEI PES PLZ PTE RHD ROL SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS USS UYP VEB VEF
  VNN XDR XEU XFO XRE XSU YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWD ZWL ZWR`
  .trim()
  .split(/\s+/);

const known = new Set(Intl.supportedValuesOf('currency'));

function digitsShown(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

describe('the list of currencies', () => {
  it('contains only currencies that Intl supports', () => {
    expect([...currencies.keys()].filter((code) => !known.has(code))).toEqual([]);
  });

  it('contains every currency that is in use', () => {
    expect([...known].filter((code) => !currencies.has(code) && !notForSale.includes(code))).toEqual([]);
  });

  it('has the decimals that Intl shows, except for currencies whose decimals people omit', () => {
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
  ])('gives %s %i decimals (ISO 4217, list one)', (code, decimals) => {
    expect(currencies.get(code)).toBe(decimals);
  });
});
