import { Temporal } from 'temporal-polyfill';

/** A value in the payload of an event. */
export type EventField<V> = V extends Temporal.Instant ? string : V extends bigint ? string : V extends null ? null : V;

/** Some current fields of an object, for the payload of an event: times in ISO 8601, amounts as text. */
export function eventFields<T, K extends keyof T>(thing: T, names: readonly K[]): { [N in K]: EventField<T[N]> } {
  const fields = names.map((name) => [name, fieldOf(thing[name])]);
  return Object.fromEntries(fields) as { [N in K]: EventField<T[N]> };
}

/** A point in time in the payload of an event. */
export function eventTime(at: Temporal.Instant): string {
  return at.toString({ fractionalSecondDigits: 3 });
}

function fieldOf(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return eventTime(value);
  return typeof value === 'bigint' ? String(value) : value;
}
