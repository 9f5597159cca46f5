import { oneLine } from '../printable.ts';

/** The names that Intl has for ISO 3166-1 codes; codes reserved for other uses are excluded below. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const reserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

export function isCountry(code: string | null): code is string {
  return code !== null && /^[A-Z]{2}$/.test(code) && !reserved.has(code) && names.of(code) !== undefined;
}

/** A VAT id without spaces; null unless it begins with a country code, or EL for Greece (BR-CO-09). */
export function vatIdIn(text: string): string | null {
  const compact = oneLine(text).replaceAll(/\s/g, '').toUpperCase();
  const prefix = compact.slice(0, 2);
  const isPrefixed = prefix === 'EL' || prefix === 'XI' || isCountry(prefix);
  return isPrefixed && compact.length > 2 ? compact : null;
}
