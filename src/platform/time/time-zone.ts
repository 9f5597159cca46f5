import { Temporal } from 'temporal-polyfill';

/** The form of the name of a zone; an offset such as +01:00 is none. */
export const zoneForm = /^[A-Za-z]/;

/** Checks with Temporal, which later code uses; Intl also accepts abbreviations such as PST. */
export function isTimeZone(text: string): boolean {
  try {
    return zoneForm.test(text) && Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text));
  } catch {
    return false;
  }
}

/** One name for all spellings of a zone, and for its aliases: `europe/berlin` is Europe/Berlin, and Etc/UTC is UTC. */
export function zoneName(timezone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
}
