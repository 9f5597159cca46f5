import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { Client, ClientKind } from '../../src/auth/clients/client.ts';
import { Browser } from '../support/browser.ts';
import { RelyingParty, bearer, completePages, newBrowser, post, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const ADA = 'ada@example.org';
const ORIGIN = 'https://page.acme.example';
const LISTED = 'https://console.network.example';
const LOOPBACK = 'http://localhost:5173/cb';
const PUBLIC_URL = 'https://hub.example';

let hub: Hub;
let page: Client;
let app: RelyingParty;
let ada: Browser;

async function seedPage(at: Hub): Promise<Client> {
  const { project, web } = await seed(at, 'acme');
  await seedPerson(at, ADA);
  const redirectUris = [`${ORIGIN}/cb`, LOOPBACK];
  const { scopes, createdAt } = web;
  const values = { projectId: project.id, scopes, createdAt, redirectUris };
  const created = new Client({ ...values, kind: ClientKind.browser, name: 'acme page' });
  await at.orm.em.fork().persist(created).flush();
  return created;
}

beforeAll(async () => {
  hub = await startHub({ HUB_ORIGINS: LISTED });
  page = await seedPage(hub);
  app = await RelyingParty.discover(hub, page);
});

beforeEach(() => {
  ada = newBrowser(hub);
});

afterAll(() => hub?.close());

const headingOf = (body: string) => /<h1>([^<]*)</.exec(body)?.[1];

/** The error of a silent sign-in, or undefined when it returned a code. */
async function silentErrorIn(browser: Browser, parameters: Record<string, string> = {}): Promise<string | undefined> {
  const { url } = await browser.open((await app.request({ prompt: 'none', ...parameters })).url);
  return url.searchParams.has('code') ? undefined : url.searchParams.get('error')!;
}

describe('a browser client of a third party', () => {
  it('asks for consent once, also in another browser later', async () => {
    const consent = await ada.submit(await ada.open((await app.request()).url), {
      email: ADA,
      password: 'correct horse battery',
    });
    expect(headingOf(consent.body)).toBe('Allow acme page?');
    await ada.submit(consent, {}, '/consent');
    const later = newBrowser(hub);
    const signIn = await later.open((await app.request()).url);
    const back = await later.submit(signIn, { email: ADA, password: 'correct horse battery' });
    expect(back.url.origin).toBe(ORIGIN);
    expect(back.url.searchParams.has('code')).toBe(true);
  });

  it('signs a person in silently while their session lasts, and gets an error otherwise', async () => {
    expect(await silentErrorIn(ada)).toBe('login_required');
    await app.signIn(ada, ADA);
    const request = await app.request({ prompt: 'none' });
    const tokens = await app.tokens(request, await ada.open(request.url));
    expect(tokens.claims()).toMatchObject({ aud: page.id });
  });

  it('gets consent_required silently for a scope that the person has not allowed', async () => {
    const other = newBrowser(hub);
    const email = 'bob@example.org';
    await seedPerson(hub, email);
    await app.signIn(other, email, { scope: 'openid' });
    expect(await silentErrorIn(other, { scope: 'openid' })).toBeUndefined();
    expect(await silentErrorIn(other, { scope: 'openid email' })).toBe('consent_required');
  });

  it('matches its redirect URI exactly, also the port on loopback', async () => {
    for (const redirect_uri of [`${ORIGIN}/cb/`, `${ORIGIN}/cb?x=y`, 'http://localhost:5174/cb']) {
      const answer = await ada.open((await app.request({ redirect_uri })).url);
      expect([answer.status, answer.url.origin]).toEqual([400, hub.url]);
    }
  });

  it('gets another refresh token each time, and loses all of them when an old one is repeated', async () => {
    const first = await app.signIn(ada, ADA);
    const second = await app.refresh(first.refresh_token!);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    hub.clock.advance({ seconds: 31 });
    await expect(app.refresh(first.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(app.refresh(second.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['/oauth/revoke', { token: 'x' }],
  ])('may call %s from its own origins only', async (path, form) => {
    const allowedFrom = async (origin: string) => {
      const body = new URLSearchParams({ ...form, client_id: page.id });
      const { headers } = await fetch(hub.url + path, { method: 'POST', headers: { origin }, body });
      return headers.get('access-control-allow-origin');
    };
    expect(await allowedFrom(ORIGIN)).toBe(ORIGIN);
    expect(await allowedFrom('http://localhost:5173')).toBe('http://localhost:5173');
    for (const origin of ['https://acme.example', 'http://localhost:5174', 'null'])
      expect(await allowedFrom(origin)).toBeNull();
  });

  it('reads the profile from its own origins and those that the operator lists', async () => {
    const { access_token } = await app.signIn(ada, ADA);
    const allowedFrom = async (origin: string) => {
      const { headers } = await fetch(`${hub.url}/user/profile`, { headers: { ...bearer(access_token), origin } });
      return headers.get('access-control-allow-origin');
    };
    for (const origin of [ORIGIN, LISTED]) expect(await allowedFrom(origin)).toBe(origin);
    expect(await allowedFrom('https://evil.example')).toBeNull();
  });

  it('revokes its tokens, as pages do when a person signs out', async () => {
    const { access_token, refresh_token } = await app.signIn(ada, ADA);
    for (const token of [access_token, refresh_token!])
      expect((await post(`${hub.url}/oauth/revoke`, { client_id: page.id, token })).status).toBe(200);
    await expect(app.refresh(refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a browser client at a loopback address', () => {
  let served: Hub;

  beforeAll(async () => {
    served = await startHub({ HUB_URL: PUBLIC_URL });
  });

  afterAll(() => served?.close());

  it('has its consent remembered by a hub on the same machine, for development', async () => {
    const parameters = { redirect_uri: LOOPBACK };
    const request = await app.request(parameters);
    await completePages(ada, await ada.open(request.url), ADA);
    expect(await silentErrorIn(ada, parameters)).toBeUndefined();
  });

  it('is asked for consent each time by a hub on the network, where its https address is not', async () => {
    const { id } = await seedPage(served);
    const browser = new Browser(PUBLIC_URL, {}, served.url);
    const open = async (redirect_uri: string, more: Record<string, string> = {}) => {
      const code_challenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
      const parameters = { client_id: id, redirect_uri, response_type: 'code', scope: 'openid email' };
      const query = new URLSearchParams({ ...parameters, code_challenge, code_challenge_method: 'S256', ...more });
      return browser.open(`/oauth/authorize?${query}`);
    };
    const back = await completePages(browser, await open(`${ORIGIN}/cb`), ADA);
    expect(back.url.searchParams.has('code')).toBe(true);
    expect((await open(`${ORIGIN}/cb`, { prompt: 'none' })).url.searchParams.has('code')).toBe(true);
    const silent = await open(LOOPBACK, { prompt: 'none' });
    expect(silent.url.searchParams.get('error')).toBe('interaction_required');
    for (let time = 0; time < 2; time += 1) {
      const consent = await open(LOOPBACK);
      expect(headingOf(consent.body)).toBe('Allow acme page?');
      expect((await browser.submit(consent, {}, '/consent')).url.searchParams.has('code')).toBe(true);
    }
  });
});
