import { Temporal } from 'temporal-polyfill';

/** The same with dates for instants, which can be sent to another thread. */
export function pack(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return new Date(value.epochMilliseconds);
  return each(value, pack);
}

/** What was packed. */
export function unpack(value: unknown): unknown {
  if (value instanceof Date) return Temporal.Instant.fromEpochMilliseconds(value.getTime());
  return each(value, unpack);
}

function each(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}
