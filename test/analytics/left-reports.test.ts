import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../../src/platform/log.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Facts, now } from './facts.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';

let hub: TestHub;
let key: string;
let locking: pg.Client;
const log: { msg: string; text?: string }[] = [];

beforeAll(async () => {
  const clock = new FrozenClock(now);
  hub = await startHub({ clock, log: createLogger('warn', { write: (line: string) => log.push(JSON.parse(line)) }) });
  const facts = new Facts(hub.orm, clock);
  key = await facts.key(await facts.project('acme'), ['analytics:read']);
  locking = new pg.Client({ connectionString: hub.url });
  await locking.connect();
});

afterAll(async () => {
  await locking?.end();
  await hub?.close();
});

const reports = Array.from(
  { length: 12 },
  (_, nth) => `r${nth}: recognizedRevenue(from: "2026-11-${10 + (nth % 9)}T00:00:00Z", interval: hour) { from }`,
);

function send(): ClientRequest {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const sent = request(`${hub.address}/graphql`, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.end(JSON.stringify({ query: `{ ${reports.join('\n')} }` }));
  return sent;
}

async function countRunning(): Promise<number> {
  const [row] = await hub.orm.em.fork().execute<[{ running: number }]>(
    `select count(*)::integer as running from pg_stat_activity
     where application_name = 'hub-report' and datname = current_database() and state = 'active'`,
  );
  return row.running;
}

it('twelve reports of one request end when its client leaves, and are no error in the log', async () => {
  await locking.query('begin; lock table invoice in access exclusive mode');
  const sent = send();
  for (let tries = 0; tries < 200 && (await countRunning()) < 2; tries += 1) await sleep(10);
  expect(await countRunning()).toBe(2);
  await sleep(1_100);
  sent.destroy();
  await sleep(500);
  expect(await countRunning()).toBe(0);
  await sleep(500);
  expect(await countRunning()).toBe(0);
  await locking.query('rollback');
  const lines = log.filter(({ msg, text }) => msg !== 'slow statement' || !text?.includes('pg_stat_activity'));
  const slow = { level: 40, time: expect.any(String), msg: 'slow statement', kind: 'report' };
  const figures = { text: expect.any(String), ms: expect.any(Number), caller: expect.any(String) };
  const context = { ...figures, read: expect.any(Object), replica: expect.any(Object) };
  expect(lines).toEqual([1, 2].map(() => ({ ...slow, ...context })));
});
