import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import type { Page } from '../support/browser.ts';
import { RelyingParty, newBrowser, completePages, post, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub, AuthorizationRequest } from './oidc-hub.ts';

const ADA = 'ada@example.org';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, ADA);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
});

afterAll(() => hub?.close());

/** Pushes an authorization request through openid-client. */
async function push(party = web): Promise<AuthorizationRequest> {
  const [verifier, state] = [client.randomPKCECodeVerifier(), client.randomState()];
  const url = await client.buildAuthorizationUrlWithPAR(party.config, {
    redirect_uri: party.registration.redirectUris[0]!,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  return { url, verifier, state };
}

async function parameters(change: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    client_id: acme.web.id,
    client_secret: acme.secret,
    response_type: 'code',
    redirect_uri: acme.web.redirectUris[0]!,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    ...change,
  };
}

/** The error of a refused request, from an error page or from the registered redirect URI of its client. */
function refusalOf({ url, status, body }: Page, origin = 'https://acme.example'): string {
  expect(url.searchParams.has('code')).toBe(false);
  if (url.origin === hub.url) expect(status).toBe(400);
  else expect(url.origin).toBe(origin);
  return url.searchParams.get('error') ?? /<code>(\w+)<\/code>/.exec(body)?.[1] ?? '';
}

describe('a pushed authorization request (RFC 9126)', () => {
  it('leads through the sign-in to tokens, with only client_id and request_uri in the address', async () => {
    const request = await push();
    expect([...request.url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
    const browser = newBrowser(hub);
    const back = await completePages(browser, await browser.open(request.url), ADA);
    expect((await web.tokens(request, back)).claims()).toMatchObject({ email: ADA });
  });

  it('can be pushed by a client without a secret', async () => {
    const request = await push(await RelyingParty.discover(hub, acme.native));
    expect((await newBrowser(hub).open(request.url)).body).toContain('<h1>Sign in</h1>');
  });

  it.each([false, true])('can be pushed as form or JSON (JSON: %s), and is valid for a minute', async (isJson) => {
    const { status, body } = await post(`${hub.url}/oauth/par`, await parameters(), isJson);
    expect(status).toBe(201);
    expect(body).toEqual({
      expires_in: 60,
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:.{40,}/),
    });
  });

  it('can be used once', async () => {
    const request = await push();
    const browser = newBrowser(hub);
    await completePages(browser, await browser.open(request.url), ADA);
    expect(refusalOf(await browser.open(request.url))).toBe('invalid_request_uri');
  });

  it('is answered once when two browsers use it at once', async () => {
    const browsers = [newBrowser(hub), newBrowser(hub)];
    for (const browser of browsers) await web.signIn(browser, ADA, { scope: 'openid email' });
    const request = await push();
    const pages = await Promise.all(browsers.map((browser) => browser.open(request.url)));
    const codes = pages.filter(({ url }) => url.searchParams.has('code'));
    expect(codes).toHaveLength(1);
    expect(refusalOf(pages.find((page) => page !== codes[0])!)).toMatch(/^invalid_request(_uri)?$/);
  });

  it('is answered once when two browsers have opened it, even after its minute', async () => {
    const request = await push();
    const [quick, slow] = [newBrowser(hub), newBrowser(hub)];
    const [first, second] = [await quick.open(request.url), await slow.open(request.url)];
    expect((await completePages(quick, first, ADA)).url.searchParams.has('code')).toBe(true);
    hub.clock.advance({ seconds: 90 });
    const late = await completePages(slow, second, ADA);
    expect(refusalOf(late)).toBe('invalid_request_uri');
  });

  it('must be opened within a minute, and may be completed later', async () => {
    const [slow, late] = [await push(), await push()];
    const browser = newBrowser(hub);
    const signIn = await browser.open(slow.url);
    hub.clock.advance({ seconds: 61 });
    expect(refusalOf(await newBrowser(hub).open(late.url))).toBe('invalid_request_uri');
    const back = await completePages(browser, signIn, ADA);
    expect((await web.tokens(slow, back)).access_token).toBeTruthy();
  });

  it('can be used only by the client that pushed it', async () => {
    const { url } = await push();
    url.searchParams.set('client_id', globex.web.id);
    const signedIn = newBrowser(hub);
    await completePages(signedIn, await signedIn.open((await push()).url), ADA);
    for (const browser of [newBrowser(hub), signedIn])
      expect(refusalOf(await browser.open(url), 'https://globex.example')).toBe('invalid_request_object');
  });

  it('ignores parameters that the address adds', async () => {
    const request = await push();
    request.url.searchParams.set('redirect_uri', 'https://evil.example/cb');
    request.url.searchParams.set('scope', 'openid billing:write');
    const browser = newBrowser(hub);
    const back = await completePages(browser, await browser.open(request.url), ADA);
    expect(back.url.origin).toBe('https://acme.example');
    expect((await web.tokens(request, back)).scope).toBe('openid email');
  });

  it('with a NUL character is refused when it is used', async () => {
    const { body } = await post(`${hub.url}/oauth/par`, await parameters({ state: 'a\0' }));
    expect(refusalOf(await authorize(String(body.request_uri)))).toBe('invalid_request');
  });

  it.each([
    ['urn:ietf:params:oauth:request_uri:unknown', 'invalid_request_uri'],
    ['urn:ietf:params:oauth:request_uri:', 'invalid_request_uri'],
    ['https://evil.example', 'request_uri_not_supported'],
  ])('is not found by the request_uri %s', async (request_uri, error) => {
    expect(refusalOf(await authorize(request_uri))).toBe(error);
  });

  function authorize(request_uri: string): Promise<Page> {
    const query = new URLSearchParams({ client_id: acme.web.id, request_uri }).toString();
    return newBrowser(hub).open(`/oauth/authorize?${query}`);
  }
});

describe('pushing an authorization request', () => {
  it.each([
    ['an address that is not registered', { redirect_uri: 'https://acme.example/other' }, 400, 'invalid_request'],
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 400, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
    ['a scope the client does not have', { scope: 'openid billing:write' }, 400, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['a request_uri', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 400, 'request_uri_not_supported'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'client_unknown' }, 401, 'invalid_client'],
  ])('with %s is refused', async (_, change, status, error) => {
    const answer = await post(`${hub.url}/oauth/par`, await parameters(change as Record<string, string>));
    expect(answer).toMatchObject({ status, body: { error } });
    expect(answer.body).not.toHaveProperty('request_uri');
  });

  it('without a secret is refused', async () => {
    const { client_secret: _secret, ...rest } = await parameters();
    expect(await post(`${hub.url}/oauth/par`, rest)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  it('with a body that is no object of strings is refused', async () => {
    for (const body of ['[]', '{"scope":1}', '{']) {
      const response = await fetch(`${hub.url}/oauth/par`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(400);
    }
  });

  it('by GET is refused', async () => {
    expect((await fetch(`${hub.url}/oauth/par`)).status).toBe(405);
  });

  it('is advertised in the discovery document', () => {
    expect(web.config.serverMetadata()).toMatchObject({
      pushed_authorization_request_endpoint: `${hub.url}/oauth/par`,
    });
  });
});
