/**
 * The countries with VAT under Directive 2006/112/EC: the members of the EU since 1 February 2020. Territories outside
 * the VAT area (article 6) are excluded if they have a code of their own: Åland (AX), Guadeloupe (GP), Réunion (RE) and
 * others. The Canary Islands, Ceuta, Heligoland and Livigno have none and count as their countries. Northern Ireland
 * (XI) is inside for goods only, and software is a service.
 */
const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Territories that VAT treats as part of another country: Monaco belongs to France (article 7 of the directive). */
const partOf: Record<string, string> = { MC: 'FR' };

/** The prefixes of VAT ids that differ from the country code: EL for Greece, XI for Northern Ireland. */
const prefixes: Record<string, readonly string[]> = { GR: ['EL'], GB: ['GB', 'XI'] };

/** The country whose VAT applies in a country or territory. */
export function vatAreaOf(country: string): string {
  return partOf[country] ?? country;
}

/** Whether EU VAT applies in a country. */
export function isInVatAreaOfEu(country: string): boolean {
  return members.has(vatAreaOf(country));
}

/** Whether a VAT id, normalised by `normalVatId`, is of a country. */
export function isVatIdOf(vatId: string, country: string): boolean {
  const area = vatAreaOf(country);
  return (prefixes[area] ?? [area]).includes(vatId.slice(0, 2));
}
