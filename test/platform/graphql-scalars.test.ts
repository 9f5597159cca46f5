import { describe, expect, it } from '@jest/globals';
import { parseValue } from 'graphql';
import type { GraphQLScalarType } from 'graphql';
import { Temporal } from 'temporal-polyfill';
import {
  Currency,
  DateTime,
  Decimal,
  Email,
  Json,
  Key,
  Slug,
  TimeZone,
  Url,
} from '../../src/platform/graphql/graphql-scalars.ts';

interface ScalarCase {
  scalar: GraphQLScalarType;
  good: string[];
  bad: string[];
}

const scalarCases: ScalarCase[] = [
  {
    scalar: Slug,
    good: ['a', '7', 'content-hub', 'a--b', 'a'.repeat(80)],
    bad: ['', '-a', 'a-', 'A', 'a_b', 'ä', 'a b', 'a\n', 'a'.repeat(81)],
  },
  {
    scalar: Key,
    good: ['a', 'A.b_c:d-e', '7', 'a'.repeat(80)],
    bad: ['', '_a', '.a', 'a b', 'ä', 'a/b', 'a\n', 'a'.repeat(81)],
  },
  {
    scalar: Email,
    good: ['ada@example.org', 'a+b@x.co.uk', "o'neil@example.org", 'ä@bücher.example'],
    bad: [
      '',
      'ada',
      '@example.org',
      'ada@',
      'ada@localhost',
      'a@b@c.org',
      'a b@c.org',
      'a@c.org\nBcc: b@c.org',
      '<a@b.c>',
    ],
  },
  { scalar: Currency, good: ['EUR', 'JPY', 'KWD'], bad: ['', 'eur', 'EURO', 'XXX', 'EU', '€'] },
  {
    scalar: Url,
    good: ['https://example.org', 'http://localhost:3000/a?b=c#d', 'https://bücher.example/ä'],
    bad: [
      '',
      'example.org',
      '/path',
      '//example.org',
      'javascript:alert(1)',
      'ftp://example.org',
      'data:,x',
      'https://',
    ],
  },
  {
    scalar: TimeZone,
    good: ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'],
    bad: ['', 'Mars/Base', '+02:00', 'Berlin', '../etc'],
  },
  {
    scalar: Decimal,
    good: ['0', '-0', '12.34', '-12.340', '9'.repeat(26), `0.${'1'.repeat(12)}`, '007'],
    bad: ['', '.', '1.', '.5', '+1', '1e3', '1,5', ' 1', '1\n', 'NaN', '9'.repeat(27), `0.${'1'.repeat(13)}`],
  },
  {
    scalar: DateTime,
    good: [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2026-01-31T10:00:00Z',
      '2026-01-31T10:00:00.123456789Z',
      '2026-01-31T12:00:00+02:00',
    ],
    bad: [
      '',
      '2026-01-31',
      '2026-01-31T10:00:00',
      '2026-02-30T10:00:00Z',
      '1769853600',
      'now',
      '0000-12-31T23:59:59Z',
      '+010000-01-01T00:00:00Z',
    ],
  },
];

describe.each(scalarCases)('the scalar $scalar.name', ({ scalar, good, bad }) => {
  it.each(good)('accepts %j in variables and in documents', (text) => {
    const value = scalar.parseValue(text) as unknown;
    expect(scalar.parseLiteral(parseValue(JSON.stringify(text)))).toEqual(value);
    if (scalar !== DateTime) expect(value).toBe(text);
  });

  it.each(bad)('refuses %j with a message', (text) => {
    expect(() => scalar.parseValue(text)).toThrow(/^expected \w+/);
    expect(() => scalar.parseLiteral(parseValue(JSON.stringify(text)))).toThrow(/^expected \w+/);
  });

  it('refuses values that are not text, and text that PostgreSQL cannot store', () => {
    for (const value of [7, true, null, {}, [], [good[0]], `${good[0]}\0`, `\0${good[0]}`]) {
      expect(() => scalar.parseValue(value)).toThrow(/^expected \w+/);
    }
    expect(() => scalar.parseLiteral(parseValue('{ a: 1 }'))).toThrow();
  });
});

describe('a DateTime', () => {
  it('is truncated to the millisecond, and serialized in UTC', () => {
    const read = DateTime.parseValue('2026-01-31T12:00:00.1239+02:00') as Temporal.Instant;
    expect(read.toString()).toBe('2026-01-31T10:00:00.123Z');
    expect(DateTime.serialize(Temporal.Instant.from('2026-01-31T10:00:00Z'))).toBe('2026-01-31T10:00:00.000Z');
    expect(DateTime.serialize('2026-01-31 10:00:00.5+00')).toBe('2026-01-31T10:00:00.500Z');
  });
});

describe('a decimal of the database', () => {
  it.each([
    ['12.340000000000', '12.34'],
    ['12.000000000000', '12'],
    ['0.000000000000', '0'],
    ['100', '100'],
    ['-0.500', '-0.5'],
  ])('is serialized from %s to %s', (text, shown) => {
    expect(Decimal.serialize(text)).toBe(shown);
  });
});

describe('a JSON object', () => {
  it('is accepted unchanged from variables and documents', () => {
    const value = { a: 1, b: [true, null, { c: 'd' }] };
    expect(Json.parseValue(value)).toEqual(value);
    expect(Json.parseLiteral(parseValue('{ a: 1, b: [true, null, { c: $d }] }'), { d: 'd' })).toEqual(value);
  });

  it('refuses lists, plain values, and text that PostgreSQL cannot store', () => {
    for (const value of [[], 'text', 7, true, null, { a: 'b\0' }, { 'a\0': 1 }, { a: [{ b: '\0' }] }]) {
      expect(() => Json.parseValue(value)).toThrow('expected a JSON object');
    }
  });
});
