import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { translate } from '../../../src/platform/postgres/constraint-refusals.ts';
import { Refusal } from '../../../src/errors.ts';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { DatabasePool } from '../../../src/platform/postgres/database-pool.ts';
import type { DatabasePoolOptions } from '../../../src/platform/postgres/database-pool.ts';
import { answerMs, timeLimits } from '../../../src/platform/postgres/time-limits.ts';
import { runAs } from '../../../src/platform/postgres/work-context.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { Wire } from '../../support/wire.ts';

let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => open());

afterEach(() => pool.end());

function open(options: Partial<DatabasePoolOptions> = {}): void {
  pool = new DatabasePool({ address: readDatabaseAddress(database.url), size: 5, ...options });
}

const asCaller = <T>(caller: string, work: () => Promise<T>): Promise<T> => runAs({ kind: 'request', caller }, work);
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => translate(thrown),
  );
  return error instanceof Refusal ? `${error.kind} ${error.code}` : String(error);
};

describe('the connection pool of an instance', () => {
  it('serves other callers without delay when one caller holds all the connections that it may hold', async () => {
    const greedy = await Promise.all([1, 2].map(() => asCaller('greedy', async () => pool.connect())));
    const waiting = Array.from({ length: 6 }, () => asCaller('greedy', () => pool.query('select 1')));
    const start = performance.now();
    await asCaller('modest', () => pool.query('select 1'));
    expect(performance.now() - start).toBeLessThan(500);
    greedy.forEach((client) => client.release());
    await Promise.all(waiting);
  });

  it('refuses a request with 503 after a bounded wait for a connection', async () => {
    const held = await Promise.all(['a', 'b', 'c', 'a', 'b'].map((caller) => asCaller(caller, () => pool.connect())));
    const start = performance.now();
    expect(await codeOf(asCaller('d', () => pool.query('select 1')))).toBe('unavailable overloaded');
    expect(performance.now() - start).toBeLessThan(6_000);
    held.forEach((client) => client.release());
    expect((await asCaller('d', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });

  it('keeps plans of requests up to a memory limit, and answers correctly beyond it', async () => {
    const columns = Array.from({ length: 200 }, (_, nth) => `'${nth}' as column_${nth}`).join();
    const kept = await asCaller('a', async () => {
      const client = await pool.connect();
      for (let nth = 0; nth < 40; nth += 1) {
        const { rows } = await client.query(`select $1::text as given, ${columns}, 0 as nth_${nth}`, ['x']);
        expect(rows).toMatchObject([{ given: 'x', [`nth_${nth}`]: 0 }]);
      }
      const { rows } = await client.query<{ characters: number }>(
        'select sum(length(statement))::integer as characters from pg_prepared_statements',
      );
      client.release();
      return rows[0]!.characters;
    });
    expect(40 * columns.length).toBeGreaterThan(120_000);
    expect(kept).toBeGreaterThan(50_000);
    expect(kept).toBeLessThanOrEqual(64_000);
  });

  it('reserves connections for background work that requests cannot use', async () => {
    const held = await Promise.all(['a', 'b', 'c', 'a', 'b'].map((caller) => asCaller(caller, () => pool.connect())));
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    held.forEach((client) => client.release());
  });

  it('reserves connections for requests that reports cannot use', async () => {
    const asReport = <T>(caller: string, work: () => Promise<T>): Promise<T> => runAs({ kind: 'report', caller }, work);
    const held = await Promise.all(['a', 'b'].map((caller) => asReport(caller, () => pool.connect())));
    const waiting = [asReport('a', () => pool.query('select 1')), asReport('c', () => pool.query('select 1'))];
    const start = performance.now();
    expect((await asCaller('a', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
    expect(performance.now() - start).toBeLessThan(500);
    held.forEach((client) => client.release());
    await Promise.all(waiting);
  });

  it('limits the bytes that a request reads, and ends its transaction', async () => {
    const read = { bytes: 0 };
    const client = await runAs({ kind: 'request', caller: 'a', read }, () => pool.connect());
    const ask = (text: string) => runAs({ kind: 'request', caller: 'a', read }, async () => client.query(text));
    await ask('begin');
    for (let time = 0; time < 2; time += 1) await ask(`select repeat('x', 17000000)`);
    expect(read.bytes).toBeGreaterThan(34_000_000);
    expect(await codeOf(ask('select 1'))).toBe('invalid answer_too_large');
    await ask('commit');
    client.release();
    expect((await asCaller('a', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });

  it('sets the time limits of the work that uses a connection', async () => {
    const limits = async (): Promise<string[]> => {
      const { rows } = await pool.query<{ setting: string }>(
        `select setting from pg_settings where name in
           ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout') order by name`,
      );
      return rows.map(({ setting }) => setting);
    };
    const of = ({ idleMs, lockMs, statementMs }: (typeof timeLimits)['request']) =>
      [idleMs, lockMs, statementMs].map(String);
    expect(await asCaller('a', limits)).toEqual(of(timeLimits.request));
    expect(await limits()).toEqual(of(timeLimits.background));
  });

  it('refuses with 503 when a statement waits too long for a lock or takes too long', async () => {
    const locked = await pool.connect();
    await locked.query('begin; lock table project in access exclusive mode');
    const reading = asCaller('a', async () => {
      const client = await pool.connect();
      await client.query('set lock_timeout = 100');
      return client.query('select 1 from project').finally(() => client.release(true));
    });
    expect(await codeOf(reading)).toBe('unavailable overloaded');
    await locked.query('rollback');
    locked.release();
    const sleeping = asCaller('a', async () => {
      const client = await pool.connect();
      await client.query('set statement_timeout = 50');
      return client.query('select pg_sleep(5)').finally(() => client.release(true));
    });
    expect(await codeOf(sleeping)).toBe('unavailable overloaded');
  });

  it('refuses with 503 when the server ends a connection, and replaces the connection', async () => {
    const [{ pid }] = (await asCaller('a', () => pool.query<{ pid: number }>('select pg_backend_pid() as pid')))
      .rows as [{ pid: number }];
    const sleeping = asCaller('a', () => pool.query('select pg_sleep(10)'));
    await setTimeout(100);
    await pool.query('select pg_terminate_backend($1)', [pid]);
    expect(await codeOf(sleeping)).toBe('unavailable temporarily_unavailable');
    expect((await asCaller('a', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });

  it('gives no connection to others whose text of several statements has failed within a transaction', async () => {
    await pool.end();
    open({ backgroundSize: 1 });
    const inBackground = (text: string) => runAs({ kind: 'background', caller: 'test' }, () => pool.query(text));
    await expect(inBackground('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' });
    expect((await inBackground('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(inBackground('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect((await inBackground('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('refuses with 503 when no server answers', async () => {
    await pool.end();
    open({ address: readDatabaseAddress('postgresql://hub@127.0.0.1:1/hub') });
    expect(await codeOf(asCaller('a', () => pool.query('select 1')))).toBe('unavailable temporarily_unavailable');
  });
});

describe('a silent server', () => {
  it('is abandoned after the time limit of a statement, and reached again by a new connection', async () => {
    await pool.end();
    const { wire, url } = await Wire.to(database.url);
    open({ address: readDatabaseAddress(url) });
    await asCaller('a', () => pool.query('select 1'));
    wire.silence();
    const start = performance.now();
    const refused = codeOf(asCaller('a', () => pool.query('select 1')));
    await setTimeout(1000);
    wire.mend();
    expect(await refused).toBe('unavailable temporarily_unavailable');
    expect(performance.now() - start).toBeLessThan(answerMs('request') + 2_000);
    expect((await asCaller('a', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
    await wire.close();
  });
});

describe('an address of several servers', () => {
  it('is tried server by server until one accepts writes', async () => {
    await pool.end();
    const { host } = new URL(database.url);
    const several = database.url.replace(host, `127.0.0.1:1,${host}`);
    open({ address: readDatabaseAddress(several) });
    expect((await asCaller('a', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });

  it('is refused with 503 when all servers are read-only', async () => {
    await pool.end();
    const { host, pathname } = new URL(database.url);
    await database.orm.em.fork().execute(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    open({ address: readDatabaseAddress(database.url.replace(host, `127.0.0.1:1,${host}`)) });
    expect(await codeOf(asCaller('a', () => pool.query('select 1')))).toBe('unavailable temporarily_unavailable');
    await database.orm.em
      .fork()
      .execute(`begin read write; alter database ${pathname.slice(1)} reset default_transaction_read_only; commit`);
    expect((await asCaller('a', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });
});
