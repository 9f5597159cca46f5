import { linePattern, textPattern } from './check.ts';
import type { Check } from './check.ts';

/** The JSON Schema keywords of a bound, as the OpenAPI document shows them. */
export interface BoundKeywords {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: BoundKeywords;
}

/** What a single field may contain, beyond its type. */
export interface Bound<T = unknown> {
  keywords: BoundKeywords;
  /** Reports how a value exceeds the bound. */
  report: (check: Check, value: T, pointer: string) => void;
}

/** A text of 1 to `max` characters that is not blank. */
export function text(max: number): Bound<string> {
  return {
    keywords: { minLength: 1, maxLength: max, pattern: textPattern.source },
    report: (check, value, pointer) => check.text(value, pointer, max),
  };
}

/** A text of 1 to `max` characters on one line. */
export function line(max: number): Bound<string> {
  return {
    keywords: { minLength: 1, maxLength: max, pattern: linePattern.source },
    report: (check, value, pointer) => check.line(value, pointer, max),
  };
}

/** A text that a pattern matches as a whole; `detail` says what it must be. */
export function matching(pattern: RegExp, detail: string): Bound<string> {
  return {
    keywords: { pattern: pattern.source },
    report: (check, value, pointer) => check.that(pattern.test(value), pointer, detail),
  };
}

/** One of some words. */
export function oneOf(words: readonly string[]): Bound<string> {
  return {
    keywords: { enum: words },
    report: (check, value, pointer) => check.that(words.includes(value), pointer, `must be one of ${words.join(', ')}`),
  };
}

/** A number between two others, or equal to one of them. */
export function between(minimum: number, maximum: number): Bound<number> {
  const [least, most] = [minimum, maximum].map((limit) => limit.toLocaleString('en', { useGrouping: 'min2' }));
  return {
    keywords: { minimum, maximum },
    report: (check, value, pointer) =>
      check.that(value >= minimum && value <= maximum, pointer, `must be from ${least} to ${most}`),
  };
}

/** The same for whole numbers that are too large for an Int. */
export function whole(minimum: number, maximum: number): Bound<number> {
  const { keywords, report } = between(minimum, maximum);
  return {
    keywords: { ...keywords, multipleOf: 1 },
    report: (check, value, pointer) => {
      check.that(Number.isInteger(value), pointer, 'must be a whole number');
      report(check, value, pointer);
    },
  };
}

/** A number that is not below another. */
export function atLeast(minimum: number): Bound<number> {
  return {
    keywords: { minimum },
    report: (check, value, pointer) => check.that(value >= minimum, pointer, `must be at least ${minimum}`),
  };
}

/** A decimal number that is not negative. */
export const notNegative = matching(/^\d/, 'must not be negative');

/** A decimal number above zero. */
export const positive = matching(/^(?=.*[1-9])\d/, 'must be more than zero');

/** A percentage as a decimal number. */
export const percentage = matching(
  /^0*(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,4}0*)?)$/,
  'must be from 0 to 100, with at most 4 decimals',
);

/** A percentage that is not zero. */
export const positivePercentage = matching(
  /^(?=.*[1-9])0*(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,4}0*)?)$/,
  'must be more than 0 and at most 100, with at most 4 decimals',
);

/** A list of `min` to `max` entries, each within a bound of its own. */
export function entries<T>(max: number, min = 0, each?: Bound<T>): Bound<readonly T[]> {
  const keywords = { ...(min && { minItems: min }), maxItems: max, ...(each && { items: each.keywords }) };
  return {
    keywords,
    report: (check, list, pointer) => {
      const fewest = min === 1 ? 'one entry' : `${min} entries`;
      check.that(list.length >= min, pointer, `must have at least ${fewest}`);
      check.entries(list, pointer, max).forEach((entry, index) => each?.report(check, entry, `${pointer}/${index}`));
    },
  };
}

/** An object of at most `max` properties. */
export function properties(max: number): Bound<object> {
  return {
    keywords: { maxProperties: max },
    report: (check, value, pointer) => check.atMost(Object.keys(value), pointer, max),
  };
}

const boundsByPrototype = new WeakMap<object, Map<string, Bound<never>>>();

/** Notes the bound of a field of an input class. */
export function noteBound(prototype: object, field: string, bound: Bound<never>): void {
  const own = boundsByPrototype.get(prototype) ?? new Map<string, Bound<never>>();
  boundsByPrototype.set(prototype, own.set(field, bound));
}

/** Reports every given field of an input that exceeds its bound. `at` is the pointer to the input. */
export function checkBounds(
  check: Check,
  { prototype }: { prototype: object },
  input: object | null | undefined,
  at = '',
): Check {
  for (const [field, bound] of boundsOf(prototype)) {
    const value = (input as Record<string, unknown> | null | undefined)?.[field];
    if (value !== undefined && value !== null) bound.report(check, value as never, `${at}/${field}`);
  }
  return check;
}

/** The bounds of a class, by the names of its fields, with those of the classes that it extends. */
export function boundsOf(prototype: object): Map<string, Bound<never>> {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  const inherited = parent && parent !== Object.prototype ? boundsOf(parent) : [];
  return new Map([...inherited, ...(boundsByPrototype.get(prototype) ?? [])]);
}
