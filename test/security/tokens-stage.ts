import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { RelyingParty, newBrowser, seed, seedPerson, startHub } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';
import { seedApi } from '../auth/resource-seed.ts';
import type { Browser } from '../support/browser.ts';

export const ADA = 'ada@example.org';
export const ORDERS = 'https://orders.acme.example/';

export let hub: Hub;
export let acme: Awaited<ReturnType<typeof seed>>;
export let globex: Awaited<ReturnType<typeof seed>>;
export let web: RelyingParty;
export let signedIn: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedApi(hub, acme.project, ORDERS);
  await seedPerson(hub, ADA);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  signedIn = newBrowser(hub);
  await web.signIn(signedIn, ADA);
});

afterAll(() => hub?.close());
afterEach(() => expect(hub.lines.splice(0).filter((line) => !line.includes('"level":40'))).toEqual([]));

export const form = (body: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
  headers,
});

export async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(hub.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    challenge: response.headers.get('www-authenticate'),
    body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

export const token = (body: Record<string, string>, headers?: Record<string, string>) =>
  ask('/oauth/token', form({ grant_type: 'client_credentials', ...body }, headers));

export const machine = () => ({ client_id: acme.machine.id, client_secret: acme.machineSecret });
export const ofWeb = () => ({ client_id: acme.web.id, client_secret: acme.secret });
