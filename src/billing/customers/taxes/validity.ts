/** The days on which a rate applies: from `validFrom` until the day before `validUntil`; null is without limit. */
export interface Validity {
  validFrom: string | null;
  validUntil: string | null;
}

/** Whether a rate has begun by a day; ISO dates compare as texts. */
export function hasBegun({ validFrom }: Validity, day: string): boolean {
  return validFrom === null || validFrom <= day;
}

/** Whether a rate applies on a day. */
export function isValidOn(rate: Validity, day: string): boolean {
  return hasBegun(rate, day) && (rate.validUntil === null || day < rate.validUntil);
}
