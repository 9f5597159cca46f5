/**
 * The countries whose VAT is that of Directive 2006/112/EC: the members of the EU since 1 February 2020. What belongs
 * to them but not to the VAT area (article 6) is outside it as far as it has a code of its own: Åland (AX), Guadeloupe
 * (GP), Réunion (RE)... The Canary Islands, Ceuta, Heligoland or Livigno have none, and are taken for their countries.
 * Northern Ireland (XI) is inside for goods alone, and software is a service.
 */
const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** What VAT takes for a part of another country: Monaco for France (article 7 of the directive). */
const partOf: Record<string, string> = { MC: 'FR' };

/** The prefixes of VAT ids, where they are not the country's code: Greece has EL, Northern Ireland its own. */
const prefixes: Record<string, readonly string[]> = { GR: ['EL'], GB: ['GB', 'XI'] };

/** The country under whose VAT something of that country falls. */
export function vatAreaOf(country: string): string {
  return partOf[country] ?? country;
}

/** Whether the VAT of the EU holds there. */
export function isInVatAreaOfEu(country: string): boolean {
  return members.has(vatAreaOf(country));
}

/** Whether a VAT id, spelled as `normalVatId` does, is of that country. */
export function isVatIdOf(vatId: string, country: string): boolean {
  const area = vatAreaOf(country);
  return (prefixes[area] ?? [area]).includes(vatId.slice(0, 2));
}
