import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Client } from '../../src/auth/clients/client.ts';
import { createClient } from '../../src/auth/clients/create-client.ts';
import type { CreateClientInput } from '../../src/auth/clients/client-input.ts';
import { asProject } from '../../src/cli/viewers.ts';
import { formsOf } from '../support/browser.ts';
import type { Browser, Page } from '../support/browser.ts';
import { RelyingParty, newBrowser, completePages, post, seed, seedPerson, startHub } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let native: RelyingParty;
let signedIn: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  for (const email of [ADA, BOB]) await seedPerson(hub, email);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  native = await RelyingParty.discover(hub, acme.native);
  signedIn = newBrowser(hub);
  await web.signIn(signedIn, ADA, { scope: 'openid' });
});

afterAll(() => hub?.close());

/** The hub logs nothing, since no request of a stranger is its own fault. */
afterEach(() => expect(hub.lines).toEqual([]));

type Change = Record<string, string | undefined>;

/** The authorization URL of a client with changed parameters; undefined ones are left out. */
async function authorizationUrl(change: Change, party = web): Promise<URL> {
  const { url } = await party.request({ scope: 'openid', state: 'the state' });
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

async function authorize(change: Change, browser = newBrowser(hub), party = web): Promise<Page> {
  return browser.open(await authorizationUrl(change, party));
}

/** The error code on a page of the hub, which must not redirect. */
function errorOnPage({ url, status, body }: Page): string | undefined {
  expect([status, url.origin]).toEqual([400, hub.url]);
  return /<code>(\w+)<\/code>/.exec(body)?.[1];
}

/** The parameters of the client's callback, which must name the issuer and the state. */
function callbackOf({ url }: Page, origin = 'https://acme.example'): URLSearchParams {
  expect(url.origin).toBe(origin);
  const answer = new URLSearchParams(url.hash ? url.hash.slice(1) : url.search);
  expect([answer.get('iss'), answer.get('state')]).toEqual([hub.url, 'the state']);
  return answer;
}

async function register(input: Partial<CreateClientInput>): Promise<{ client: Client; secret: string }> {
  const whole = {
    name: 'made',
    kind: ClientKind.web,
    redirectUris: [],
    postLogoutRedirectUris: [],
    ...input,
  };
  const created = await hub.orm.em
    .fork()
    .transactional((em) => createClient(em, asProject(acme.project), whole, hub.clock.now()));
  return { client: created.client, secret: created.secret! };
}

describe('a redirect_uri that is not registered', () => {
  it.each([
    'https://acme.example/cb/further',
    'https://acme.example/CB',
    'https://acme.example/c%62',
    'https://acme.example/x/../cb',
    'https://acme.example:444/cb',
    'https://acme.example:443/cb',
    'https://acme.example./cb',
    'https://acme.example\\cb',
    'https://acme.example\\@evil.example/cb',
    'https://good@acme.example/cb',
    'https:acme.example/cb',
    '//acme.example/cb',
    '/cb',
    ' https://acme.example/cb',
    'https://acme.example/cb\t',
  ])('is refused on a page, without a redirect: %j', async (redirect_uri) => {
    expect(errorOnPage(await authorize({ redirect_uri }, signedIn))).toBe('invalid_redirect_uri');
  });

  it.each([
    'http://127.0.0.1:49152/cb/',
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:49152/cb?x=1',
    'https://127.0.0.1:49152/cb',
    'http://localhost:49152/cb',
    'http://[::1]:49152/cb',
    'http://127.0.0.2:49152/cb',
    'http://127.0.0.1:49152@evil.example/cb',
    'http://127.0.0.1.evil.example:49152/cb',
  ])('is refused on loopback too, unless only the port differs: %j', async (redirect_uri) => {
    expect(errorOnPage(await authorize({ redirect_uri }, signedIn, native))).toBe('invalid_redirect_uri');
  });

  it('is refused when several are registered and none is named, and also without the scope openid', async () => {
    const redirectUris = ['https://acme.example/one', 'https://acme.example/two'];
    const { client_id } = await register({ redirectUris }).then((created) => ({ client_id: created.client.id }));
    expect(errorOnPage(await authorize({ client_id, redirect_uri: undefined }))).toBe('invalid_request');
    const elsewhere = { client_id, redirect_uri: 'https://evil.example/cb' };
    for (const scope of [undefined, '', 'email', 'nonsense'])
      expect(errorOnPage(await authorize({ ...elsewhere, scope }))).toBe('invalid_redirect_uri');
  });
});

describe('an invalid authorization request', () => {
  const short = 'x'.repeat(42);

  it.each<[string, Change, string]>([
    ['response_type=token', { response_type: 'token' }, 'unsupported_response_type'],
    ['response_type=id_token in the address', { response_type: 'id_token', nonce: 'n' }, 'invalid_request'],
    ['response_type=code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['response_type=none', { response_type: 'none' }, 'unsupported_response_type'],
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['response_mode=web_message', { response_mode: 'web_message' }, 'unsupported_response_mode'],
    ['an unknown response_mode', { response_mode: 'pigeon' }, 'unsupported_response_mode'],
    ['prompt=none login', { prompt: 'none login' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'sing' }, 'invalid_request'],
    ['max_age=-1', { max_age: '-1' }, 'invalid_request'],
    ['max_age=soon', { max_age: 'soon' }, 'invalid_request'],
    ['a hint that is no ID token', { id_token_hint: 'garbage' }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: short }, 'invalid_request'],
    ['a challenge that is too long', { code_challenge: 'x'.repeat(129) }, 'invalid_request'],
    ['a challenge of other characters', { code_challenge: `${short}!` }, 'invalid_request'],
    ['a method without a challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['an unknown method', { code_challenge_method: 's256' }, 'invalid_request'],
  ])('with %s is answered to the client, with issuer and state', async (_, change, error) => {
    expect(callbackOf(await authorize(change, signedIn)).get('error')).toBe(error);
  });

  it('of a client without a secret is refused unless it has an S256 challenge', async () => {
    const { client: created } = await register({
      kind: ClientKind.native,
      redirectUris: ['https://acme.example/cb'],
    });
    const ofNative = { client_id: created.id, redirect_uri: created.redirectUris[0]! };
    const none = { code_challenge: undefined, code_challenge_method: undefined };
    for (const change of [none, { code_challenge_method: 'plain' }])
      expect(callbackOf(await authorize({ ...ofNative, ...change })).get('error')).toBe('invalid_request');
  });

  it.each(['scope', 'redirect_uri', 'response_type', 'code_challenge', 'nonce', 'prompt'])(
    'with %s twice is answered to the client, even if both are equal',
    async (name) => {
      const url = await authorizationUrl({ nonce: 'n', prompt: 'login' });
      url.searchParams.append(name, url.searchParams.get(name)!);
      expect(callbackOf(await signedIn.open(url)).get('error')).toBe('invalid_request');
    },
  );

  it('with client_id twice is answered on a page', async () => {
    const url = await authorizationUrl({});
    url.searchParams.append('client_id', acme.web.id);
    expect(errorOnPage(await signedIn.open(url))).toBe('invalid_request');
  });

  it.each(['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/par', '/oauth/device'])(
    'with a parameter twice is refused at %s',
    async (path) => {
      const form = new URLSearchParams({ client_id: acme.web.id, client_secret: acme.secret });
      for (const name of ['grant_type', 'token', 'scope']) {
        form.append(name, 'x');
        form.append(name, 'x');
      }
      expect(await post(hub.url + path, form.toString())).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    },
  );
});

describe('an authorization response', () => {
  it('names the issuer of discovery, whether it is a code, a refusal by the person or an error', async () => {
    const code = await authorize({}, signedIn);
    expect(callbackOf(code).get('code')).toBeTruthy();
    const stranger = newBrowser(hub);
    const refusal = await stranger.submit(await stranger.open(await authorizationUrl({})), {}, '/cancel');
    expect(callbackOf(refusal).get('error')).toBe('access_denied');
    expect(callbackOf(await authorize({ prompt: 'none' })).get('error')).toBe('login_required');
    expect(web.config.serverMetadata()).toMatchObject({
      issuer: hub.url,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('returns the state unchanged, and as text in a form', async () => {
    const state = `"><script>alert('&')</script>é`;
    expect((await authorize({ state }, signedIn)).url.searchParams.get('state')).toBe(state);
    for (const change of [{}, { prompt: 'none', max_age: '0' }, { scope: 'openid email', prompt: 'none' }]) {
      const page = await authorize({ state, response_mode: 'form_post', ...change }, signedIn);
      expect(formsOf(page)[0]!.fields).toMatchObject({ state, iss: hub.url });
      expect(page.body.match(/<script/g)).toHaveLength(1);
      const policy = page.headers.get('content-security-policy')!;
      expect(policy).toMatch(/^default-src 'none';script-src 'report-sample' 'sha256-[\w+/]{43}=';base-uri 'none';/);
      expect(policy).toContain(`frame-ancestors 'none'`);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });
});

describe('a browser in which a person is signed in', () => {
  it('gets no page with prompt=none, and the client gets the error instead', async () => {
    const none = { prompt: 'none' };
    expect(callbackOf(await authorize(none, signedIn)).get('code')).toBeTruthy();
    const more = await authorize({ ...none, scope: 'openid email' }, signedIn);
    expect(callbackOf(more).get('error')).toBe('consent_required');
    expect(callbackOf(await authorize({ ...none, max_age: '0' }, signedIn)).get('error')).toBe('login_required');
  });

  it('does not answer for the person of another id_token_hint', async () => {
    const bob = await web.signIn(newBrowser(hub), BOB, { scope: 'openid' });
    const hint = { id_token_hint: bob.id_token! };
    expect(callbackOf(await authorize({ ...hint, prompt: 'none' }, signedIn)).get('error')).toBe('login_required');
    expect((await authorize(hint, signedIn)).body).toContain('<h1>Sign in</h1>');
  });

  it('has to sign in again with max_age=0, and the ID token has the new time', async () => {
    const browser = newBrowser(hub);
    const authTime = async () => {
      const request = await web.request({ scope: 'openid', max_age: '0' });
      const page = await browser.open(request.url);
      expect(page.body).toContain('<h1>Sign in</h1>');
      const tokens = await web.tokens(request, await completePages(browser, page, ADA));
      return Number(tokens.claims()!.auth_time);
    };
    const first = await authTime();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await authTime()).toBeGreaterThan(first);
  });

  it.each([
    [
      'in an authorization request',
      async (address: string) => authorize({ next: address, returnTo: address, continue: address }, signedIn),
    ],
    [
      'in a form',
      async (address: string) => {
        const browser = newBrowser(hub);
        const signIn = await browser.open(await authorizationUrl({}));
        const values = { email: ADA, password: 'correct horse battery', returnTo: address, next: address };
        return browser.submit({ ...signIn, url: new URL(`?returnTo=${address}`, signIn.url) }, values);
      },
    ],
    [
      'in a sign-out request',
      async (address: string) =>
        newBrowser(hub).open(`/oauth/logout?${new URLSearchParams({ returnTo: address, next: address }).toString()}`),
    ],
  ])('is not redirected by an address %s', async (_, go) => {
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const { url } = await go(address);
      expect([hub.url, 'https://acme.example']).toContain(url.origin);
    }
  });
});

describe('an authorization code', () => {
  it('that was requested without a challenge is refused with a verifier (downgrade)', async () => {
    const redirectUris = ['https://acme.example/cb'];
    const created = await register({ redirectUris, requiresPkce: false, scopes: ['openid'] });
    const browser = newBrowser(hub);
    const url = await authorizationUrl({
      client_id: created.client.id,
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    const back = await completePages(browser, await browser.open(url), ADA);
    const redemption = {
      grant_type: 'authorization_code',
      code: callbackOf(back).get('code')!,
      redirect_uri: redirectUris[0]!,
      client_id: created.client.id,
      client_secret: created.secret,
    };
    const withVerifier = { ...redemption, code_verifier: client.randomPKCECodeVerifier() };
    expect(await post(`${hub.url}/oauth/token`, withVerifier)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await post(`${hub.url}/oauth/token`, redemption)).status).toBe(200);
  });
});

describe('malformed input', () => {
  const nul = '%00';
  const broken = '%ff%c3%28%';
  const credentials = () => new URLSearchParams({ client_id: acme.web.id, client_secret: acme.secret }).toString();

  /** Every path of the provider for a method, the steps in between included. */
  const pathsFor = (verb: string) => [
    ...hub.oidc.endpoints.filter(({ method }) => method === verb).map(({ path }) => path),
    ...(verb === 'GET'
      ? ['/device', '/device/x', '/oauth/authorize/x', '/oauth/logout/success', '/interaction/x']
      : ['/device', '/oauth/logout/confirm', '/interaction/x', '/interaction/x/consent']),
    ...['/setup', '/password/reset', '/email/verify', '/invitation'],
  ];

  const allParameters = (value: string) =>
    [
      ...['client_id', 'redirect_uri', 'state', 'scope', 'resource', 'request_uri', 'id_token_hint', 'token'],
      ...['post_logout_redirect_uri', 'user_code', 'login_hint', 'code', 'refresh_token', 'device_code'],
      ...['grant_type', 'response_type', 'prompt', 'max_age', 'nonce', 'subject_token', 'form_token', 'xsrf'],
    ].map((name) => `${name}=${value}`);

  async function send(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const response = await fetch(hub.url + path, { redirect: 'manual', ...init });
    return { status: response.status, text: await response.text() };
  }

  const sendForm = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    send(path, { method: 'POST', headers: { 'content-type': type }, body });

  it.each([nul, broken])('in an address causes no server error at any path: %s', async (value) => {
    for (const path of pathsFor('GET')) {
      const [all, each] = [allParameters(value).join('&'), allParameters(value)];
      for (const query of [all, ...(path === '/oauth/authorize' ? each : [])]) {
        const url = path === '/oauth/authorize' ? await authorizationUrl({}) : new URL(path, hub.url);
        const { status } = await send(`${url.pathname}${url.search || '?'}&${query}`);
        expect([path, query, status < 500]).toEqual([path, query, true]);
      }
    }
  });

  it.each([nul, broken])('in a form causes no server error at any path: %s', async (value) => {
    const changes = allParameters(value).filter((each) => !/^(client_id|grant_type)=/.test(each));
    const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'password'];
    for (const path of pathsFor('POST')) {
      for (const grant of path === '/oauth/token' ? grants : ['x']) {
        const form = [credentials(), `grant_type=${grant}`, ...changes];
        expect([path, grant, (await sendForm(path, form.join('&'))).status < 500]).toEqual([path, grant, true]);
      }
      expect([path, (await sendForm(path, allParameters(value).join('&'))).status < 500]).toEqual([path, true]);
    }
  });

  it('in JSON causes no server error at any path', async () => {
    const nasty = ['{"client_id":"\\u0000","token":"\\u0000"}', '{"a":"\\ud800"}', `${'['.repeat(9000)}`, '\xff'];
    for (const path of pathsFor('POST')) {
      for (const body of nasty) {
        const { status } = await sendForm(path, body, 'application/json');
        expect([path, body.slice(0, 40), status < 500]).toEqual([path, body.slice(0, 40), true]);
      }
    }
  });

  it('that is too long is refused: an address with 431, a form with 400 or, on a page, with 413', async () => {
    for (const path of pathsFor('GET'))
      expect([path, (await send(`${path}?a=${'x'.repeat(17_000)}`)).status]).toEqual([path, 431]);
    const oauth = ['token', 'revoke', 'introspect', 'par', 'device'].map((name) => `/oauth/${name}`);
    const long = `${credentials()}&a=${'x'.repeat(58_000)}`;
    for (const path of [...oauth, '/user/profile', '/oauth/logout/confirm']) {
      const { status, text } = await sendForm(path, long);
      expect([path, status, text]).toEqual([path, 400, expect.stringContaining('"invalid_request"')]);
    }
    for (const path of ['/oauth/authorize', '/oauth/logout', '/setup', '/password/reset', '/interaction/x'])
      expect([path, (await sendForm(path, long)).status]).toEqual([path, 413]);
  });
});
