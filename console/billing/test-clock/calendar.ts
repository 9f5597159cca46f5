const dayMs = 86_400_000;

/** A time some days later, by the second. */
export function daysLater(from: string, days: number): Date {
  return new Date(new Date(from).getTime() + days * dayMs);
}

/** A time some calendar months later in UTC, as the API counts them: a shorter month ends earlier. */
export function monthsLater(from: string, months: number): Date {
  const time = new Date(from);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(day, last));
  return time;
}

/** How many days after another a time is; part of a day counts. */
export function daysBetween(from: string, to: Date | string): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / dayMs;
}
