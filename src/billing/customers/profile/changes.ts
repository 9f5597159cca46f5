import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../../platform/values/check.ts';

/** The given values that differ from the current ones; undefined values were left out. */
export function changesOf<T extends object>(thing: T, given: Partial<T>): Partial<T> {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, thing[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** Checks that required fields are not null; they may be left out. */
export function checkNotNull<T extends object>(check: Check, input: T, needed: readonly (keyof T & string)[]): Check {
  for (const name of needed) check.that(input[name] !== null, `/${name}`, 'must not be null; leave it out to keep it');
  return check;
}
