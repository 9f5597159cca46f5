import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { variables } from '../../src/config-variables.ts';
import { entities } from '../../src/entities.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

const text = readFileSync('docs/privacy.md', 'utf8');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** The cells of the table under a heading, row by row. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [table = ''] = /^\|[^]*?\n\n/m.exec(section) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([\w ]+)`/g)].map(([, name]) => name!);

const personal = rowsOf('What is kept of people');
const other = rowsOf('Tables without data of people');

async function columns(): Promise<{ table: string; column: string }[]> {
  return database.orm.em.fork().execute(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  );
}

/** Columns that lead to a person, by themselves or through a customer. */
const leads = new Set([
  ...[
    'user_id',
    'customer_id',
    'account_id',
    'email',
    'recipient',
    'address',
    'actor',
    'principal',
    'subject',
    'parties',
  ],
]);

/** Columns with the same names that are about projects. */
const ofSellers = new Set(['billing_profile.email']);

it('docs/privacy.md names every table once', async () => {
  const tables = new Set((await columns()).map(({ table }) => table));
  const named = [...personal, ...other].flatMap(([cell]) => namesIn(cell!));
  expect(named.toSorted()).toEqual([...tables].toSorted());
});

it('docs/privacy.md names every table that leads to a person among those with data of people', async () => {
  const named = new Set(personal.flatMap(([cell]) => namesIn(cell!)));
  const leading = (await columns()).filter(({ table, column }) => leads.has(column) && !named.has(table));
  expect(leading.filter(({ table, column }) => !ofSellers.has(`${table}.${column}`))).toEqual([]);
});

it('every entity has its table in docs/privacy.md', () => {
  const metadata = database.orm.getMetadata();
  const named = new Set([...personal, ...other].flatMap(([cell]) => namesIn(cell!)));
  const tables = entities.map((entity) => metadata.getByClassName(entity.name).tableName);
  expect(tables.filter((table) => !named.has(table))).toEqual([]);
});

it('each row says why, how long and by which setting, with the default of that setting', () => {
  for (const [tables, what, why, howLong, setting] of personal) {
    expect([tables, [what, why, howLong, setting].every(Boolean)]).toEqual([tables, true]);
    for (const name of namesIn(setting!).filter((each) => each.startsWith('HUB_'))) {
      const value = variables.shape[name as keyof typeof variables.shape].parse(undefined);
      expect([tables, howLong!.includes(String(value))]).toEqual([tables, true]);
    }
  }
});
