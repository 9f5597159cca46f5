import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { serverInNode } from '../../console/auth/client/starts/server-in-node.ts';
import type { StartClient } from '../../console/auth/client/starts/start.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { Network } from '../clients/network.ts';
import type { RegisteredClient } from '../clients/network.ts';
import type { Person } from '../clients/person.ts';
import { freePort } from '../support/hub-process.ts';
import { blocksOf } from './guide.ts';

const blocks = blocksOf('projects');
const callback = 'https://forge.example/callback';
const [forgeApi, mapsApi] = ['https://api.forge.example', 'https://maps.other.example'];

let network: Network;
let forge: Project;
let client: RegisteredClient;
let ada: Person;
let config: oidc.Configuration;
/** The values of the placeholders of the guide. */
const values: Record<string, string> = { 'state=...': 'state=abc' };

beforeAll(async () => {
  network = await Network.start();
  forge = await network.project('forge');
  client = await network.client(forge, {
    kind: 'web',
    redirectUris: [callback],
    postLogoutRedirectUris: ['https://forge.example/'],
  });
  ada = await network.person('Ada Lovelace');
  config = await discovery(network.issuer, client.id, client.secret!);
  // A project can sell only to people who have signed in to it.
  await signIn('openid entitlements');
  await network.sell(forge, ada, 'team');
  await openApis(forge);
  values['<client id and secret>'] = btoa(`${client.id}:${client.secret!}`);
});

afterAll(() => network.close());

/** Opens the APIs that the guide names: one of the project, and one of another project that the client may use. */
async function openApis(forge: Project): Promise<void> {
  await network.api(forge, forgeApi, ['builds:read']);
  const maps = await network.api(await network.project('maps'), mapsApi, ['read']);
  await network.allowClient(maps, client, ['read']);
}

/** Discovers the hub, which tests reach without TLS. */
function discovery(address: URL, id: string, secret: string): Promise<oidc.Configuration> {
  return oidc.discovery(address, id, secret, undefined, { execute: [oidc.allowInsecureRequests] });
}

async function comeBackFrom(signIn: URL): Promise<URL> {
  return (await ada.visit(signIn)).url;
}

/** Signs the person in; the access token is for the first of the APIs, or for the hub. */
async function signIn(scope: string, apis: string[] = []): Promise<oidc.TokenEndpointResponse> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope,
    prompt: 'consent',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  for (const api of apis) address.searchParams.append('resource', api);
  const back = await comeBackFrom(address);
  const resource = apis[0] ? { resource: apis[0] } : undefined;
  return oidc.authorizationCodeGrant(config, back, { pkceCodeVerifier }, resource);
}

/** Runs a block of code as the body of a function with the given variables. */
function run(code: string, variables: Record<string, unknown>): Promise<unknown> {
  const AsyncFunction = comeBackFrom.constructor as new (...names: string[]) => (...values: unknown[]) => never;
  const body = code.replaceAll('https://hub.example', network.hub.address);
  return new AsyncFunction(...Object.keys(variables), body)(...Object.values(variables));
}

function credentials(): Record<string, unknown> {
  return { clientId: client.id, clientSecret: client.secret };
}

function javaScriptWith(part: string): string {
  return blocks.find(({ language, text }) => language === 'js' && text.includes(part))!.text;
}

/** The head and the body of a request of the guide, with the values of its placeholders. */
function filled(part: string): string[] {
  const { text } = blocks.find((block) => block.language === 'http request' && block.text.includes(part))!;
  const whole = Object.entries(values).reduce((request, [name, value]) => request.replaceAll(name, value), text);
  return whole.trim().split('\n\n');
}

/** Sends a request of the guide as it is shown. */
function send(part: string): Promise<Response> {
  const [head = '', body = ''] = filled(part);
  const [request = '', ...headers] = head.split('\n');
  const [method, path] = request.split(' ');
  return fetch(network.hub.address + path!, {
    method,
    headers: headers.map((line) => line.split(': ') as [string, string]),
    body: body.replaceAll('\n', ''),
  });
}

describe('docs/projects.md', () => {
  it('shows a program with openid-client that signs a person in', async () => {
    const port = await freePort();
    const local = await network.client(forge, { kind: 'web', redirectUris: [`http://localhost:${port}/callback`] });
    const code = javaScriptWith('openid-client')
      .replaceAll(/^import .*$/gm, '')
      .replace('http://localhost:3000', network.hub.address)
      .replace('client_...', local.id)
      .replaceAll(/(localhost:|listen\()4000/g, `$1${port}`);
    let server: Server;
    const serve = (listener: RequestListener) => (server = createServer(listener));
    await run(code, { oidc, process: { env: { CLIENT_SECRET: local.secret } }, createServer: serve });
    const { body } = await ada.visit(`http://localhost:${port}/`);
    server!.close();
    expect(JSON.parse(body)).toMatchObject({
      sub: ada.user.id,
      name: 'Ada Lovelace',
      entitlements: [expect.objectContaining({ plan: 'team' })],
    });
  });

  it('shows the program that the console shows for such a client', () => {
    const asShown: StartClient = {
      id: 'client_...',
      kind: 'web',
      authentication: 'client_secret',
      redirectUris: ['http://localhost:4000/callback'],
      postLogoutRedirectUris: [],
      scopes: ['openid', 'profile', 'email', 'offline_access', 'entitlements'],
    };
    expect(javaScriptWith('openid-client').trim()).toBe(serverInNode(asShown, 'http://localhost:3000').text);
  });

  it('shows a provider of Auth.js whose issuer, client and checks the hub accepts', async () => {
    const text = javaScriptWith("type: 'oidc'");
    const shown = await run(`${text.replace('export const hub', 'const hub')}\nreturn hub;`, credentials());
    const { issuer, clientId, clientSecret, checks, authorization } = shown as Record<string, string> & {
      checks: string[];
      authorization: { params: { scope: string } };
    };
    const found = await discovery(new URL(issuer!), clientId!, clientSecret!);
    expect(checks).toEqual(['pkce', 'state']);
    const { scopes_supported: supported } = found.serverMetadata();
    expect(supported).toEqual(expect.arrayContaining(authorization.params.scope.split(' ')));
  });
});

describe('the requests of docs/projects.md', () => {
  let shapes: Record<string, unknown>[];

  beforeAll(async () => {
    shapes = blocks
      .filter(({ language }) => language === 'json shape')
      .map(({ text }) => JSON.parse(text.startsWith('{') ? text : `{${text}}`) as Record<string, unknown>);
    const scope = 'openid entitlements offline_access builds:read read';
    const tokens = await signIn(scope, [forgeApi, mapsApi]);
    values['<their ID token>'] = tokens.id_token!;
    values['<the access token>'] = tokens.access_token;
    values['refresh_token=...'] = `refresh_token=${tokens.refresh_token!}`;
  });

  it('exchange the token of an API for one of another API', async () => {
    const response = await send('token-exchange');
    const { access_token: token } = (await response.json()) as { access_token: string };
    expect(decodeJwt(token)).toMatchObject({
      aud: mapsApi,
      sub: ada.user.id,
      scope: 'read',
      act: { sub: client.id },
    });
  });

  it('get tokens of the shape that the guide shows', () => {
    const [claim, token] = shapes as [{ entitlements: object[] }, object];
    const access = decodeJwt<{ entitlements: object[] }>(values['<the access token>']!);
    expect(Object.keys(access).sort()).toEqual(Object.keys(token).sort());
    const { entitlements } = decodeJwt<{ entitlements: object[] }>(values['<their ID token>']!);
    expect(Object.keys(entitlements[0]!)).toEqual(Object.keys(claim.entitlements[0]!));
  });

  it('refresh a token', async () => {
    const response = await send('grant_type=refresh_token');
    const tokens = (await response.json()) as Record<string, string>;
    expect(tokens).toMatchObject({ token_type: 'Bearer', id_token: expect.any(String) });
    expect(values['refresh_token=...']).not.toBe(`refresh_token=${tokens.refresh_token}`);
  });

  it('sign the person out, who is asked, and send them to the address of the project', async () => {
    const [, path] = filled('GET /oauth/logout')[0]!.split(' ');
    const back = await ada.submit(await ada.open(network.hub.address + path!), {}, '/confirm');
    expect(back.url.href).toBe('https://forge.example/?state=abc');
  });
});
