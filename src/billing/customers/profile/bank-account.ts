import { isCountry } from '../taxes/countries.ts';

/** Normalises an IBAN or a BIC: capitals without blanks. */
export function normalBankCode(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '');
}

/** Whether a text is an IBAN by format and check digits (ISO 13616: the remainder modulo 97 is 1). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || !isCountry(iban.slice(0, 2))) return false;
  const rotated = iban.slice(4) + iban.slice(0, 4);
  const digits = rotated.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** Whether a text has the format of a BIC (ISO 9362): institution, country, location, and an optional branch. */
export function isBic(bic: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) && isCountry(bic.slice(4, 6));
}
