import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import * as openid from 'openid-client';
import type { Project } from '../../src/auth/projects/project.ts';
import { Apache, apacheNeeds } from './apache.ts';
import { chromiumNeeds, passPages, startChromium } from './chromium.ts';
import type { Chromium } from './chromium.ts';
import { blocksOf } from '../docs/guide.ts';
import { isInstalled, itNeeding } from './client-program.ts';
import { Network } from './network.ts';
import type { RegisteredClient } from './network.ts';
import type { Person } from './person.ts';

const ORDERS = 'https://orders.forge.example/';

let network: Network;
let forge: Project;
let ada: Person;
let site: Apache | undefined;
let chromium: Chromium | undefined;
const itWithApache = itNeeding(apacheNeeds);

beforeAll(async () => {
  network = await Network.start();
  forge = await network.project('forge');
  if (isInstalled(chromiumNeeds)) chromium = await startChromium();
}, 120_000);

afterEach(async () => {
  await site?.close();
  site = undefined;
});

afterAll(async () => {
  await chromium?.close();
  await network?.close();
});

describe('a site with mod_auth_openidc', () => {
  /** The block of docs/projects.md; the site lets it refresh tokens, and passes them on. */
  async function start(): Promise<void> {
    site = await Apache.start(async (address) => {
      const client = await network.webClient(forge, `${address}/members/callback`);
      const { text } = blocksOf('projects').find(({ language }) => language === 'apache')!;
      return text
        .replaceAll('https://hub.example', network.hub.address)
        .replace('client_01h455vb4pex5vsknk084sn02r', client.id)
        .replace('the-secret', client.secret!)
        .replace('https://forge.example', address);
    });
    ada = await network.person('Ada Lovelace');
  }

  itNeeding([...apacheNeeds, ...chromiumNeeds])(
    'signs a person in with its nonce, refreshes, calls the hub, and signs them out',
    async () => {
      await start();
      const { id, email } = ada.user;
      const { address } = site!;
      const tab = await (await chromium!.newContext({})).newPage();
      const headers = async () => JSON.parse((await tab.textContent('body')) ?? '') as Record<string, string>;
      await tab.goto(`${address}/members/home`);
      expect(await passPages(tab, address, ada)).toEqual(['Sign in', 'Allow forge?']);
      expect(tab.url()).toBe(`${address}/members/home`);
      expect(await headers()).toMatchObject({ oidc_claim_sub: id, oidc_claim_email: email });
      const token = (await headers()).oidc_access_token;
      const statusOf = async (bearer: string) =>
        (await fetch(`${network.hub.address}/user/profile`, { headers: { authorization: `Bearer ${bearer}` } })).status;
      expect(await statusOf(token)).toBe(200);
      const hook = `${address}/members/callback`;
      const back = encodeURIComponent(`${address}/members/home`);
      await tab.goto(`${hook}?refresh=${back}&access_token=${token}`);
      const later = (await headers()).oidc_access_token;
      expect([later === token, await statusOf(later)]).toEqual([false, 200]);
      await tab.goto(`${hook}?logout=${encodeURIComponent(`${address}/goodbye`)}`);
      expect(await passPages(tab, address, ada)).toEqual(['Sign out?']);
      expect(tab.url()).toBe(`${address}/goodbye`);
      await tab.goto(`${address}/members/home`);
      expect(await tab.textContent('h1')).toBe('Sign in');
    },
    120_000,
  );
});

describe('an API behind mod_oauth2', () => {
  let client: RegisteredClient;

  async function tokenOf(parameters: Record<string, string>): Promise<string> {
    const options = { execute: [openid.allowInsecureRequests] };
    const config = await openid.discovery(network.issuer, client.id, client.secret!, undefined, options);
    return (await openid.clientCredentialsGrant(config, parameters)).access_token;
  }

  /** Asks the API with a token; the program behind answers only when the module has accepted it. */
  async function ask(token: string | undefined): Promise<number> {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    return (await fetch(`${site!.address}/orders`, { headers })).status;
  }

  const protect = (verification: string) => `
    <Location /orders>
      AuthType oauth2
      OAuth2TokenVerify ${verification}
      Require valid-user
    </Location>`;

  beforeAll(async () => {
    client = await network.client(forge, { kind: 'machine', scopes: ['catalog:read'] });
    await network.api(forge, ORDERS, ['orders:read']);
  });

  itWithApache('accepts JWT access tokens by the keys of the hub, and no others', async () => {
    site = await Apache.start(async () => protect(`jwks_uri ${network.hub.address}/oauth/jwks`));
    const token = await tokenOf({ resource: ORDERS });
    expect(await ask(token)).toBe(200);
    for (const wrong of [undefined, 'junk', `${token.slice(0, -10)}AAAAAAAAAA`, await tokenOf({})])
      expect(await ask(wrong)).toBe(401);
  });

  itWithApache('accepts tokens by introspection, until they are revoked', async () => {
    const credentials = `client_id=${client.id}&client_secret=${client.secret}`;
    const options = `introspect.auth=client_secret_basic&${credentials}&introspect.cache=none&expiry=0`;
    site = await Apache.start(async () => protect(`introspect ${network.hub.address}/oauth/introspect ${options}`));
    const token = await tokenOf({ scope: 'catalog:read' });
    expect(await ask(token)).toBe(200);
    const form = { client_id: client.id, client_secret: client.secret!, token };
    await fetch(`${network.hub.address}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) });
    expect(await ask(token)).toBe(401);
  });
});
