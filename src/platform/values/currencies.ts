const twoDecimals = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN
  BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
  GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
  KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
  NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
  USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`;
const noDecimals = `
  BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF`;
const threeDecimals = `
  BHD IQD JOD KWD LYD OMR TND`;

/** ISO 4217: the active currencies with their number of decimals. */
export const currencies: ReadonlyMap<string, number> = new Map([
  ...codes(twoDecimals, 2),
  ...codes(noDecimals, 0),
  ...codes(threeDecimals, 3),
]);

function codes(text: string, decimals: number): [string, number][] {
  return text
    .trim()
    .split(/\s+/)
    .map((code) => [code, decimals]);
}
