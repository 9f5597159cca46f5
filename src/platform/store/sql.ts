import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { keepPlanOf, planMark } from '../postgres/kept-plans.ts';
import { decodeId, encodeId, prefixes } from '../values/ids.ts';
import type { Prefix } from '../values/ids.ts';
import { arrayLiteral } from './array-literal.ts';
import { isoFromPostgres } from './columns.ts';
import type { HubDriver } from './hub-driver.ts';

type Scalar = string | number | bigint | boolean | Temporal.Instant | null;

/** A parameter: a scalar (a decimal as text), bytes, a list that is sent as an array, or another piece of SQL that is put in its place. */
export type SqlValue = SqlParameter | Sql;

type SqlParameter = Scalar | Uint8Array | readonly Scalar[];

/** A statement, or a piece of one: its text around each parameter, and the parameters in order. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly SqlParameter[] = [],
  ) {}

  /** The text with `$1`, `$2` and so on for its parameters. */
  get text(): string {
    return this.texts.reduce((text, next, at) => `${text}$${at}${next}`);
  }

  /** The parameters as PostgreSQL reads them. */
  get params(): unknown[] {
    return this.values.map(toParameter);
  }
}

/** The texts of statements that are written in the code, by their pieces. */
const constants = new WeakMap<readonly string[], string>();

/** SQL whose text is written in the code and the same for all values: each connection keeps the plan of such a statement. */
class ConstantSql extends Sql {
  override get text(): string {
    const known = constants.get(this.texts);
    if (known !== undefined) return known;
    const text = super.text;
    constants.set(this.texts, text);
    return text;
  }

  /** The same statement with other parameters, of which there must be as many. */
  withValues(values: readonly SqlParameter[]): ConstantSql {
    if (values.length !== this.values.length) throw new TypeError('another number of parameters');
    return new ConstantSql(this.texts, values);
  }
}

/**
 * SQL with a parameter for each value: they are never part of the text. It is constant where the pieces put into it are,
 * and so as long as none of them is raw.
 */
export function sql(template: TemplateStringsArray, ...values: readonly SqlValue[]): Sql {
  return values.some(isSql) ? spliced(template, values) : new ConstantSql(template, values as SqlParameter[]);
}

/**
 * A statement of raw pieces that are always the same, such as the columns of an entity, so that each connection keeps its
 * plan all the same. `withValues` gives it the parameters of a call, in the order of its text.
 */
export function constantSql(statement: Sql): ConstantSql {
  return new ConstantSql(statement.texts, statement.values);
}

function spliced(template: readonly string[], values: readonly SqlValue[]): Sql {
  const texts = [template[0]!];
  const params: SqlParameter[] = [];
  values.forEach((value, at) => {
    const next = template[at + 1]!;
    if (isSql(value)) {
      texts[texts.length - 1] += value.texts[0]!;
      texts.push(...value.texts.slice(1));
      params.push(...value.values);
      texts[texts.length - 1] += next;
    } else {
      params.push(value);
      texts.push(next);
    }
  });
  const isConstant = values.every((value) => !isSql(value) || value instanceof ConstantSql);
  return isConstant ? new ConstantSql(texts, params) : new Sql(texts, params);
}

function isSql(value: SqlValue): value is Sql {
  return value instanceof Sql;
}

/** Text of our own as SQL, such as the name of a column; never anything that a caller has sent. */
export function rawSql(text: string): Sql {
  return new Sql([text]);
}

/** Pieces with a text between them. */
export function joinSql(parts: readonly Sql[], between: string): Sql {
  if (!parts.length) return sql``;
  return spliced(['', ...parts.slice(1).map(() => between), ''], parts);
}

/**
 * Has a statement planned each time for the values that it is asked with: where they decide how many rows it finds, as
 * the words of a search do, one plan for all of them would be a bad one for most.
 */
export function plannedForValues(statement: Sql): Sql {
  return sql`${rawSql(planMark)}${statement}`;
}

/** Reads the text that PostgreSQL answers for a column that is not null. */
type Reader = (value: string) => unknown;

/**
 * Asks the database, in the transaction of `em` if it has one. What that has flushed is written first. Columns are
 * answered as the driver reads them (ids as uuids, bigint and numeric as text), or as `readers` says.
 */
export async function query<T extends object>(
  em: EntityManager,
  statement: Sql,
  readers: { [K in keyof T]?: Reader } = {},
): Promise<T[]> {
  const driver = em.getDriver() as HubDriver;
  if (statement instanceof ConstantSql) keepPlanOf(statement.text);
  const rows = await driver.query<T>(statement.text, statement.params, em.getTransactionContext());
  for (const name of Object.keys(readers) as (keyof T)[]) {
    for (const row of rows) {
      if (row[name] !== null && row[name] !== undefined) row[name] = readers[name]!(row[name] as string) as T[keyof T];
    }
  }
  return rows;
}

/** An id as a parameter, by its kind: `uuid.customer(id)`. Another kind's id is "not found", nonsense "invalid" at the pointer. */
export const uuid = byPrefix(
  (prefix) =>
    <I extends string | null>(id: I, pointer?: string) =>
      (id === null ? null : decodeId(prefix, id, pointer)) as I,
);

/** Several ids of a kind as an array. */
export const uuids = byPrefix((prefix) => (ids: readonly string[]) => ids.map((id) => decodeId(prefix, id)));

/** Reads a column of ids, by their kind: `typeId.customer`. */
export const typeId = byPrefix((prefix) => (value: string) => encodeId(prefix, value));

/** Reads a point in time. */
export const instant = (value: string): Temporal.Instant => Temporal.Instant.from(isoFromPostgres(value));

/** Reads a point in time as ISO 8601 with milliseconds. */
export const isoTime: (value: string) => string = isoFromPostgres;

/** Reads an amount in minor units, or any other whole number of 64 bits. */
export const bigint = (value: string): bigint => BigInt(value);

function byPrefix<F>(make: (prefix: Prefix) => F): Record<Prefix, F> {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, make(prefix)])) as Record<Prefix, F>;
}

function toParameter(value: SqlParameter): unknown {
  if (!isList(value)) return isScalar(value) ? toText(value) : value;
  return arrayLiteral(value.map(toText));
}

function isList(value: SqlParameter): value is readonly Scalar[] {
  return Array.isArray(value);
}

function isScalar(value: Scalar | Uint8Array): value is Scalar {
  return !(value instanceof Uint8Array);
}

function toText(value: Scalar): string | null {
  // The types forbid it, and yet JSON.stringify may answer it.
  if (value === undefined) throw new TypeError('undefined is no parameter; nothing is null');
  return value === null ? null : String(value);
}
