import { afterEach, describe, expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { HubProcess, freePort } from '../support/hub-process.ts';
import { Daemon, itWith } from './daemon.ts';
import { makeKeys } from './keys.ts';
import { Load } from './load.ts';

const open: { stop: () => Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

/** The time that Redis is frozen; a request that waits for Redis takes longer than this. */
const frozenMs = 4_000;

describe('a hub that counts in Redis', () => {
  itWith(['redis-server'])(
    'answers without delay and counts in PostgreSQL while Redis is frozen or killed, and returns to Redis afterwards',
    async () => {
      const database = await openTestDatabase();
      open.push({ stop: () => database.close() });
      const port = await freePort();
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
      let redis = await Daemon.start('redis-server', args, port);
      open.push({ stop: () => redis.stop('SIGKILL') });
      const hub = await HubProcess.start({
        ...{ DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
      });
      open.push({ stop: () => hub.stop() });
      const [counted, ...keys] = await makeKeys(database.url, 5);
      const client = HubClient.withKey(hub.address, counted!);
      const remaining = async () => Number((await client.get('/api')).headers.get('x-ratelimit-remaining'));
      expect([await remaining(), await remaining()]).toEqual([999, 998]);

      const load = new Load(hub, keys, 'redis');
      await sleep(1_000);
      redis.signal('SIGSTOP');
      await sleep(frozenMs);
      expect(await remaining()).toBe(999);
      redis.signal('SIGCONT');
      await sleep(6_000);
      expect(await remaining()).toBe(997);
      await redis.stop('SIGKILL');
      await sleep(1_000);
      expect(await remaining()).toBe(998);
      redis = await Daemon.start('redis-server', args, port);
      await sleep(6_000);
      expect(await remaining()).toBe(999);
      const { statuses, slowestMs } = await load.stop();
      console.log(statuses, `slowest ${slowestMs} ms`);
      expect(Object.keys(statuses).sort()).toEqual(['200', '201']);
      expect(slowestMs).toBeLessThan(frozenMs);
      expect(hub.output).toContain('Redis unavailable; counting in PostgreSQL');
    },
    60_000,
  );
});
