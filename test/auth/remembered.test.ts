import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { RowCache } from '../../src/auth/oidc/storage/row-cache.ts';
import { Changes } from '../../src/platform/events/changes.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { readDatabaseAddress } from '../../src/platform/postgres/database-address.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;
let changes: Changes;
let clientId: string;
let clock: FrozenClock;
let names: RowCache<string>;
let reads: number;
let onChange = () => {};

beforeAll(async () => {
  database = await openTestDatabase();
  const seed = new Seed(database.orm);
  const redirectUris = ['https://acme.example/cb'];
  const { client } = await seed.client(await seed.project(), { kind: ClientKind.web, redirectUris });
  clientId = decodeId('client', client.id);
  changes = await Changes.open(readDatabaseAddress(database.url), () => {});
  changes.on('clients', () => onChange());
});

afterAll(async () => {
  await changes?.close();
  await database?.close();
});

beforeEach(async () => {
  clock = new FrozenClock(systemClock.now());
  names = new RowCache(changes, 'clients', clock);
  reads = 0;
  await rename('before');
});

/** Renames the client, and resolves when this process has been notified of it. */
async function rename(name: string): Promise<void> {
  const notified = new Promise<void>((resolve) => (onChange = resolve));
  await database.orm.em.fork().execute('update client set name = ? where id = ?', [name, clientId]);
  await notified;
}

async function read(): Promise<string | undefined> {
  reads += 1;
  const [row] = await database.orm.em
    .fork()
    .execute<{ name: string }[]>('select name from client where id = ?', [clientId]);
  return row?.name;
}

it('a remembered row is read once until it changes', async () => {
  for (let time = 0; time < 3; time += 1) expect(await names.get('client', read)).toBe('before');
  expect(reads).toBe(1);
  await rename('after');
  for (let time = 0; time < 3; time += 1) expect(await names.get('client', read)).toBe('after');
  expect(reads).toBe(2);
});

it('a remembered row is read again after a minute', async () => {
  await names.get('client', read);
  clock.advance({ seconds: 59 });
  await names.get('client', read);
  expect(reads).toBe(1);
  clock.advance({ seconds: 1 });
  await names.get('client', read);
  expect(reads).toBe(2);
});

it('a row that changes while it is read is not remembered', async () => {
  const slowRead = async () => {
    const value = await read();
    await rename('after');
    return value;
  };
  expect(await names.get('client', slowRead)).toBe('before');
  expect(await names.get('client', read)).toBe('after');
});

it('a missing row is looked up every time', async () => {
  const findNothing = async () => {
    reads += 1;
    return undefined;
  };
  for (let time = 0; time < 2; time += 1) expect(await names.get('nobody', findNothing)).toBeUndefined();
  expect(reads).toBe(2);
});
