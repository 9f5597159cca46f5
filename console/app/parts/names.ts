const countries = new Intl.DisplayNames(navigator.language, { type: 'region' });
const languages = new Intl.DisplayNames(navigator.language, { type: 'language' });

/** A country by its name instead of its code (ISO 3166-1). */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}

/** A language by its name instead of its tag (BCP 47). */
export function languageName(tag: string): string {
  return languages.of(tag) ?? tag;
}

/** An IBAN in groups of four, as it is printed (ISO 13616). */
export function ibanWords(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
