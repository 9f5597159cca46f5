import { afterAll, beforeAll, expect } from '@jest/globals';
import { Client, ClientKind } from '../../src/auth/clients/client.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Browser, Page } from '../support/browser.ts';
import { RelyingParty, newBrowser, completePages, post, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
export const ADA = 'ada@example.org';

export let hub: Hub;
export let acme: Awaited<ReturnType<typeof seed>>;
export let own: Awaited<ReturnType<typeof seed>>;
export let television: Client;
export let app: RelyingParty;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  own = await seed(hub, 'network');
  await seedPerson(hub, ADA);
  await seedPerson(hub, 'bob@example.org');
  await sql('update project set is_first_party = true where id = ?', [decodeId('project', own.project.id)]);
  television = await addTelevision();
  app = await RelyingParty.discover(hub, acme.native);
});

afterAll(() => hub?.close());

export function sql<T>(statement: string, values: unknown[] = []): Promise<T[]> {
  return hub.orm.em.fork().execute(statement, values) as Promise<T[]>;
}

/** Adds a native client without a redirect URI. */
async function addTelevision(): Promise<Client> {
  const em = hub.orm.em.fork();
  const registration = new Client({
    projectId: acme.project.id,
    kind: ClientKind.native,
    name: 'acme television',
    scopes: ['openid', 'offline_access'],
    createdAt: hub.clock.now(),
  });
  await em.persist(registration).flush();
  return registration;
}

export interface Codes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

export async function requestCodes(clientId = acme.native.id, scope = 'openid email'): Promise<Codes> {
  const { status, body } = await post(`${hub.url}/oauth/device`, { client_id: clientId, scope });
  expect(status).toBe(200);
  return body as unknown as Codes;
}

export function poll(device_code: string, client_id = acme.native.id) {
  return post(`${hub.url}/oauth/token`, { grant_type: DEVICE_CODE, device_code, client_id });
}

export async function errorOf(answer: ReturnType<typeof poll>): Promise<unknown> {
  const { status, body } = await answer;
  return status === 400 ? body.error : status;
}

export async function enter(browser: Browser, code: string): Promise<Page> {
  return browser.submit(await browser.open('/device'), { user_code: code });
}

/** Enters the code, confirms it, and completes the pages that follow. */
export async function approve(browser: Browser, code: string, email = ADA): Promise<Page> {
  const confirm = await enter(browser, code);
  return completePages(browser, await browser.submit(confirm, { confirm: 'yes' }), email);
}

export async function signedIn(email = ADA): Promise<Browser> {
  const browser = newBrowser(hub);
  await app.signIn(browser, email, { redirect_uri: 'http://127.0.0.1:4000/cb' });
  return browser;
}
