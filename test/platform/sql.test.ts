import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import {
  bigint,
  constantSql,
  instant,
  isoTime,
  joinSql,
  query,
  rawSql,
  sql,
  typeId,
  uuid,
  uuids,
} from '../../src/platform/store/sql.ts';
import { KeptPlans } from '../../src/platform/postgres/kept-plans.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let em: EntityManager;

beforeAll(async () => {
  database = await openTestDatabase();
  em = database.orm.em.fork();
});

afterAll(() => database.close());

describe('an SQL template', () => {
  it('has a parameter for each value, and no value in its text', () => {
    const name = `x'; drop table hub_user; --`;
    const { text, params } = sql`select ${name}::text as name, ${2}::int as n`;
    expect({ text, params }).toEqual({ text: 'select $1::text as name, $2::int as n', params: [name, '2'] });
  });

  it('numbers the parameters of nested templates in the order of the text', () => {
    const since = sql`at > ${'2026-01-01'}`;
    const both = joinSql([since, sql`kind = ${'a'}`, sql`is_open`], ' and ');
    const { text, params } = sql`select ${rawSql('id')} from thing where ${both} limit ${5}`;
    expect(text).toBe('select id from thing where at > $1 and kind = $2 and is_open limit $3');
    expect(params).toEqual(['2026-01-01', 'a', '5']);
  });

  it('sends a list once that occurs several times', async () => {
    const [ids, same] = [
      [1, 2, 3],
      [1, 2, 3],
    ];
    const some = sql`${'a'} <> ${'a'} or ${2} = any(${ids}::int[])`;
    const statement = sql`select ${some} and ${rawSql('3')} = any(${ids}::int[]) as it, ${same}::int[] = ${ids}::int[] as are`;
    expect(statement.text).toBe(
      'select $1 <> $2 or $3 = any($4::int[]) and 3 = any($4::int[]) as it, $5::int[] = $4::int[] as are',
    );
    expect(statement.params).toEqual(['a', 'a', '2', '{"1","2","3"}', '{"1","2","3"}']);
    expect(await query(em, statement)).toEqual([{ it: true, are: true }]);
  });

  it('has the same text with equal and with different lists, where it is constant', async () => {
    const list = [1, 2];
    const isIn = (first: number[], other: number[]) => sql`select ${first}::int[] = ${other}::int[] as it`;
    expect(isIn(list, list).text).toBe(isIn(list, [3]).text);
    for (const [other, it] of [[list, true] as const, [[3], false] as const])
      expect(await query(em, isIn(list, other as number[]))).toEqual([{ it }]);
  });

  it('adds nothing for an empty list of pieces', () => {
    expect(sql`select 1${joinSql([], ', ')}`.text).toBe('select 1');
  });
});

describe('a parameter of a statement', () => {
  const asked = async (value: Parameters<typeof sql>[1], type: string) => {
    const [row] = await query<{ it: string }>(em, sql`select ${value!}::${rawSql(type)}::text as it`);
    return row!.it;
  };

  it.each([
    ['a text with quotes and backslashes', `a "quoted" 'text' \\ {},`, 'text', `a "quoted" 'text' \\ {},`],
    ['a number', 1.5, 'numeric', '1.5'],
    ['a 64-bit integer', 9_007_199_254_740_993n, 'bigint', '9007199254740993'],
    ['a boolean', false, 'boolean', 'false'],
    ['a decimal', '0.125', 'numeric', '0.125'],
    ['null', null, 'text', null],
    ['an instant', Temporal.Instant.from('2026-01-31T10:00:00.5Z'), 'timestamptz', '2026-01-31 10:00:00.5+00'],
    ['bytes', Buffer.from('hub'), 'bytea', '\\x687562'],
    [
      'a list of texts that are null, empty or look like syntax',
      ['a,b', '"', '\\', '', ' x ', 'null', null],
      'text[]',
      `{"a,b","\\"","\\\\",""," x ","null",NULL}`,
    ],
    ['a list of numbers', [1, 2n, '0.5'], 'numeric[]', '{1,2,0.5}'],
    ['an empty list', [], 'uuid[]', '{}'],
  ] as const)('is sent with its value: %s', async (_, value, type, text) => {
    expect(await asked(value, type)).toBe(text);
  });

  it('is the uuid of an id of its kind, and malformed ids or ids of another kind are refused', async () => {
    const id = newId('customer');
    const [row] = await query<{ id: string; same: boolean }>(
      em,
      sql`select ${uuid.customer(id)}::uuid as id, ${uuid.customer(id)}::uuid = any(${uuids.customer([id])}::uuid[]) as same`,
      { id: typeId.customer },
    );
    expect(row).toEqual({ id, same: true });
    expect(uuid.customer(null)).toBeNull();
    expect(() => uuid.project(id)).toThrow(expect.objectContaining({ kind: 'not_found' }));
    expect(() => uuid.customer('nonsense')).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('a query result', () => {
  it('is converted column by column, and null stays null', async () => {
    const [row] = await query<{ at: Temporal.Instant; text: string; minor: bigint; none: bigint | null }>(
      em,
      sql`select timestamptz '2026-01-31 10:00:00.5Z' as at, timestamptz '2026-01-31 10:00Z' as text,
        9007199254740993::bigint as minor, null::bigint as none`,
      { at: instant, text: isoTime, minor: bigint, none: bigint },
    );
    expect({ ...row, at: String(row!.at) }).toEqual({
      at: '2026-01-31T10:00:00.5Z',
      text: '2026-01-31T10:00:00.000Z',
      minor: 9_007_199_254_740_993n,
      none: null,
    });
  });

  it('sees earlier changes of its transaction', async () => {
    const open = em.fork();
    await open.transactional(async (inside) => {
      await query(inside, sql`create temporary table noted (n int) on commit drop`);
      await query(inside, sql`insert into noted values (${1})`);
      expect(await query(inside, sql`select n from noted`)).toEqual([{ n: 1 }]);
    });
  });
});

describe('the plan of a statement', () => {
  const preparedOf = async (inside: EntityManager, part: string) =>
    query<{ statement: string }>(
      inside,
      sql`select statement from pg_prepared_statements where position(${part} in statement) > 0`,
    );

  it('is kept for all values when its text is constant in the code', async () => {
    await em.fork().transactional(async (inside) => {
      for (const n of [1, 2, 3]) await query(inside, sql`select ${n}::int as kept_constant`);
      expect(await preparedOf(inside, '::int as kept_constant')).toHaveLength(1);
    });
  });

  it.each([
    ['templates only', sql`select ${1}::int + ${sql`${2}::int`} as of_templates`, true],
    ['templates in a list', sql`select ${joinSql([sql`${1}::int`, sql`2`], ' + ')} as of_a_list`, true],
    ['a raw piece', sql`select ${rawSql('1')} + ${2}::int as of_a_raw_piece`, false],
    ['constant raw pieces', constantSql(sql`select ${rawSql('3')} + ${2}::int as ever_same`), true],
  ])('is kept beyond the memory limit only when its text is constant: %s (%#)', async (_, statement, isKept) => {
    await query(em, statement);
    expect(new KeptPlans(0).nameOf(statement.text) !== undefined).toBe(isKept);
  });
});
