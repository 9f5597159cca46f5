const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const msPerDay = 86_400_000;

/** A calendar date as the reader writes it; it has no time zone. */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The day before a calendar date. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - msPerDay).toISOString().slice(0, 10);
}
