const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The year, the month from 0, and the day that it is in a zone. */
export function dateIn(zone: string, at: Date): [year: number, month: number, day: number] {
  const local = new Date(localMs(zone, at.getTime()));
  return [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
}

/** When a date begins in a zone; a month or a day may be out of range, as for `Date`. Clocks may skip midnight, or repeat it. */
export function startOfDate(zone: string, ...[year, month, day]: [year: number, month: number, day: number]): Date {
  const midnight = Date.UTC(year, month, day);
  const possible = [midnight - dayMs, midnight + dayMs].map((near) => midnight - (localMs(zone, near) - near));
  const first = possible.sort((a, b) => a - b).find((at) => localMs(zone, at) >= midnight);
  return new Date(first ?? possible[1]!);
}

/** The time that clocks of a zone show, as if it were in UTC. */
function localMs(zone: string, at: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zone });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) + (at % 1000);
}

const fields = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const;
