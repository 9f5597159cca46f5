import { pointerTo } from '../errors.ts';
import type { Check } from '../platform/values/check.ts';

/** The properties of an event: what a meter filters and groups by. */
export type Properties = Readonly<Record<string, string | number | boolean>>;

/** The limits of the properties of one event. */
export const maxProperties = 20;
export const maxPropertyText = 100;
const maxBytes = 4096;

/** The name of a property. */
export const propertyName = /^[\w.-]{1,40}$/;
export const propertyNameDetail = 'must be a name of 1 to 40 letters, digits, dots, underscores and hyphens';

/** Reports mistakes in the properties of an event. */
export function checkProperties(check: Check, given: Readonly<Record<string, unknown>>, at: string): void {
  const entries = check.entries(Object.entries(given), at, maxProperties);
  for (const [name, value] of entries) {
    const pointer = `${at}${pointerTo(name)}`;
    check
      .that(propertyName.test(name), pointer, propertyNameDetail)
      .that(
        isProperty(value),
        pointer,
        `must be a text of at most ${maxPropertyText} characters, a number or a boolean`,
      );
  }
  const bytes = Buffer.byteLength(JSON.stringify(given));
  check.that(bytes <= maxBytes, at, `must be at most ${maxBytes} bytes of JSON, and is ${bytes}`);
}

/** Whether a value may be that of a property. */
export function isProperty(value: unknown): value is Properties[string] {
  if (typeof value === 'string') return Array.from(value).length <= maxPropertyText;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** A property as text, in which filters and groups compare it; null without the property. 5 and "5" are equal. */
export function textOf(properties: Properties | null | undefined, name: string): string | null {
  return properties && Object.hasOwn(properties, name) ? String(properties[name]) : null;
}
