import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Client, ClientKind } from '../../src/auth/clients/client.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Browser } from '../support/browser.ts';
import { completePages, newBrowser, nextClientChange, post, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const ADA = 'ada@example.org';
const NONCE = 'n-0S6_WzA2Mj';
const OR_NONCE = 'code_challenge is missing: use PKCE (S256), or send a nonce with the scope openid';
const OR_STATE = `${OR_NONCE}, or at least a state`;
const WITHOUT_SECRET = 'code_challenge is missing: a client without a secret must use PKCE (S256)';
const BY_PROJECT = 'code_challenge is missing: the project requires PKCE (S256) of all its clients';

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

function parametersOf({ id, redirectUris }: Client, more: Record<string, string>): Record<string, string> {
  const redirect_uri = redirectUris[0]!;
  return { client_id: id, redirect_uri, response_type: 'code', scope: 'openid email', state: 's', ...more };
}

/** Opens a request without PKCE as Ada, and returns the parameters that the client receives. */
async function answerTo(client: Client, more: Record<string, string> = {}): Promise<URLSearchParams> {
  const query = new URLSearchParams(parametersOf(client, more));
  const { url } = await completePages(ada, await ada.open(`/oauth/authorize?${query}`), ADA);
  return url.searchParams;
}

async function refusalOf(client: Client, more?: Record<string, string>): Promise<(string | null)[]> {
  const answer = await answerTo(client, more);
  return ['error', 'error_description', 'state'].map((name) => answer.get(name));
}

function redeem(code: string | null, more: Record<string, string> = {}) {
  const credentials = { client_id: acme.web.id, client_secret: acme.secret };
  const grant = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: acme.web.redirectUris[0]! };
  return post(`${hub.url}/oauth/token`, { ...credentials, ...grant, ...more });
}

async function change(table: string, id: string, requiresPkce: boolean): Promise<void> {
  const changed = nextClientChange(hub);
  await hub.orm.em.fork().execute(`update ${table} set requires_pkce = ? where id = ?`, [requiresPkce, id]);
  await changed;
}

const changeClient = (requiresPkce: boolean) => change('client', decodeId('client', acme.web.id), requiresPkce);
const changeProject = (requiresPkce: boolean) => change('project', decodeId('project', acme.project.id), requiresPkce);

describe('a client that authenticates, and is registered to require PKCE', () => {
  it('may send a nonce instead of PKCE, and finds it in the ID token', async () => {
    const answer = await answerTo(acme.web, { nonce: NONCE });
    const { status, body } = await redeem(answer.get('code'));
    expect(status).toBe(200);
    expect(decodeJwt(String(body.id_token))).toMatchObject({ aud: acme.web.id, nonce: NONCE });
  });

  it.each([
    ['neither', {}, OR_NONCE],
    ['an empty nonce', { nonce: '' }, OR_NONCE],
    [
      'a nonce that no ID token can return',
      { nonce: NONCE, scope: 'catalog:read' },
      'openid scope must be requested when using the nonce parameter',
    ],
  ])('is refused when it sends %s, and learns what is missing', async (_, parameters, description) => {
    expect(await refusalOf(acme.web, parameters)).toEqual(['invalid_request', description, 's']);
  });

  it('is refused in the same way when it pushes its request', async () => {
    const push = (more: Record<string, string>) =>
      post(`${hub.url}/oauth/par`, { ...parametersOf(acme.web, more), client_secret: acme.secret });
    expect(await push({})).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: OR_NONCE },
    });
    expect((await push({ nonce: NONCE })).status).toBe(201);
  });

  it('cannot redeem with a verifier when someone removed the challenge from its request', async () => {
    const answer = await answerTo(acme.web, { nonce: NONCE });
    const code_verifier = 'v'.repeat(43);
    expect(await redeem(answer.get('code'), { code_verifier })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });
});

describe('a client that authenticates, as it is registered by default', () => {
  beforeAll(() => changeClient(false));
  afterAll(() => changeClient(true));

  it('may send a state alone, as libraries without PKCE and nonce do', async () => {
    const answer = await answerTo(acme.web);
    expect(answer.get('state')).toBe('s');
    expect((await redeem(answer.get('code'))).status).toBe(200);
  });

  it('is refused without a state, a nonce and PKCE, and learns what is missing', async () => {
    expect(await refusalOf(acme.web, { state: '' })).toEqual(['invalid_request', OR_STATE, null]);
  });
});

describe('a client without a secret', () => {
  it.each([
    ['native', () => acme.native],
    ['browser', () => page],
  ])('of the kind %s is refused without PKCE, also with a nonce', async (_, client) => {
    expect(await refusalOf(client(), { nonce: NONCE })).toEqual(['invalid_request', WITHOUT_SECRET, 's']);
    expect(await refusalOf(client())).toEqual(['invalid_request', WITHOUT_SECRET, 's']);
  });
});

describe('a project that requires PKCE of all its clients', () => {
  beforeAll(() => changeProject(true));
  afterAll(() => changeProject(false));

  it('has the hub refuse a nonce instead', async () => {
    expect(await refusalOf(acme.web, { nonce: NONCE })).toEqual(['invalid_request', BY_PROJECT, 's']);
  });

  it('has the hub refuse a client that needs neither by its own setting', async () => {
    await changeClient(false);
    const refusal = await refusalOf(acme.web);
    await changeClient(true);
    expect(refusal).toEqual(['invalid_request', BY_PROJECT, 's']);
  });

  it('still signs people in to clients with PKCE', async () => {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    expect((await answerTo(acme.web, challenge)).has('code')).toBe(true);
  });
});
