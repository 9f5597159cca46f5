import { z } from 'zod';
import type { Prefix } from '../../values/ids.ts';

/** How docs/events.md names the kind of a value. */
interface FieldMeta {
  description: string;
  kind: string;
}

const described = <T extends z.ZodType>(type: T, description: string, kind: string): T =>
  type.meta({ description, kind } satisfies FieldMeta);

/** The id of an object. */
export const id = (prefix: Prefix, description: string) =>
  described(z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)), description, `${prefix} id`);

/** Any text. */
export const text = (description: string) => described(z.string(), description, 'text');

/** One of the values of an enumeration of the GraphQL schema, which describes them. */
export const oneOf = (enumeration: string, description: string) => described(z.string(), description, enumeration);

/** An amount of money in minor units, such as cents. It is text, because JSON numbers are not exact enough. */
export const minor = (description: string) => described(z.string().regex(/^-?\d+$/), description, 'minor units');

/** A point in time: ISO 8601 in UTC, with milliseconds. */
export const instant = (description: string) =>
  described(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), description, 'time');

export const integer = (description: string) => described(z.int(), description, 'integer');

export const flag = (description: string) => described(z.boolean(), description, 'boolean');

export const texts = (description: string) => described(z.array(z.string()), description, 'list of texts');

/** A JSON value whose shape depends on its subject. */
export const json = (description: string) => described(z.unknown(), description, 'JSON');

/** The changed fields, by name, with their new values. */
export const changes = (of: string) =>
  described(
    z.record(z.string(), z.unknown()),
    `The changed fields of the ${of} with their new values; an address by its fields.`,
    'JSON',
  );

/** The changed keys of a project's own keys and values. */
export const metadata = described(
  z.record(z.string(), z.string().nullable()),
  'The changed keys of the metadata with their new values; null for a removed key.',
  'JSON',
);

/** A list of small objects. */
export const listOf = <S extends z.ZodRawShape>(shape: S, description: string) =>
  described(z.array(z.strictObject(shape)), description, `list of { ${Object.keys(shape).join(', ')} }`);

/** The same field, nullable. */
export function nullable<T extends z.ZodType>(field: T): z.ZodNullable<T> {
  const meta = metaOf(field);
  return field.nullable().meta({ ...meta, kind: `${meta.kind} or null` });
}

/** The description of a field. */
export function metaOf(field: z.ZodType): FieldMeta {
  return field.meta() as unknown as FieldMeta;
}
