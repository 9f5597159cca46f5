import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DatabaseError } from 'pg';
import { Levels, versions } from '../migrations/levels.ts';
import { some } from '../support/some.ts';
import {
  counting,
  forgetting,
  learning,
  notifying,
  noting,
  raising,
  refused,
  rolling,
  versioning,
} from './trigger-cases.ts';
import { violations } from './violations.ts';
import type { Changes } from './violations.ts';

let levels: Levels;
let client: Client;

beforeAll(async () => {
  levels = await Levels.build(versions.slice(-1));
  client = new Client(await levels.copy(versions.at(-1)));
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client?.end();
  await levels?.close();
});

const cases = Object.entries(violations).flatMap(([table, ofTable]) =>
  Object.entries(ofTable).map(([constraint, changes]): [string, string, Changes] => [table, constraint, changes]),
);

const noRow = 'there is no such row to copy';

/** Inserts a copy of a row of a table, with some columns changed; `skipped` rows are left out. */
async function insertCopy(table: string, { where = 'true', ...changes }: Changes, skipped: number): Promise<number> {
  const { rows } = await client.query<{ name: string }>(COLUMNS, [table]);
  const columns = rows.map(({ name }) => name);
  const unknown = Object.keys(changes).filter((column) => !columns.includes(column));
  if (unknown.length) throw new Error(`${table} has no column ${unknown.join()}`);
  const values = columns.map((name) => changes[name] ?? `"${name}"`);
  const names = columns.map((name) => `"${name}"`);
  const { rowCount } = await client.query(
    `insert into "${table}" (${names.join()}) select ${values.join()} from "${table}" where ${where}
     limit 1 offset ${skipped}`,
  );
  return rowCount ?? 0;
}

/** Runs work in a transaction that is rolled back. Returns the error that refuses it, if there is one. */
async function refusalOf(work: () => Promise<unknown>): Promise<DatabaseError | undefined> {
  await client.query('begin');
  try {
    await work();
    return undefined;
  } catch (error) {
    return error as DatabaseError;
  } finally {
    await client.query('rollback');
  }
}

describe('a table', () => {
  it.each(some(cases, Math.ceil(cases.length / 3)))(
    '%s refuses a row that violates the constraint %s',
    async (table, constraint, changes) => {
      // Another constraint may refuse a row first, such as a draft's number; PostgreSQL gives rows in any order.
      const refusals: (string | undefined)[] = [];
      while (refusals.length < 20 && refusals.at(-1) !== constraint && refusals.at(-1) !== noRow) {
        const error = await refusalOf(async () => {
          if (!(await insertCopy(table, changes, refusals.length))) throw new Error(noRow);
          await client.query(`set constraints ${constraint} immediate`);
        });
        // The index of a partition has the name of the parent index with its month inserted.
        refusals.push(error?.constraint?.replace(/_\d{6}_/, '_') ?? error?.message);
      }
      expect(refusals).toContain(constraint);
    },
  );
});

describe('a trigger', () => {
  const all = Object.entries(refused).flatMap(([trigger, { message, statements }]) =>
    statements.map((statement): [string, string, string] => [trigger, statement, message]),
  );
  it.each(all)('%s refuses: %s', async (_, statement, message) => {
    const error = await refusalOf(async () => {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error('there is no such row');
      await client.query('set constraints all immediate');
    });
    expect(error?.message).toContain(message);
  });
});

describe('a trigger', () => {
  it.each(Object.entries(notifying))('%s notifies all instances', async (_, { topic, statement }) => {
    const heard: (string | undefined)[] = [];
    const hear = ({ payload }: { payload?: string }) => heard.push(payload);
    client.on('notification', hear);
    await client.query('listen hub_changed');
    await client.query(statement);
    await client.query('select 1');
    client.off('notification', hear);
    expect(heard).toEqual([topic]);
  });

  it.each(Object.entries(learning))('%s adds the words of a product to the search', async (_, statement) => {
    let words: unknown[] = [];
    const error = await refusalOf(async () => {
      await client.query(statement);
      words = (await client.query(`select word from product_word where word = 'zyzzyva'`)).rows;
    });
    expect([error?.message, words]).toEqual([undefined, [{ word: 'zyzzyva' }]]);
  });
});

describe('a trigger', () => {
  it.each(Object.entries(raising))('%s raises a revision', async (_, statement) => {
    let raised: unknown[] = [];
    const error = await refusalOf(async () => {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error('there is no such row');
      raised = (await client.query(RAISED)).rows;
    });
    expect([error?.message, raised.length]).toEqual([undefined, 1]);
  });
});

describe('a trigger', () => {
  it.each(Object.entries(versioning))('%s keeps the versions of plans', async (_, statement) => {
    let found: unknown[] = [];
    const error = await refusalOf(async () => {
      await client.query(statement);
      found = (await client.query(VERSIONED)).rows;
    });
    expect([error?.message, found.length]).toEqual([undefined, 1]);
  });
});

it('no trigger joins the rows before and after a change', async () => {
  // PostgreSQL keeps the plan of the first change of a session, often one of no rows, which compares each row with each.
  const { rows } = await client.query(
    `select proname from pg_proc where prorettype = 'trigger'::regtype and prosrc ~ 'join\\s+(old|new)_row'`,
  );
  expect(rows).toEqual([]);
});

describe('a trigger', () => {
  it.each(Object.entries(rolling))('%s adds to the totals that reports read', async (name, statement) => {
    const totals = totalsAbove(name);
    const read = async () => {
      const sums = totals.map((table) => `(select sum(quantity) from ${table})::float8`);
      return (await client.query(`select unnest(array[${sums.join(', ')}]) as quantity`)).rows.map(
        ({ quantity }) => quantity,
      );
    };
    let added: number[] = [];
    const error = await refusalOf(async () => {
      const before = await read();
      await client.query(statement);
      added = (await read()).map((quantity, index) => quantity - before[index]!);
    });
    expect([error?.message, added]).toEqual([undefined, totals.map(() => 4711)]);
  });
});

describe('a trigger', () => {
  it.each(Object.entries(noting))('%s notes the days or hours that changed', async (name, statement) => {
    const changed = name.includes('hours')
      ? `usage_hour_count where hour = '1999-12-31T23:00:00Z'`
      : `usage_value_count where day = '1999-12-31'`;
    let noted: unknown[] = [];
    const error = await refusalOf(async () => {
      await client.query(statement);
      noted = (await client.query(`select from ${changed} and counted_changes = 0`)).rows;
    });
    expect([error?.message, noted]).toEqual([undefined, [{}]]);
  });

  it.each(Object.entries(counting))('%s notes what changes in the totals of revenue', async (_, statement) => {
    let noted: unknown[] = [];
    const error = await refusalOf(async () => {
      await client.query('delete from revenue_change');
      await client.query(statement);
      noted = (await client.query('select from revenue_change')).rows;
    });
    expect([error?.message, noted.length]).toEqual([undefined, 1]);
  });

  it.each(Object.entries(forgetting))('%s removes what is kept of a removed person', async (_, statement) => {
    let kept: unknown[] = [];
    const error = await refusalOf(async () => {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error('there is no such row');
      kept = (await client.query('select from person_activity')).rows;
    });
    expect([error?.message, kept]).toEqual([undefined, []]);
  });
});

/** The totals that a table of totals is added up to, by the name of a trigger on it. */
function totalsAbove(trigger: string): string[] {
  if (trigger.startsWith('usage_group_total')) return ['usage_meter_group_total'];
  if (trigger.startsWith('usage_day_total')) return ['usage_week_total'];
  return ['usage_meter_total', 'usage_day_total', 'usage_week_total'];
}

const VERSIONED = `
  select plan_id from plan_version where grants = '{"zyzzyva": 1}'
  union all select plan_id from subscription_item where quantity = 4711 and plan_version is not null`;

const RAISED = ['product', 'project', 'release', 'artifact']
  .map((table) => `select id from ${table} where revision = pg_current_xact_id()`)
  .join(' union all ');

describe('the tables of violations', () => {
  it('list every constraint and unique index, and no others', async () => {
    const { rows } = await client.query<{ table: string; name: string }>(CONSTRAINTS);
    const found = rows.map(({ table, name }) => `${table}.${name}`);
    expect(cases.map(([table, constraint]) => `${table}.${constraint}`).toSorted()).toEqual(found.toSorted());
  });

  it('list every trigger, and no others', async () => {
    const { rows } = await client.query<{ name: string }>(TRIGGERS);
    const known = [refused, notifying, learning, noting, counting, raising, rolling, versioning, forgetting].flatMap(
      (each) => Object.keys(each),
    );
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

const COLUMNS = `
  select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;

const CONSTRAINTS = `
  select conrelid::regclass::text as table, conname as name from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conparentid = 0
  union
  select indrelid::regclass::text, indexrelid::regclass::text
  from pg_index join pg_class on pg_class.oid = indrelid
  where (indisunique or indisexclusion) and relnamespace = 'public'::regnamespace and not relispartition`;

const TRIGGERS = `
  select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace`;
