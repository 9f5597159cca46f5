import { countryName } from '../../app/parts/names.ts';

/** Why no tax rate applies, as the beginning of a sentence or a part of one. */
export function missingRate(country: string | null): string {
  return country
    ? `the project has no tax rate for the customer’s country (${countryName(country)})`
    : 'neither the customer nor the seller has a country';
}
