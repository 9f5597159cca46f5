import { afterEach, describe, expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess, freePort } from '../support/hub-process.ts';
import { Daemon, find, itWith, makeFolder, run, writeSettings } from './daemon.ts';
import { makeKeys } from './keys.ts';
import { Load } from './load.ts';

const open: { stop: () => Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

/** Starts PgBouncer in transaction mode with five connections to a database. */
async function bounce(database: TestDatabase): Promise<string> {
  const folder = makeFolder();
  open.push({ stop: folder.remove });
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const listens = await freePort();
  const users = writeSettings(folder.path, 'users.txt', `"${username}" "${password}"\n`);
  const settings = writeSettings(
    folder.path,
    'pgbouncer.ini',
    `[databases]
hub = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
unix_socket_dir =
`,
  );
  const daemon = await Daemon.start('pgbouncer', [settings], listens);
  open.push(daemon);
  return `postgresql://${username}:${password}@127.0.0.1:${listens}/hub`;
}

describe('PgBouncer in transaction mode', () => {
  itWith(['pgbouncer'])(
    'serves a hub that sends no named statements',
    async () => {
      const version = find('pgbouncer') && (await run('pgbouncer', ['--version']));
      const database = await openTestDatabase();
      open.push({ stop: () => database.close() });
      const url = await bounce(database);
      const hub = await HubProcess.start({
        ...{
          DATABASE_URL: url,
          DATABASE_DIRECT_URL: database.url,
          HUB_POOLER: 'transaction',
          LOG_LEVEL: 'warn',
        },
      });
      open.push({ stop: () => hub.stop() });
      const keys = await makeKeys(database.url, 8);
      const load = new Load(hub, keys, 'bounced');
      await sleep(10_000);
      while (load.outcome.acknowledged.length <= 100) await sleep(100);
      const { statuses } = await load.stop();
      console.log(version!.split('\n')[0], statuses);
      expect(Object.keys(statuses).sort()).toEqual(['200', '201']);
      expect(await hub.status('/readyz')).toBe(200);
      expect(hub.output).not.toMatch(/prepared statement|"level":50/);
    },
    60_000,
  );
});
