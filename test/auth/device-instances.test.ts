import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { decodeId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Browser } from '../support/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { RelyingParty, completePages, post, seed, seedPerson } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

let database: TestDatabase;
let one: TestHub;
let another: TestHub;
let acme: Awaited<ReturnType<typeof seed>>;
const lines: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  one = await startHub({ database, log });
  another = await startHub({ database, log, config: { url: one.address } });
  const hub = { orm: database.orm, clock: systemClock } as unknown as Hub;
  acme = await seed(hub, 'acme');
  await seedPerson(hub, 'ada@example.org');
});

afterAll(async () => {
  await another?.close();
  await one?.close();
  await database?.close();
});

it('a device that polls a second instance at once gets slow_down there', async () => {
  const authorization = await post(`${one.address}/oauth/device`, { client_id: acme.native.id, scope: 'openid' });
  const tokenRequest = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: String(authorization.body.device_code),
    client_id: acme.native.id,
  };
  const first = await post(`${one.address}/oauth/token`, tokenRequest);
  const second = await post(`${another.address}/oauth/token`, tokenRequest);
  expect([first.body.error, second.body.error]).toEqual(['authorization_pending', 'slow_down']);
});

it('a failed back-channel logout is logged and audited with the id of its request', async () => {
  await database.orm.em
    .fork()
    .execute(`update client set backchannel_logout_uri = 'https://127.0.0.1/' where id = ?`, [
      decodeId('client', acme.web.id),
    ]);
  const web = await RelyingParty.discover({ url: one.address }, acme.web, acme.secret);
  const browser = new Browser(one.address);
  const request = await web.request();
  await completePages(browser, await browser.open(request.url), 'ada@example.org');
  const page = await browser.open('/oauth/logout');
  browser.headers['x-request-id'] = 'the-request';
  expect((await browser.submit(page, { logout: 'yes' }, '/confirm')).body).toContain('<h1>Signed out</h1>');
  const note = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ clientId }) => clientId);
  const [entry] = await database.orm.em
    .fork()
    .execute(`select request_id, address from audit_entry where action = 'client.logout_failed'`);
  const reason = 'a private address is not allowed';
  expect(note).toMatchObject({ clientId: acme.web.id, reason, requestId: 'the-request' });
  expect(entry).toEqual({ request_id: 'the-request', address: '127.0.0.1' });
});
