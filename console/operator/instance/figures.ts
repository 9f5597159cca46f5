const megabytes = new Intl.NumberFormat(navigator.language, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 0,
});
const percent = new Intl.NumberFormat(navigator.language, { style: 'percent', maximumFractionDigits: 1 });
const minutes = new Intl.NumberFormat(navigator.language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });

export function bytes(count: number): string {
  return megabytes.format(count / 1_000_000);
}

/** A part of a whole, or a dash if there is none. */
export function share(part: number, whole: number): string {
  return whole ? percent.format(part / whole) : '—';
}

/** For how long the oldest due thing waits; above some minutes nothing bills. */
export function lateness(dueAt: string | null | undefined, now = Date.now()): string {
  if (!dueAt) return 'Nothing is due';
  return `Waits for ${minutes.format(Math.max(0, Math.round((now - new Date(dueAt).getTime()) / 60_000)))}`;
}
