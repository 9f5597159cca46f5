import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { discover, allowHttp } from './bare-client.ts';
import { Network } from './network.ts';
import type { RegisteredClient } from './network.ts';
import type { Person } from './person.ts';

const ORDERS = 'https://orders.forge.example/';
const STOCK = 'https://stock.shop.example/';
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

let network: Network;
let web: RegisteredClient;
let machine: RegisteredClient;
let server: oauth.AuthorizationServer;
let atWeb: client.Configuration;
let atMachine: client.Configuration;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  const [forge, shop] = [await network.project('forge'), await network.project('shop')];
  web = await network.webClient(forge, 'https://forge.example/callback');
  machine = await network.client(forge, { kind: 'machine', scopes: ['catalog:read'] });
  await network.api(forge, ORDERS, ['orders:read', 'orders:write']);
  const stock = await network.api(shop, STOCK, ['stock:read', 'stock:write']);
  for (const registered of [web, machine]) await network.allowClient(stock, registered, ['stock:read']);
  server = await discover(network);
  [atWeb, atMachine] = await Promise.all([web, machine].map(configure));
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
});

afterAll(() => network?.close());

function configure({ id, secret }: RegisteredClient): Promise<client.Configuration> {
  const options = { execute: [client.allowInsecureRequests] };
  return client.discovery(network.issuer, id, secret!, undefined, options);
}

interface SignInOptions {
  scope: string;
  resources: string[];
  /** The resource of the first token; the first of `resources` by default. */
  first?: string;
  options?: client.DPoPOptions;
}

async function signIn({ scope, resources, first, options }: SignInOptions) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const parameters = new URLSearchParams([
    ['redirect_uri', web.redirectUris[0]],
    ['scope', scope],
    ['state', expectedState],
    ['code_challenge', await client.calculatePKCECodeChallenge(pkceCodeVerifier)],
    ['code_challenge_method', 'S256'],
    ...resources.map((resource) => ['resource', resource]),
  ]);
  const { url } = await ada.visit(client.buildAuthorizationUrl(atWeb, parameters));
  const at = { resource: first ?? resources[0] };
  return client.authorizationCodeGrant(atWeb, url, { pkceCodeVerifier, expectedState }, at, options);
}

/** An API of a project: oauth4webapi verifies the token, and the answer is its claims. */
function api(audience: string) {
  return async (request: Request): Promise<Response> => {
    try {
      return Response.json(await oauth.validateJwtAccessToken(server, request, audience, allowHttp));
    } catch (error) {
      return new Response((error as Error).message, { status: 401 });
    }
  };
}

/** Calls an API as its client. */
async function call(audience: string, token: string, options: { DPoP?: oauth.DPoPHandle } = {}) {
  const answer = api(audience);
  const response = await oauth.protectedResourceRequest(token, 'GET', new URL(audience), undefined, null, {
    ...options,
    [oauth.customFetch]: (url, { method, headers }) => answer(new Request(url, { method, headers })),
  });
  return response.status === 200 ? ((await response.json()) as Record<string, unknown>) : response.text();
}

describe('a project’s API on oauth4webapi', () => {
  it('accepts a token from openid-client, and sees the person, the client and the scopes', async () => {
    const tokens = await signIn({ scope: 'openid orders:read', resources: [ORDERS] });
    expect(tokens.claims()).toMatchObject({ sub: ada.user.id });
    expect(await call(ORDERS, tokens.access_token)).toMatchObject({
      iss: server.issuer,
      aud: ORDERS,
      sub: ada.user.id,
      client_id: web.id,
      scope: 'orders:read',
    });
  });

  it('refuses tokens for another API and for the hub, an ID token, and an altered token', async () => {
    const tokens = await signIn({ scope: 'openid orders:read stock:read', resources: [ORDERS, STOCK] });
    expect(await call(ORDERS, tokens.access_token)).toMatchObject({ aud: ORDERS });
    expect(await call(STOCK, tokens.access_token)).toContain('"aud"');
    expect(await call(ORDERS, tokens.id_token!)).toContain('"typ"');
    const [header, payload, signature] = tokens.access_token.split('.');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), scope: 'orders:write' };
    const more = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect(await call(ORDERS, [header, more, signature].join('.'))).toContain('signature');
    const ofHub = await client.refreshTokenGrant(atWeb, tokens.refresh_token!, { scope: 'openid' });
    expect(await call(ORDERS, ofHub.access_token)).toContain('Invalid JWT');
  });

  it('accepts a refreshed token when the person allowed several APIs', async () => {
    const first = await signIn({ scope: 'openid orders:read stock:read', resources: [ORDERS, STOCK] });
    const next = await client.refreshTokenGrant(atWeb, first.refresh_token!, { resource: STOCK });
    expect(await call(STOCK, next.access_token)).toMatchObject({ aud: STOCK, scope: 'stock:read' });
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
  });

  it('accepts a token bound to a key with a DPoP proof, and refuses it without', async () => {
    const DPoP = client.getDPoPHandle(atWeb, await client.randomDPoPKeyPair('ES256'));
    const tokens = await signIn({ scope: 'openid orders:read', resources: [ORDERS], options: { DPoP } });
    expect(tokens.token_type).toBe('dpop');
    expect(await call(ORDERS, tokens.access_token, { DPoP })).toMatchObject({
      sub: ada.user.id,
      cnf: { jkt: await DPoP.calculateThumbprint() },
    });
    expect(await call(ORDERS, tokens.access_token)).toMatch(/dpop/i);
  });

  it('accepts the token of a machine', async () => {
    const tokens = await client.clientCredentialsGrant(atMachine, { resource: STOCK });
    expect(await call(STOCK, tokens.access_token)).toMatchObject({
      sub: machine.id,
      client_id: machine.id,
      scope: 'stock:read',
    });
    const refused = client.clientCredentialsGrant(atMachine, { resource: 'https://nobody.example/' });
    await expect(refused).rejects.toMatchObject({ error: 'invalid_target' });
  });

  it('accepts a token that another API exchanged through openid-client for a person', async () => {
    const options = { scope: 'openid orders:read stock:read', resources: [ORDERS, STOCK] };
    const tokens = await signIn(options);
    const form = { subject_token: tokens.access_token, subject_token_type: ACCESS_TOKEN, resource: STOCK };
    const exchanged = await client.genericGrantRequest(atMachine, EXCHANGE, form);
    expect(exchanged).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'bearer' });
    expect(await call(STOCK, exchanged.access_token)).toMatchObject({
      sub: ada.user.id,
      client_id: machine.id,
      act: { sub: machine.id },
      scope: 'stock:read',
    });
    const more = client.genericGrantRequest(atMachine, EXCHANGE, { ...form, scope: 'stock:write' });
    await expect(more).rejects.toMatchObject({ error: 'invalid_scope' });
  });

  it('is not open to an exchange when the person has not allowed it', async () => {
    const tokens = await signIn({ scope: 'openid orders:read', resources: [ORDERS] });
    const form = { subject_token: tokens.access_token, subject_token_type: ACCESS_TOKEN, resource: STOCK };
    const refused = client.genericGrantRequest(atMachine, EXCHANGE, form);
    await expect(refused).rejects.toMatchObject({ error: 'invalid_target' });
  });
});
