import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import type { ValueNode } from 'graphql';
import { Temporal } from 'temporal-polyfill';
import { isoFromPostgres } from '../store/columns.ts';
import { emailForm, isEmail } from '../values/email.ts';
import { currencies } from '../values/currencies.ts';
import { isCurrency } from '../values/money.ts';
import { isTimeZone, zoneForm } from '../time/time-zone.ts';

/** Entities have an Instant; rows of lists have PostgreSQL's text, which is only reformatted. */
export const DateTime = new GraphQLScalarType({
  name: 'DateTime',
  description: 'A point in time: ISO 8601, UTC, with milliseconds, such as 2026-01-31T10:00:00.000Z.',
  extensions: { jsonSchema: { type: 'string', format: 'date-time', examples: ['2026-01-31T10:00:00.000Z'] } },
  serialize: (value) => (value instanceof Temporal.Instant ? textOf(value) : isoFromPostgres(String(value))),
  parseValue: (value) => {
    try {
      const at = Temporal.Instant.from(typeof value === 'string' ? value : '');
      const { year } = at.toZonedDateTimeISO('UTC');
      if (year >= 1 && year <= 9999) return at.round({ smallestUnit: 'millisecond', roundingMode: 'trunc' });
    } catch {
      // Refused below, like years outside 1 to 9999, which PostgreSQL formats differently.
    }
    throw new GraphQLError('expected a point in time such as 2026-01-31T10:00:00Z');
  },
});

let [lastInstant, lastText]: [Temporal.Instant | undefined, string] = [undefined, ''];

/**
 * Date writes the same text as Temporal, four times as fast. The points of a report are thousands, and neighbours often have
 * the same instant.
 */
function textOf(instant: Temporal.Instant): string {
  if (instant !== lastInstant) [lastInstant, lastText] = [instant, new Date(instant.epochMilliseconds).toISOString()];
  return lastText;
}

const maxAddress = 2000;
const maxLocale = 35;

/** An address that is safe in an HTML attribute: brackets and quotes must be percent-encoded (RFC 3986). */
const addressForm = /^[Hh][Tt][Tt][Pp][Ss]?:[^\s<>"\\`]+$/;
const localeForm = /^[a-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const dayForm = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

export const CalendarDate = checkedScalar({
  name: 'CalendarDate',
  description: 'A calendar date in ISO 8601, such as 2026-07-01.',
  jsonSchema: { format: 'date', pattern: dayForm.source, examples: ['2026-07-01'] },
  isValid: isCalendarDate,
  expected: 'a date such as 2026-07-01',
});

export const Decimal = textScalar({
  name: 'Decimal',
  description: 'An exact decimal number as text, such as "12.34": at most 26 digits before the point and 12 after.',
  pattern: /^-?\d{1,26}(\.\d{1,12})?$/,
  jsonSchema: { examples: ['12.34'] },
  expected: 'a decimal number as text, such as "12.34", with at most 12 decimals',
  serialize: (value) => trimDecimal(String(value)),
});

export const Slug = textScalar({
  name: 'Slug',
  description: 'A short name for addresses: lower-case letters, digits and hyphens, 1 to 80 characters.',
  pattern: /^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$/,
  expected: 'lower-case letters, digits and hyphens, 1 to 80 characters',
});

export const Key = textScalar({
  name: 'Key',
  description: 'A name for programs: letters, digits and _ . : -, 1 to 80 characters.',
  pattern: /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}$/,
  expected: 'letters, digits and _ . : -, 1 to 80 characters',
});

export const Email = checkedScalar({
  name: 'Email',
  description: 'An email address.',
  jsonSchema: { format: 'idn-email', maxLength: 318, pattern: emailForm.source },
  isValid: isEmail,
  expected: 'an email address',
});

export const Currency = checkedScalar({
  name: 'Currency',
  description: 'An ISO 4217 currency code, such as EUR.',
  jsonSchema: { enum: [...currencies.keys()], examples: ['EUR'] },
  isValid: isCurrency,
  expected: 'an ISO 4217 currency code such as EUR',
});

export const Url = checkedScalar({
  name: 'Url',
  description: 'An absolute http or https address, without a name and password in it.',
  jsonSchema: { format: 'iri', maxLength: maxAddress, pattern: addressForm.source },
  isValid: isWebAddress,
  expected: 'an absolute http or https address, without a password in it',
});

export const TimeZone = checkedScalar({
  name: 'TimeZone',
  description: 'An IANA time zone, such as Europe/Berlin.',
  jsonSchema: { pattern: zoneForm.source, examples: ['Europe/Berlin'] },
  isValid: isTimeZone,
  expected: 'an IANA time zone such as Europe/Berlin',
});

export const Locale = checkedScalar({
  name: 'Locale',
  description: 'A language, such as de or pt-BR (BCP 47).',
  jsonSchema: { pattern: localeForm.source, maxLength: maxLocale, examples: ['pt-BR'] },
  isValid: isLocale,
  expected: 'a language such as de or pt-BR',
});

/** Removes the trailing zeros of numeric(38,12): "12.340000000000" becomes "12.34". */
function trimDecimal(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  if (text[end - 1] === '.') end -= 1;
  return text.slice(0, end);
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** Returns whether PostgreSQL can store every text in the value. */
function isStorable(value: object): boolean {
  const texts: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    texts.push(key, typeof inner === 'string' ? inner : '');
    return inner;
  });
  return texts.every((text) => text.isWellFormed() && !text.includes('\0'));
}

/** Accepts days of the years 1 to 9999, which PostgreSQL formats in the same way. */
function isCalendarDate(text: string): boolean {
  try {
    return (
      dayForm.test(text) && !text.startsWith('0000') && Boolean(Temporal.PlainDate.from(text, { overflow: 'reject' }))
    );
  } catch {
    return false;
  }
}

/** Accepts URLs that are safe in an HTML attribute: brackets and quotes must be percent-encoded (RFC 3986). */
function isWebAddress(text: string): boolean {
  const url = text.length <= maxAddress && addressForm.test(text) ? URL.parse(text) : null;
  return Boolean(url) && !url!.username && !url!.password;
}

/** Accepts only the canonical form, pt-BR and not PT-br, so that no language occurs twice. */
function isLocale(text: string): boolean {
  try {
    return text.length <= maxLocale && localeForm.test(text) && Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}

interface ScalarOptions {
  name: string;
  description: string;
  expected: string;
  serialize?: (value: unknown) => unknown;
  /** What JSON Schema can say of it, beyond its type. */
  jsonSchema?: object;
}

function textScalar(options: ScalarOptions & { pattern: RegExp }): GraphQLScalarType {
  const jsonSchema = { pattern: options.pattern.source, ...options.jsonSchema };
  return checkedScalar({ ...options, jsonSchema, isValid: (text) => options.pattern.test(text) });
}

/** Returns a text scalar with a rule. NUL is always refused, because PostgreSQL cannot store it. */
function checkedScalar(options: ScalarOptions & { isValid: (text: string) => boolean }): GraphQLScalarType {
  const { name, description, serialize, jsonSchema } = options;
  const parseValue = (value: unknown): string => {
    if (typeof value !== 'string' || value.includes('\0') || !options.isValid(value)) {
      throw new GraphQLError(`expected ${options.expected}`);
    }
    return value;
  };
  const parseLiteral = (node: ValueNode): string => parseValue(node.kind === Kind.STRING ? node.value : undefined);
  const extensions = { jsonSchema: { type: 'string', ...jsonSchema } };
  return new GraphQLScalarType({ name, description, extensions, serialize, parseValue, parseLiteral });
}

/** Keys and values are checked by mergeMetadata, which points at each key. */
export const MetadataScalar: GraphQLScalarType = new GraphQLScalarType({
  name: 'Metadata',
  description:
    "A project's own keys and values: at most 50 keys of 1 to 40 characters, with texts of at most 500 characters. In a change, null or an empty text removes a key, and keys that are left out stay.",
  extensions: {
    jsonSchema: { type: 'object', additionalProperties: { type: ['string', 'null'], maxLength: 500 } },
  },
  parseValue: (value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new GraphQLError('expected an object of keys and texts, such as { "order": "1234" }');
  },
  parseLiteral: (node, variables) => MetadataScalar.parseValue(valueFromASTUntyped(node, variables)),
});

export const Json: GraphQLScalarType = new GraphQLScalarType({
  name: 'Json',
  description: 'A JSON object.',
  extensions: { jsonSchema: { type: 'object', additionalProperties: true } },
  parseValue: (value) => {
    if (!isShallow(value, 20)) throw new GraphQLError('expected a JSON object of at most 20 levels');
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isStorable(value)) {
      throw new GraphQLError('expected a JSON object, its text without U+0000 or halves of surrogate pairs');
    }
    return value;
  },
  parseLiteral: (node, variables) => Json.parseValue(valueFromASTUntyped(node, variables)),
});
