import type { Check } from '../../../platform/values/check.ts';

/** Of what is given, what differs from the thing as it is. What is undefined was left out. */
export function changesOf<T extends object>(thing: T, given: Partial<T>): Partial<T> {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== thing[name as keyof T],
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** Asks that of some things there is something: they may be left out, but not emptied. */
export function checkKept<T extends object>(check: Check, input: T, needed: readonly (keyof T & string)[]): Check {
  for (const name of needed) check.that(input[name] !== null, `/${name}`, 'must not be null; leave it out to keep it');
  return check;
}
