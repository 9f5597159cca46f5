import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { arrayLiteral } from '../../src/platform/store/array-literal.ts';
import { IdType, InstantType, isoFromPostgres } from '../../src/platform/store/columns.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { encodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

describe('an instant in PostgreSQL format', () => {
  it.each([
    ['2026-01-31 10:00:00+00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31 10:00:00.5+00', '2026-01-31T10:00:00.500Z'],
    ['2026-01-31 10:00:00.05+00', '2026-01-31T10:00:00.050Z'],
    ['2026-01-31 10:00:00.123+00:00', '2026-01-31T10:00:00.123Z'],
    ['2026-01-31T10:00:00.123Z', '2026-01-31T10:00:00.123Z'],
    ['2026-01-31T10:00:00.1Z', '2026-01-31T10:00:00.100Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
  ])('is converted from %s to %s', (text, iso) => {
    expect(isoFromPostgres(text)).toBe(iso);
  });

  describe('that is read from the database', () => {
    let database: TestDatabase;

    beforeAll(async () => {
      database = await openTestDatabase();
    });

    afterAll(() => database.close());

    it('equals the instant that was written, to the millisecond, in entities and in lists', async () => {
      const instant = fc
        .integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') })
        .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
      const type = new InstantType();
      await fc.assert(
        fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 20 }), async (instants) => {
          const written = instants.map((each) => type.convertToDatabaseValue(each));
          const rows = await database.orm.em
            .fork()
            .execute<{ at: string }[]>('select at::timestamptz(3) from unnest(?::text[]) as at', [
              `{${written.map((text) => `"${text}"`).join()}}`,
            ]);
          expect(rows.map(({ at }) => type.convertToJSValue(at)?.epochMilliseconds)).toEqual(
            instants.map(({ epochMilliseconds }) => epochMilliseconds),
          );
          expect(rows.map(({ at }) => DateTime.serialize(at))).toEqual(
            instants.map((each) => DateTime.serialize(each)),
          );
        }),
        { numRuns: 30 },
      );
    });
  });
});

describe('an instant column', () => {
  const type = new InstantType();

  it('converts null to null both ways', () => {
    expect([type.convertToDatabaseValue(null), type.convertToJSValue(null)]).toEqual([null, null]);
  });
});

describe('an id column', () => {
  const type = new IdType('product');
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
  const id = encodeId('product', uuid);

  it('converts a uuid of the database to an id in code, and back', () => {
    expect(type.convertToDatabaseValue(id)).toBe(uuid);
    expect(type.convertToJSValue(uuid)).toBe(id);
    expect([type.convertToDatabaseValue(null), type.convertToJSValue(null)]).toEqual([null, null]);
  });

  it('does not convert a value that already is an id', () => {
    expect(type.convertToJSValue(id)).toBe(id);
  });

  it('refuses ids of another kind and values that are not ids, such as a bare uuid', () => {
    expect(() => type.convertToDatabaseValue(encodeId('plan', uuid))).toThrow(
      expect.objectContaining({ kind: 'not_found', code: 'product_not_found' }),
    );
    for (const text of ['', 'junk', uuid, '12345678-zzzz-zzzz-zzzz-zzzzzzzzzzzz']) {
      expect(() => type.convertToDatabaseValue(text)).toThrow(
        expect.objectContaining({ kind: 'invalid', code: 'invalid_id' }),
      );
    }
  });
});

describe('a PostgreSQL array literal', () => {
  it('escapes quotes, backslashes, separators, empty texts and null', () => {
    expect(arrayLiteral(['a', 'b c', `d"e\\f'`, 'g,h', '{i}', '', 'null', null])).toBe(
      String.raw`{"a","b c","d\"e\\f'","g,h","{i}","","null",null}`,
    );
  });
});
