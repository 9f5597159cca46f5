import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { keepPlanOf, planMark } from '../postgres/kept-plans.ts';
import { decodeId, encodeId, prefixes } from '../values/ids.ts';
import type { Prefix } from '../values/ids.ts';
import { arrayLiteral } from './array-literal.ts';
import { isoFromPostgres } from './columns.ts';
import type { HubDriver } from './hub-driver.ts';

type Scalar = string | number | bigint | boolean | Temporal.Instant | null;

/**
 * A parameter: a scalar (a decimal as text), bytes, a list that is sent as an array, or another piece of SQL that is
 * inserted.
 */
export type SqlValue = SqlParameter | Sql;

type SqlParameter = Scalar | Uint8Array | readonly Scalar[];

/**
 * A statement or a part of one: its text around each parameter, and the parameters in order. A list that occurs several
 * times is one parameter, since each takes the longer to write and to read, the longer the list is.
 */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly SqlParameter[] = [],
  ) {}

  /** The text with `$1`, `$2` and so on for its parameters. */
  get text(): string {
    const places = new Map<SqlParameter, number>();
    let place = 0;
    return this.texts.reduce((text, next, at) => {
      const value = this.values[at - 1]!;
      const known = places.get(value) ?? (place += 1);
      if (isList(value)) places.set(value, known);
      return `${text}$${known}${next}`;
    });
  }

  /** The parameters in the form that PostgreSQL expects. */
  get params(): unknown[] {
    const lists = new Set<SqlParameter>();
    return this.values.filter((value) => !isList(value) || (!lists.has(value) && lists.add(value))).map(toParameter);
  }
}

/** The texts of constant statements, by their template. */
const constants = new WeakMap<readonly string[], string>();

/** SQL whose text is constant for all values; each connection keeps the plan of such a statement. */
class ConstantSql extends Sql {
  override get text(): string {
    const known = constants.get(this.texts);
    if (known !== undefined) return known;
    const text = this.texts.reduce((before, next, at) => `${before}$${at}${next}`);
    constants.set(this.texts, text);
    return text;
  }

  /** All of them, also a list that is equal to another one in this call. */
  override get params(): unknown[] {
    return this.values.map(toParameter);
  }

  /** The same statement with other parameters, of which there must be equally many. */
  withValues(values: readonly SqlParameter[]): ConstantSql {
    if (values.length !== this.values.length) throw new TypeError('another number of parameters');
    return new ConstantSql(this.texts, values);
  }
}

/**
 * SQL with a parameter for each value; values are never part of the text. It is constant if all inserted pieces are,
 * which means that none of them is raw.
 */
export function sql(template: TemplateStringsArray, ...values: readonly SqlValue[]): Sql {
  return values.some(isSql) ? spliced(template, values) : new ConstantSql(template, values as SqlParameter[]);
}

/**
 * A statement of raw pieces that are always the same, such as the columns of an entity, so that each connection keeps
 * its plan. `withValues` sets the parameters of a call, in the order of the text.
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

/** Text of the code as SQL, such as the name of a column; never text from a caller. */
export function rawSql(text: string): Sql {
  return new Sql([text]);
}

/** Joins pieces with a separator. */
export function joinSql(parts: readonly Sql[], between: string): Sql {
  if (!parts.length) return sql``;
  return spliced(['', ...parts.slice(1).map(() => between), ''], parts);
}

/**
 * Plans a statement each time for its values. Use it if the values decide how many rows are found, such as the words of
 * a search, because one plan would be bad for most of them.
 */
export function plannedForValues(statement: Sql): Sql {
  return sql`${rawSql(planMark)}${statement}`;
}

/** Converts the text that PostgreSQL returns for a column that is not null. */
type Reader = (value: string) => unknown;

/**
 * Sends a statement, in the transaction of `em` if it has one. Flushed writes are sent first. Columns are returned as
 * the driver reads them (ids as uuids, bigint and numeric as text), or as `readers` convert them.
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

/**
 * Converts an id of a kind to a parameter: `uuid.customer(id)`. An id of another kind is refused as "not found", other
 * text as "invalid" at the pointer.
 */
export const uuid = byPrefix(
  (prefix) =>
    <I extends string | null>(id: I, pointer?: string) =>
      (id === null ? null : decodeId(prefix, id, pointer)) as I,
);

/** Converts several ids of a kind to an array parameter. */
export const uuids = byPrefix((prefix) => (ids: readonly string[]) => ids.map((id) => decodeId(prefix, id)));

/** Converts a column of ids of a kind: `typeId.customer`. */
export const typeId = byPrefix((prefix) => (value: string) => encodeId(prefix, value));

/** Converts a point in time. */
export const instant = (value: string): Temporal.Instant => Temporal.Instant.from(isoFromPostgres(value));

/** Converts a point in time to ISO 8601 with milliseconds. */
export const isoTime: (value: string) => string = isoFromPostgres;

/** Converts an amount in minor units, or any other integer of 64 bits. */
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
  // The types forbid it, but JSON.stringify may return undefined.
  if (value === undefined) throw new TypeError('undefined is no parameter; nothing is null');
  if (value === null) return null;
  return value instanceof Temporal.Instant ? textOfInstant(value) : String(value);
}

const year0 = Date.parse('0000-01-01T00:00:00Z');
const year10000 = Date.parse('+010000-01-01T00:00:00Z');

/** Date writes what Temporal does, several times as fast, but has no parts of milliseconds and few years. */
function textOfInstant(instant: Temporal.Instant): string {
  const { epochMilliseconds: ms } = instant;
  const isWritten = ms >= year0 && ms < year10000 && instant.epochNanoseconds === BigInt(ms) * 1_000_000n;
  return isWritten ? new Date(ms).toISOString() : String(instant);
}
