import { Temporal } from 'temporal-polyfill';

/** Replaces instants by dates, so that the value can be sent to another thread. */
export function toTransferable(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return new Date(value.epochMilliseconds);
  return each(value, toTransferable);
}

/** Reverses `toTransferable`. */
export function fromTransferable(value: unknown): unknown {
  if (value instanceof Date) return Temporal.Instant.fromEpochMilliseconds(value.getTime());
  return each(value, fromTransferable);
}

function each(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}
