import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Hub } from '../../docs/example-app/hub.ts';
import { Network } from '../clients/network.ts';
import type { RegisteredClient } from '../clients/network.ts';
import type { Person } from '../clients/person.ts';
import { root } from '../support/program.ts';
import { blocksOf } from './guide.ts';

const origin = 'https://app.example';
const realFetch = globalThis.fetch;

let network: Network;
let client: RegisteredClient;
let ada: Person;
/** Runs what the page does. */
let inPage: <T>(work: () => Promise<T>) => Promise<T>;
/** The address that the page has opened last. */
let opened: string;

beforeAll(async () => {
  network = await Network.start();
  const forge = await network.project('forge');
  client = await network.client(forge, {
    kind: 'browser',
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/`],
    scopes: ['openid', 'profile', 'catalog:read'],
  });
  ada = await network.person('Ada Lovelace');
  actAsPage();
});

afterEach(() => sessionStorage.clear());

afterAll(async () => {
  for (const name of ['location', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  await network.close();
});

/** Provides what the app uses of a browser. A fetch fails as in a browser if the answer is not open to the page. */
function actAsPage(): void {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  };
  const location = { assign: (address: string) => void (opened = address) };
  for (const [name, value] of Object.entries({ sessionStorage, location }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const fetchAsPage: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    const response = await realFetch(input as string, { ...init, headers });
    const allowed = response.headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== origin) throw new TypeError(`${String(input)} is not open to pages`);
    return response;
  };
  inPage = async (work) => {
    globalThis.fetch = fetchAsPage;
    try {
      return await work();
    } finally {
      globalThis.fetch = realFetch;
    }
  };
}

function openHub(): Promise<Hub> {
  return inPage(() => Hub.open(network.hub.address, client.id, client.redirectUris[0]!));
}

describe('the single-page app of the guide', () => {
  it('signs a person in, queries in their name, and signs them out', async () => {
    const hub = await openHub();
    await hub.signIn();
    const { url } = await ada.visit(opened);
    expect(url.href).toMatch(`${origin}/callback?code=`);
    const session = await inPage(() => hub.finish(url.href));
    expect(session.name).toBe('Ada Lovelace');
    const { me } = await inPage(() => hub.query<{ me: { user: { id: string } } }>(session, '{ me { user { id } } }'));
    expect(me.user.id).toBe(ada.user.id);
    hub.signOut(session);
    expect((await ada.submit(await ada.open(opened), {}, '/confirm')).url.href).toBe(`${origin}/`);
  });

  it('refuses a callback that it did not start', async () => {
    const hub = await openHub();
    const callback = `${origin}/callback?code=x&state=y&iss=${encodeURIComponent(hub.server.issuer)}`;
    await expect(inPage(() => hub.finish(callback))).rejects.toThrow('unexpected "state" response parameter');
  });

  it('reports the refusal of a person', async () => {
    const hub = await openHub();
    await hub.signIn();
    const state = new URL(opened).searchParams.get('state')!;
    const query = new URLSearchParams({ error: 'access_denied', state, iss: hub.server.issuer });
    await expect(inPage(() => hub.finish(`${origin}/callback?${query}`))).rejects.toThrow(
      'authorization response from the server is an error',
    );
  });
});

it('the guide shows the files of the example app', () => {
  const shown = blocksOf('single-page-app').filter(({ language }) => language === 'ts');
  const files = ['hub.ts', 'main.ts'].map((name) => readFileSync(`${root}docs/example-app/${name}`, 'utf8'));
  expect(shown.map(({ text }) => text)).toEqual(files);
});
