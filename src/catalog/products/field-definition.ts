import type { Field } from 'type-graphql';
import type { Bound } from '../../platform/values/bounds.ts';
import type { Check } from '../../platform/values/check.ts';

/** A type that the function passed to `Field` may return. */
export type GraphqlType = ReturnType<NonNullable<Parameters<typeof Field>[0]>>;

/** The format of a field in a CSV cell. */
export type ColumnKind = 'text' | 'list' | 'json' | 'number';

/**
 * The definition of one field that callers may write. `Stored` is the type of its value in the entity. `Given` is the type
 * in an input, including `undefined` if the field is optional.
 */
export interface FieldDefinition<Stored, Given = Stored> {
  /** The type of the input field; for a list, the type of its entries. */
  type: GraphqlType;
  /** The type in an input that was read and edited, if answers show the field in another shape than `type`. */
  documentType?: GraphqlType;
  /** The type of the output field; null if a separate resolver returns the field. */
  outputType: GraphqlType | null;
  /** One sentence for inputs and outputs, with the limits. */
  description: string;
  /** The sentence for a partial change, if it needs a different one. */
  changeDescription?: string;
  isList: boolean;
  /** Makes the decorator of the entity's column; a field without one is written separately. */
  column?: () => (prototype: object, name: string) => void;
  csv: ColumnKind;
  /** The usual number of entries, from which the cost of an operation is computed. */
  usualEntries?: number;
  /** The default value in a whole input. */
  initial?: () => Given;
  /** The meaning of null in a partial change. */
  nullMeans: 'refused' | 'empty' | 'unchanged';
  /** The stored value of an empty field. */
  empty?: () => Stored;
  /** Converts a value to its stored form. */
  normalize?: (given: Stored) => Stored;
  /** The bound of a given value, which OpenAPI shows. */
  bound?: Bound<never>;
  /** Reports the problems of a value that the schema and the bound have accepted. */
  check?: (check: Check, given: Given, pointer: string) => void;
}

export type StoredOf<T> = T extends FieldDefinition<infer Stored, infer _> ? Stored : never;
export type GivenOf<T> = T extends FieldDefinition<infer _, infer Given> ? Given : never;

type Options<Stored, Given = Stored> = Pick<FieldDefinition<Stored, Given>, 'description'> &
  Partial<FieldDefinition<Stored, Given>>;

/** Defines a field that always has a value; null is refused. */
export function requiredField<T>(type: GraphqlType, options: Options<T>): FieldDefinition<T> {
  return { type, outputType: type, isList: false, csv: 'text', nullMeans: 'refused', ...options };
}

/** Defines an optional text. */
export function textField(
  type: GraphqlType,
  options: Options<string | null, string | null | undefined>,
): FieldDefinition<string | null, string | null | undefined> {
  return {
    type,
    outputType: String,
    isList: false,
    csv: 'text',
    nullMeans: 'empty',
    empty: () => null,
    ...options,
  };
}

/** Defines a list that may be empty. */
export function listField<T>(type: GraphqlType, options: Options<T[]>): FieldDefinition<T[]> {
  const empty = (): T[] => [];
  return {
    type,
    outputType: type,
    isList: true,
    csv: 'list',
    nullMeans: 'empty',
    initial: empty,
    empty,
    ...options,
  };
}

/** Defines an object that may be empty; null in an input empties it. */
export function recordField(
  type: GraphqlType,
  options: Options<Record<string, unknown>, Record<string, unknown> | null | undefined>,
): FieldDefinition<Record<string, unknown>, Record<string, unknown> | null | undefined> {
  return {
    type,
    outputType: type,
    isList: false,
    csv: 'json',
    nullMeans: 'empty',
    empty: () => ({}),
    ...options,
  };
}

/** A base class without members. It only declares the types of fields that a decorator defines. */
export function fieldsOf<T extends object>(): new () => T {
  return class {} as new () => T;
}
