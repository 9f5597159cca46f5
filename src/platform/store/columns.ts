import { Type } from '@mikro-orm/core';
import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Temporal } from 'temporal-polyfill';
import { uuidArray } from './array-literal.ts';
import { decodeId, encodeId } from '../values/ids.ts';
import type { Prefix } from '../values/ids.ts';

/** An id column: `uuid` in the database, a TypeID everywhere else. */
export class IdType extends Type<string | null, string | null> {
  constructor(readonly idPrefix: Prefix) {
    super();
  }

  override convertToDatabaseValue(value: string | null): string | null {
    return value === null || value === undefined ? value : decodeId(this.idPrefix, value);
  }

  override convertToJSValue(value: string | null): string | null {
    return value !== null && value !== undefined && isUuid(value) ? encodeId(this.idPrefix, value) : value;
  }

  override getColumnType(): string {
    return 'uuid';
  }

  override compareAsType(): string {
    return 'string';
  }
}

/** A column of several ids: `uuid[]` in the database, TypeIDs everywhere else. */
class IdsType extends Type<string[], string> {
  constructor(readonly idPrefix: Prefix) {
    super();
  }

  override convertToDatabaseValue(values: string[]): string {
    return uuidArray(this.idPrefix, values);
  }

  override convertToJSValue(value: string | string[]): string[] {
    const uuids = typeof value === 'string' ? value.slice(1, -1).split(',').filter(Boolean) : value;
    return uuids.map((uuid) => (isUuid(uuid) ? encodeId(this.idPrefix, uuid) : uuid));
  }

  override getColumnType(): string {
    return 'uuid[]';
  }

  override compareAsType(): string {
    return 'string';
  }
}

/** A point in time: `timestamptz` to the millisecond in the database, Temporal.Instant in code. */
export class InstantType extends Type<Temporal.Instant | null, string | null> {
  override convertToDatabaseValue(value: Temporal.Instant | string | null): string | null {
    return value === null || value === undefined ? null : value.toString();
  }

  override convertToJSValue(value: Temporal.Instant | string | null): Temporal.Instant | null {
    if (value === null || value === undefined) return null;
    return Temporal.Instant.from(isoFromPostgres(value.toString()));
  }

  override getColumnType(): string {
    return 'timestamptz(3)';
  }

  override compareAsType(): string {
    return 'string';
  }
}

/**
 * PostgreSQL writes `2026-01-31 10:00:00.5+00`, and Temporal omits trailing zeros as well; ISO 8601 with milliseconds
 * is `2026-01-31T10:00:00.500Z`.
 */
export function isoFromPostgres(text: string): string {
  const [clock = text, fraction = ''] = text.replace(/(\+00(:00)?|Z)$/, '').split('.');
  return `${clock.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}

/** Whether a text is a point in time that PostgreSQL stores and formats alike: in the years 1 to 9999. */
export function isInstant(text: string): boolean {
  try {
    return /^(?!0000)\d{4}-/.test(text) && Boolean(Temporal.Instant.from(isoFromPostgres(text)));
  } catch {
    return false;
  }
}

/** The primary key of an entity. */
export const Id = (prefix: Prefix): PropertyDecorator => PrimaryKey({ type: new IdType(prefix) }) as PropertyDecorator;

/** A column with the id of another entity. */
export const IdOf = (prefix: Prefix, options: { nullable?: boolean } = {}): PropertyDecorator =>
  Property({ type: new IdType(prefix), ...options }) as PropertyDecorator;

/** A column with the ids of other entities. */
export const IdsOf = (prefix: Prefix): PropertyDecorator =>
  Property({ type: new IdsType(prefix) }) as PropertyDecorator;

/** A calendar date: `date` in the database, its ISO text in code, such as "2026-07-01". */
export class DayType extends Type<string | null, string | null> {
  override getColumnType(): string {
    return 'date';
  }

  override compareAsType(): string {
    return 'string';
  }
}

/** A column with a calendar date. */
export const Day = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Property({ type: new DayType(), ...options }) as PropertyDecorator;

/** A column with a point in time. */
export const At = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Property({ type: new InstantType(), ...options }) as PropertyDecorator;

function isUuid(value: string): boolean {
  return value.length === 36 && value[8] === '-';
}
