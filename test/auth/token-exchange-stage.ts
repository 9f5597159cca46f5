import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Browser } from '../support/browser.ts';
import { RelyingParty, newBrowser, completePages, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';
import { TokenFormat, postTokenRequest, grantAccess, seedApi } from './resource-seed.ts';

export const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

export const orders = 'https://orders.acme.example';
export const ledger = 'https://ledger.acme.example';
export const maps = 'https://maps.globex.example';
export const tiles = 'https://tiles.globex.example';
export const unapproved = 'https://unasked.acme.example';
export const SECONDS = 3000;
const ALL_APIS = [orders, ledger, maps, tiles];

export let hub: Hub;
export let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
export let web: RelyingParty;
export let machine: { id: string; secret: string };
export let mapsMachine: { id: string; secret: string };
export let jwt: string;
export let opaque: string;
export let userId: string;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, 'ada@example.org');
  await seedApi(hub, acme.project, orders, { tokenSeconds: SECONDS });
  await seedApi(hub, acme.project, ledger, { tokenFormat: TokenFormat.opaque, tokenSeconds: 3600 });
  await seedApi(hub, acme.project, unapproved);
  const foreign = await seedApi(hub, globex.project, maps, { scopes: ['read', 'write', 'erase'] });
  const second = await seedApi(hub, globex.project, tiles, { tokenFormat: TokenFormat.opaque });
  await grantAccess(hub, foreign, acme.web, ['read', 'write', 'erase']);
  await grantAccess(hub, foreign, acme.machine, ['read', 'erase']);
  await grantAccess(hub, second, acme.web, ['read']);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  machine = { id: acme.machine.id, secret: acme.machineSecret };
  mapsMachine = { id: globex.machine.id, secret: globex.machineSecret };
  jwt = (await signIn(orders)).access_token;
  opaque = (await signIn()).access_token;
  userId = decodeJwt(jwt).sub!;
});

afterAll(() => hub?.close());
// The library uses the machine's clock; the hub's is frozen, and set before each test.
beforeEach(() => hub.clock.set(systemClock.now()));
afterEach(() => expect(hub.lines).toEqual([]));

const browsers = new Map<string, Browser>();

/** Signs in with consent to read and write four APIs; returns the tokens for one of them, or for the hub. */
export async function signIn(resource?: string, { party = web, email = 'ada@example.org' } = {}) {
  const request = await party.request({ scope: 'openid entitlements read write' });
  for (const each of ALL_APIS) request.url.searchParams.append('resource', each);
  const browser = browsers.get(email) ?? newBrowser(hub);
  browsers.set(email, browser);
  const back = await completePages(browser, await browser.open(request.url), email);
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  const at: Record<string, string> = resource === undefined ? {} : { resource };
  const tokens = await client.authorizationCodeGrant(party.config, back.url, checks, at);
  return { ...tokens, browser };
}

/** Sends an exchange request of a client. */
export function exchange(subject: string, more: Record<string, string> = {}, by = machine) {
  const { resource = maps, ...rest } = more;
  return postTokenRequest(hub, by, {
    ...{ grant_type: EXCHANGE, subject_token: subject, subject_token_type: ACCESS_TOKEN },
    ...(resource && { resource }),
    ...rest,
  });
}
