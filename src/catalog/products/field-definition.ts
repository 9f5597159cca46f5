import type { Field } from 'type-graphql';
import type { Check } from '../../platform/values/check.ts';

/** What the function given to `Field` may return. */
export type GraphqlType = ReturnType<NonNullable<Parameters<typeof Field>[0]>>;

/** How a cell of a CSV holds a field. */
export type ColumnKind = 'text' | 'list' | 'json' | 'number';

/**
 * All that the hub has to know of one field that a caller may write. `Stored` is its value in the entity; `Given` its
 * value in an input, with `undefined` among it where it may be left out.
 */
export interface FieldDefinition<Stored, Given = Stored> {
  /** The type of the input field; for a list, the type of its entries. */
  type: GraphqlType;
  /** The type of the output field; null where a resolver of its own shows the field. */
  outputType: GraphqlType | null;
  /** One sentence for inputs and output, with the limits. */
  description: string;
  /** The sentence for a change in parts, where another one is needed. */
  changeDescription?: string;
  isList: boolean;
  /** Makes the decorator of the entity's column; a field without one is written by a verb of its own. */
  column?: () => (prototype: object, name: string) => void;
  csv: ColumnKind;
  /** The usual number of entries, from which the cost of an operation is computed. */
  usualEntries?: number;
  /** The value in a whole input that leaves the field out. */
  initial?: () => Given;
  /** The meaning of null in a change in parts. */
  nullMeans: 'refused' | 'empty' | 'unchanged';
  /** The stored value of a field that is empty. */
  empty?: () => Stored;
  /** Puts a value into the form that is stored. */
  normalize?: (given: Stored) => Stored;
  /** Adds the problems of a value that the schema has accepted. */
  check?: (check: Check, given: Given, pointer: string) => void;
}

export type StoredOf<T> = T extends FieldDefinition<infer Stored, infer _> ? Stored : never;
export type GivenOf<T> = T extends FieldDefinition<infer _, infer Given> ? Given : never;

type Options<Stored, Given = Stored> = Pick<FieldDefinition<Stored, Given>, 'description'> &
  Partial<FieldDefinition<Stored, Given>>;

/** A field that always has a value: null is refused. */
export function requiredField<T>(type: GraphqlType, options: Options<T>): FieldDefinition<T> {
  return { type, outputType: type, isList: false, csv: 'text', nullMeans: 'refused', ...options };
}

/** A text that may be missing. */
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

/** A list that may be empty. */
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

/** An object that may be empty, and is given as null then. */
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

/** The base of a class whose fields a decorator defines: it has no members itself and only declares their types. */
export function fieldsOf<T extends object>(): new () => T {
  return class {} as new () => T;
}
