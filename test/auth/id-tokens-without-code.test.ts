import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Client, ClientKind } from '../../src/auth/clients/client.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Browser, formsOf } from '../support/browser.ts';
import { completePages, newBrowser, nextClientChange, post, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const ADA = 'ada@example.org';
const NONCE = 'n-0S6_WzA2Mj';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let page: Client;
let ada: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  const { projectId, scopes, createdAt } = acme.web;
  const redirectUris = ['https://page.acme.example/cb'];
  page = new Client({ projectId, scopes, createdAt, redirectUris, kind: ClientKind.browser, name: 'acme page' });
  await hub.orm.em.fork().persist(page).flush();
  await seedPerson(hub, ADA);
  ada = newBrowser(hub);
});

afterAll(() => hub?.close());

function parametersOf(client: Client, more: Record<string, string> = {}): Record<string, string> {
  const own = { client_id: client.id, redirect_uri: client.redirectUris[0]!, scope: 'openid profile email' };
  return { ...own, response_type: 'id_token', response_mode: 'form_post', nonce: NONCE, state: 's"1', ...more };
}

/** Opens a request as Ada, and returns the page or redirect that ends it. */
async function answerTo(parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters);
  return completePages(ada, await ada.open(`/oauth/authorize?${query}`), ADA);
}

const keys = () => createRemoteJWKSet(new URL('/oauth/jwks', hub.url));

describe('an ID token without a code', () => {
  it('is posted to the client by the browser, with the state, and with nothing else to redeem', async () => {
    const answer = await answerTo(parametersOf(acme.web));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';\s?script-src .*'sha256-/);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const [form] = formsOf(answer);
    expect(form!.action.href).toBe(acme.web.redirectUris[0]);
    const { id_token, ...rest } = form!.fields;
    expect(rest).toEqual({ state: 's"1' });
    const { payload } = await jwtVerify(id_token!, keys(), { issuer: hub.url, audience: acme.web.id });
    expect(payload).toMatchObject({ nonce: NONCE, email: ADA });
  });

  it('is posted for a pushed request too', async () => {
    const pushed = await post(`${hub.url}/oauth/par`, { ...parametersOf(acme.web), client_secret: acme.secret });
    expect(pushed.status).toBe(201);
    const answer = await answerTo({ client_id: acme.web.id, request_uri: String(pushed.body.request_uri) });
    expect(formsOf(answer)[0]!.fields).toHaveProperty('id_token');
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['without a nonce', { nonce: '' }, "missing required parameter 'nonce'"],
    [
      'in the fragment',
      { response_mode: 'fragment' },
      'requested response_mode is not allowed for this client or request',
    ],
    ['in the default mode, the fragment', { response_mode: '' }, 'requested response_mode is not allowed'],
    ['in the query', { response_mode: 'query' }, 'requested response_mode is not allowed'],
    [
      'in the fragment when the type is repeated',
      { response_mode: 'fragment', response_type: 'id_token id_token' },
      'requested response_mode is not allowed',
    ],
    [
      'by default when the type is repeated',
      { response_mode: '', response_type: 'id_token id_token' },
      'requested response_mode is not allowed',
    ],
    ['without the scope openid', { scope: 'catalog:read' }, 'openid scope must be requested'],
  ])('is refused %s', async (_, more, description) => {
    const given = Object.entries({ ...parametersOf(acme.web), ...more }).filter(([, value]) => value !== '');
    const answer = await answerTo(Object.fromEntries(given) as Record<string, string>);
    const fields = formsOf(answer)[0]?.fields ?? Object.fromEntries(parametersIn(answer.url));
    expect(fields).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining(description),
    });
    expect(fields).not.toHaveProperty('id_token');
  });

  it.each([
    ['native', () => acme.native],
    ['browser', () => page],
  ])('is refused for a client of the kind %s, which has no secret', async (_, client) => {
    const answer = await answerTo(parametersOf(client()));
    expect(formsOf(answer)[0]!.fields).toMatchObject({
      error: 'invalid_request',
      error_description: 'requested response_type is not allowed for this client',
    });
  });

  it('never comes with an access token, whose response types the hub does not have', async () => {
    for (const response_type of ['id_token token', 'code id_token', 'code token', 'token']) {
      const answer = await answerTo(parametersOf(acme.web, { response_type }));
      expect(formsOf(answer)[0]!.fields).toMatchObject({ error: 'unsupported_response_type' });
    }
  });
});

describe('a request for an ID token without a code', () => {
  it('is refused by a project that requires PKCE of all its clients, also when it is pushed', async () => {
    await change('project', 'requires_pkce = true', decodeId('project', acme.project.id));
    const answer = await answerTo(parametersOf(acme.web));
    const pushed = await post(`${hub.url}/oauth/par`, { ...parametersOf(acme.web), client_secret: acme.secret });
    await change('project', 'requires_pkce = false', decodeId('project', acme.project.id));
    const description = 'the project requires PKCE (S256) of all its clients: use response_type=code';
    expect(formsOf(answer)[0]!.fields).toMatchObject({ error: 'invalid_request', error_description: description });
    expect(pushed).toMatchObject({ status: 400, body: { error_description: description } });
  });

  it('is refused when it is pushed with another response mode, or with a repeated type', async () => {
    for (const response_type of ['id_token', 'id_token id_token']) {
      const more = { response_mode: 'fragment', response_type };
      const parameters = { ...parametersOf(acme.web, more), client_secret: acme.secret };
      expect(await post(`${hub.url}/oauth/par`, parameters)).toMatchObject({ status: 400 });
    }
  });

  it('is refused for a client whose last secret has ended, which could not redeem a code', async () => {
    await change('client_secret', 'expires_at = created_at', decodeId('client', acme.web.id), 'client_id');
    const answer = await answerTo(parametersOf(acme.web));
    await change('client_secret', 'expires_at = null', decodeId('client', acme.web.id), 'client_id');
    expect(formsOf(answer)[0]!.fields).toMatchObject({
      error_description: 'requested response_type is not allowed for this client',
    });
    expect(formsOf(await answerTo(parametersOf(acme.web)))[0]!.fields).toHaveProperty('id_token');
  });

  async function change(table: string, values: string, id: string, column = 'id'): Promise<void> {
    const changed = nextClientChange(hub);
    await hub.orm.em.fork().execute(`update ${table} set ${values} where ${column} = ?`, [id]);
    await changed;
  }
});

describe('an ID token for a loopback address', () => {
  const publicUrl = 'https://hub.example';
  const loopback = 'http://127.0.0.1:3000/cb';
  let served: Hub;

  beforeAll(async () => {
    served = await startHub({ HUB_URL: publicUrl });
    await seedPerson(served, ADA);
  });

  afterAll(() => served?.close());

  it.each([
    ['a project', false],
    ['the network itself', true],
  ])('needs consent each time from a hub on the network, in a client of %s', async (_, isFirstParty) => {
    const own = await seed(served, `loop-${isFirstParty}`);
    const em = served.orm.em.fork();
    const changed = nextClientChange(served);
    await em.execute('update project set is_first_party = ? where id = ?', [
      isFirstParty,
      decodeId('project', own.project.id),
    ]);
    await em.execute('update client set redirect_uris = redirect_uris || ? where id = ?', [
      `{${loopback}}`,
      decodeId('client', own.web.id),
    ]);
    await changed;
    const browser = new Browser(publicUrl, {}, served.url);
    const open = (more: Record<string, string>) =>
      browser.open(`/oauth/authorize?${new URLSearchParams(parametersOf(own.web, more))}`);
    const first = await completePages(browser, await open({}), ADA);
    expect(formsOf(first)[0]!.fields).toHaveProperty('id_token');
    expect(formsOf(await open({ prompt: 'none' }))[0]!.fields).toHaveProperty('id_token');
    const silent = await open({ prompt: 'none', redirect_uri: loopback });
    expect(formsOf(silent)[0]!.fields).toMatchObject({ error: 'interaction_required' });
    for (let time = 0; time < 2; time += 1) {
      const consent = await open({ redirect_uri: loopback });
      expect(consent.body).toContain(`<h1>Allow loop-${isFirstParty} web?</h1>`);
      const answer = await browser.submit(consent, {}, '/consent');
      expect(formsOf(answer)[0]!.fields).toHaveProperty('id_token');
    }
  });
});

function parametersIn({ search, hash }: URL): URLSearchParams {
  return new URLSearchParams(search || hash.slice(1));
}
