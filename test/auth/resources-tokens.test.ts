import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, exportJWK } from 'jose';
import * as client from 'openid-client';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Browser, Page } from '../support/browser.ts';
import {
  PASSWORD,
  RelyingParty,
  bearer,
  newBrowser,
  completePages,
  post,
  seed,
  seedPerson,
  startHub,
  viewerOf,
} from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';
import { TokenFormat, postTokenRequest, introspect, grantAccess, newKey, seedApi, verifyJwt } from './resource-seed.ts';

const orders = 'https://orders.acme.example';
const stock = 'https://stock.acme.example/v1';
const sealed = 'https://sealed.acme.example';
const maps = 'https://maps.globex.example';
const closed = 'https://closed.globex.example';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let own: { id: string; secret: string };
let machine: { id: string; secret: string };
let browser: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, 'ada@example.org');
  await seedApi(hub, acme.project, orders, { tokenSeconds: 300 });
  await seedApi(hub, acme.project, stock, { scopes: ['count'] });
  await seedApi(hub, acme.project, sealed, { tokenFormat: TokenFormat.opaque, tokenSeconds: 120 });
  const shared = await seedApi(hub, globex.project, maps, { tokenFormat: TokenFormat.opaque });
  await seedApi(hub, globex.project, closed);
  await grantAccess(hub, shared, acme.web, ['read']);
  await grantAccess(hub, shared, acme.machine, ['read']);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  own = { id: acme.web.id, secret: acme.secret };
  machine = { id: acme.machine.id, secret: acme.machineSecret };
  browser = newBrowser(hub);
});

afterAll(() => hub?.close());
afterEach(() => expect(hub.lines).toEqual([]));

/** Signs in with the given authorization parameters; a parameter may occur several times. */
async function signIn(parameters: Record<string, string | string[]>) {
  const several = Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const request = await web.request();
  for (const [name] of several) request.url.searchParams.delete(name!);
  for (const [name, value] of several) request.url.searchParams.append(name!, value!);
  const back = await completePages(browser, await browser.open(request.url), 'ada@example.org');
  return { request, back };
}

async function tokensOf(parameters: Record<string, string | string[]>, at: Record<string, string> = {}) {
  const { request, back } = await signIn(parameters);
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  return client.authorizationCodeGrant(web.config, back.url, checks, at);
}

const refusal = (error: string) => expect.objectContaining({ error });

describe('a code for one API, without openid', () => {
  it('gives a JWT that the API can verify, though the token request does not name the API', async () => {
    const tokens = await tokensOf({ scope: 'read write', resource: orders });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: 'read write' });
    const { payload, protectedHeader } = await verifyJwt(hub, tokens.access_token, orders);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    const { sub, client_id, scope, iat = 0, exp = 0, jti } = payload;
    expect({ sub, client_id, scope, seconds: exp - iat }).toEqual({
      sub: await userId(),
      client_id: acme.web.id,
      scope: 'read write',
      seconds: 300,
    });
    expect(jti).toBeTruthy();
  });

  it('can be refreshed for the same API, and for fewer scopes on request', async () => {
    const tokens = await tokensOf({ scope: 'read write', resource: orders });
    const narrower = await client.refreshTokenGrant(web.config, tokens.refresh_token!, { scope: 'read' });
    expect((await verifyJwt(hub, narrower.access_token, orders)).payload).toMatchObject({ scope: 'read' });
    const again = await web.refresh(narrower.refresh_token!);
    expect((await verifyJwt(hub, again.access_token, orders)).payload).toMatchObject({ scope: 'read write' });
  });

  it('gives a token that the hub and userinfo refuse', async () => {
    for (const [resource, status] of [
      [orders, 401],
      [sealed, 403],
    ] as const) {
      const { access_token } = await tokensOf({ scope: 'read', resource });
      expect(await viewerOf(hub, bearer(access_token))).toMatchObject({ status: 401, code: 'invalid_token' });
      const profile = await fetch(`${hub.url}/user/profile`, { headers: bearer(access_token) });
      expect(profile.status).toBe(status);
    }
  });
});

describe('a code with openid and an API', () => {
  it('gives a token for the hub, or one for the API when the client names it', async () => {
    const requested = { scope: 'openid email read', resource: orders };
    const forHub = await tokensOf(requested);
    expect(forHub).toMatchObject({ scope: 'openid email', expires_in: 3600 });
    expect(forHub.claims()).toMatchObject({ aud: acme.web.id, email: 'ada@example.org' });
    const { sub } = forHub.claims()!;
    expect(await client.fetchUserInfo(web.config, forHub.access_token, sub)).toMatchObject({ sub });
    const forApi = await tokensOf(requested, { resource: orders });
    expect(forApi).toMatchObject({ scope: 'read', expires_in: 300 });
    expect(forApi.claims()).toMatchObject({ sub, email: 'ada@example.org' });
    expect((await verifyJwt(hub, forApi.access_token, orders)).payload).toMatchObject({ sub, scope: 'read' });
  });

  it('can be refreshed for the hub or the API, whichever the client names', async () => {
    const tokens = await tokensOf({ scope: 'openid read', resource: orders });
    const forApi = await client.refreshTokenGrant(web.config, tokens.refresh_token!, { resource: orders });
    expect((await verifyJwt(hub, forApi.access_token, orders)).payload).toMatchObject({ scope: 'read' });
    const forHub = await web.refresh(forApi.refresh_token!);
    expect(await viewerOf(hub, bearer(forHub.access_token))).toMatchObject({
      status: 200,
      scopes: ['openid'],
    });
  });
});

describe('a code for several APIs', () => {
  const requested = { scope: 'read count', resource: [orders, stock] };

  it('gives a token for the API that the client names, and can be refreshed for the others', async () => {
    const first = await tokensOf(requested, { resource: stock });
    expect((await verifyJwt(hub, first.access_token, stock)).payload).toMatchObject({ scope: 'count' });
    const other = await client.refreshTokenGrant(web.config, first.refresh_token!, { resource: orders });
    expect((await verifyJwt(hub, other.access_token, orders)).payload).toMatchObject({ scope: 'read' });
  });

  it('gives no token while the client names no API, and stays valid', async () => {
    const { request, back } = await signIn(requested);
    const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
    const redeem = (at = {}) => client.authorizationCodeGrant(web.config, back.url, checks, at);
    await expect(redeem()).rejects.toEqual(refusal('invalid_target'));
    expect((await redeem({ resource: stock })).scope).toBe('count');
  });

  it('gives no token for two APIs at once', async () => {
    const { request, back } = await signIn(requested);
    const code = back.url.searchParams.get('code')!;
    const form: [string, string][] = [
      ...Object.entries({ grant_type: 'authorization_code', code, code_verifier: request.verifier }),
      ['redirect_uri', acme.web.redirectUris[0]!],
      ...[orders, stock].map((each): [string, string] => ['resource', each]),
    ];
    expect((await postTokenRequest(hub, own, form)).body).toEqual(refusal('invalid_target'));
  });

  it('cannot be refreshed for an API that was not requested, and its refresh token stays valid', async () => {
    const tokens = await tokensOf(requested, { resource: stock });
    for (const resource of [sealed, 'https://nobody.example', 'nonsense', `${stock}#part`]) {
      const attempt = client.refreshTokenGrant(web.config, tokens.refresh_token!, { resource });
      await expect(attempt).rejects.toEqual(refusal('invalid_target'));
    }
    const good = await client.refreshTokenGrant(web.config, tokens.refresh_token!, { resource: stock });
    expect(good.scope).toBe('count');
  });
});

describe('a token for an API', () => {
  it('is given to a device after its person has consented', async () => {
    const requested = { client_id: acme.native.id, scope: 'openid read', resource: orders };
    const { body } = await post(`${hub.url}/oauth/device`, requested);
    const entered = await browser.submit(await browser.open('/device'), {
      user_code: body.user_code as string,
    });
    const consent = await browser.submit(entered, { confirm: 'yes' });
    expect(oneLineOf(consent)).toContain(`(${orders}), with the permissions read.`);
    await browser.submit(consent, {}, '/consent');
    const answer = await post(`${hub.url}/oauth/token`, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      ...{ device_code: body.device_code as string, client_id: acme.native.id, resource: orders },
    });
    expect((await verifyJwt(hub, answer.body.access_token as string, orders)).payload).toMatchObject({
      client_id: acme.native.id,
      scope: 'read',
    });
  });

  it('is given after a pushed authorization request', async () => {
    const verifier = client.randomPKCECodeVerifier();
    const url = await client.buildAuthorizationUrlWithPAR(web.config, {
      ...{ redirect_uri: acme.web.redirectUris[0]!, scope: 'count', resource: stock },
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await completePages(browser, await browser.open(url), 'ada@example.org');
    const tokens = await client.authorizationCodeGrant(web.config, back.url, { pkceCodeVerifier: verifier });
    expect((await verifyJwt(hub, tokens.access_token, stock)).payload).toMatchObject({ scope: 'count' });
  });

  it('can be bound to the client’s key, which an introspection shows', async () => {
    const { pair, thumbprint } = await newKey();
    const DPoP = client.getDPoPHandle(web.config, pair);
    const { request, back } = await signIn({ scope: 'read', resource: sealed });
    const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
    const tokens = await client.authorizationCodeGrant(web.config, back.url, checks, undefined, { DPoP });
    const introspection = await introspect(hub, machine, tokens.access_token);
    expect(introspection.body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: thumbprint } });
  });
});

describe('an API that a client may not request', () => {
  it.each([
    ['is not known', 'https://nobody.example'],
    ['is written in another spelling', `${orders}/`],
    ['belongs to another project, which granted no access', closed],
    ['is no URI', 'orders'],
    ['has a fragment', `${orders}#part`],
    ['is longer than allowed', `${orders}/${'x'.repeat(2000)}`],
    ['contains a NUL', `${orders}/\0`],
  ])('is refused with invalid_target at every endpoint when it %s', async (_, resource) => {
    const { back } = await signIn({ scope: 'read', resource });
    expect(back.url.searchParams.get('error')).toBe('invalid_target');
    const asMachine = await postTokenRequest(hub, machine, { grant_type: 'client_credentials', resource });
    expect(asMachine).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    const pushed = await post(`${hub.url}/oauth/par`, {
      ...{ client_id: own.id, client_secret: own.secret, response_type: 'code', scope: 'read', resource },
      ...{ redirect_uri: acme.web.redirectUris[0]!, code_challenge: 'x'.repeat(43) },
      code_challenge_method: 'S256',
    });
    expect(pushed).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it('is refused by the device endpoint too', async () => {
    const authorization = await post(`${hub.url}/oauth/device`, {
      client_id: acme.native.id,
      scope: 'read',
      resource: closed,
    });
    expect(authorization).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it('is refused after its removal, although it was remembered', async () => {
    const identifier = 'https://short-lived.acme.example';
    const server = await seedApi(hub, acme.project, identifier);
    const ask = () => postTokenRequest(hub, machine, { grant_type: 'client_credentials', resource: identifier });
    expect((await ask()).status).toBe(200);
    await hub.orm.em
      .fork()
      .execute('update resource_server set removed_at = created_at where id = ?', [decodeId('resource', server.id)]);
    await waitUntil(async () => (await ask()).body.error === 'invalid_target');
  });
});

describe('an API of another project', () => {
  it('gives only the scopes that were granted to the client', async () => {
    const tokens = await tokensOf({ scope: 'read write', resource: maps });
    expect(tokens.scope).toBe('read');
    const machines = await postTokenRequest(hub, machine, { grant_type: 'client_credentials', resource: maps });
    expect(machines.body.scope).toBe('read');
    const more = { grant_type: 'client_credentials', resource: maps, scope: 'read write' };
    expect((await postTokenRequest(hub, machine, more)).body).toEqual(refusal('invalid_scope'));
  });

  it('gives no more tokens after the access was withdrawn, not even by a refresh', async () => {
    const server = await seedApi(hub, globex.project, 'https://brief.globex.example');
    await grantAccess(hub, server, acme.web, ['read']);
    const tokens = await tokensOf({ scope: 'read', resource: server.identifier });
    await hub.orm.em
      .fork()
      .execute('delete from resource_access where resource_server_id = ?', [decodeId('resource', server.id)]);
    let token = tokens.refresh_token!;
    await waitUntil(async () => {
      const answer = await postTokenRequest(hub, own, { grant_type: 'refresh_token', refresh_token: token });
      token = (answer.body.refresh_token as string) ?? token;
      return answer.body.error === 'invalid_target';
    });
  });
});

describe('consent to an API', () => {
  const requested = { scope: 'openid entitlements read write', resource: [orders, maps] };

  async function consentPage(email: string) {
    await seedPerson(hub, email);
    const request = await web.request({ scope: requested.scope, resource: orders });
    request.url.searchParams.append('resource', maps);
    const browser = newBrowser(hub);
    const page = await browser.submit(await browser.open(request.url), { email, password: PASSWORD });
    return { browser, page, request };
  }

  it('is asked for with the API’s name, project, address and scopes', async () => {
    const { page } = await consentPage('page@example.org');
    const text = oneLineOf(page);
    expect(text).toContain('Use API of acme for you');
    expect(text).toContain(`An API of Project acme (${orders}), with the permissions read, write.`);
    expect(text).toContain(`An API of Project globex (${maps}), with the permissions read.`);
    expect(text).toContain('See what you have bought from Project globex');
    expect(text).not.toContain('See what you have bought from Project acme');
  });

  it('is stored and audited, so that another browser does not ask', async () => {
    const { page, ...first } = await consentPage('remembered@example.org');
    await first.browser.submit(page, {}, '/consent');
    const em = hub.orm.em.fork();
    const [storedConsent] = await em.execute(
      `select scopes, resources from consent join hub_user on hub_user.id = user_id where email = ?`,
      ['remembered@example.org'],
    );
    expect(storedConsent).toEqual({
      scopes: ['openid', 'entitlements'],
      resources: { [orders]: ['read', 'write'], [maps]: ['read'] },
    });
    const [audit] = await em.execute(
      `select actor, detail, address from audit_entry where action = 'consent.given' order by id desc limit 1`,
    );
    expect(audit).toMatchObject({
      actor: expect.stringMatching(`^${acme.web.id}:user_`),
      detail: { clientId: acme.web.id, resources: { [maps]: ['read'] } },
      address: expect.stringMatching(/^10\.0\./),
    });
    const other = newBrowser(hub);
    const start = await other.open((await web.request({ scope: 'openid read', resource: maps })).url);
    const credentials = { email: 'remembered@example.org', password: PASSWORD };
    const back = await other.submit(start, credentials);
    expect(back.url.searchParams.get('code')).toBeTruthy();
  });

  it('is asked for again when a scope or an API is new', async () => {
    const { browser, page } = await consentPage('more@example.org');
    await browser.submit(page, {}, '/consent');
    const more = await browser.open((await web.request({ scope: 'openid count', resource: stock })).url);
    expect(oneLineOf(more)).toContain(`(${stock}), with the permissions count.`);
    const back = await browser.submit(more, {}, '/consent');
    expect(back.url.searchParams.get('code')).toBeTruthy();
  });

  it('leaves out unknown scopes', async () => {
    await seedPerson(hub, 'none@example.org');
    const browser = newBrowser(hub);
    const page = await browser.open((await web.request({ scope: 'openid fly', resource: orders })).url);
    const credentials = { email: 'none@example.org', password: PASSWORD };
    await browser.submit(await browser.submit(page, credentials), {}, '/consent');
    const [storedConsent] = await hub.orm.em
      .fork()
      .execute(
        `select scopes, resources from consent join hub_user on hub_user.id = user_id where email = 'none@example.org'`,
      );
    expect(storedConsent).toEqual({ scopes: ['openid'], resources: {} });
  });
});

describe('client credentials', () => {
  async function machineParty(): Promise<client.Configuration> {
    const options = { execute: [client.allowInsecureRequests] };
    const authentication = client.ClientSecretPost(machine.secret);
    return client.discovery(new URL(hub.url), machine.id, undefined, authentication, options);
  }

  it('give a JWT for an API, with all its scopes or the requested ones', async () => {
    const config = await machineParty();
    const whole = await client.clientCredentialsGrant(config, { resource: orders });
    expect(whole).toMatchObject({ scope: 'read write', expires_in: 300, token_type: 'bearer' });
    const { payload } = await verifyJwt(hub, whole.access_token, orders);
    expect(payload).toMatchObject({ sub: machine.id, client_id: machine.id, scope: 'read write' });
    expect(payload).not.toHaveProperty('grant_id');
    const less = await client.clientCredentialsGrant(config, { resource: orders, scope: 'write' });
    expect(decodeJwt(less.access_token)).toMatchObject({ scope: 'write' });
  });

  it('give an opaque token for an API that wants one, and the API can introspect it', async () => {
    const token = await client.clientCredentialsGrant(await machineParty(), { resource: sealed });
    expect(token.expires_in).toBe(120);
    expect((await introspect(hub, own, token.access_token)).body).toMatchObject({
      ...{ active: true, aud: sealed, scope: 'read write', client_id: machine.id },
    });
  });

  it.each([
    ['a scope that the API does not know', { resource: orders, scope: 'read fly' }],
    ['the hub’s own scopes for an API', { resource: orders, scope: 'catalog:read' }],
    ['an API’s scopes for the hub', { scope: 'read' }],
  ])('refuse %s', async (_, parameters) => {
    const attempt = client.clientCredentialsGrant(await machineParty(), parameters);
    await expect(attempt).rejects.toEqual(refusal('invalid_scope'));
  });

  it('refuse two APIs at once', async () => {
    const form: [string, string][] = [
      ['grant_type', 'client_credentials'],
      ['resource', orders],
      ['resource', stock],
    ];
    expect((await postTokenRequest(hub, machine, form)).body).toEqual(refusal('invalid_target'));
  });

  it('bind the token to the key of a DPoP proof', async () => {
    const config = await machineParty();
    const { pair, thumbprint } = await newKey();
    const DPoP = client.getDPoPHandle(config, pair);
    const jwt = await client.clientCredentialsGrant(config, { resource: orders }, { DPoP });
    expect(jwt.token_type).toBe('dpop');
    expect(decodeJwt(jwt.access_token)).toMatchObject({ cnf: { jkt: thumbprint } });
    const opaque = await client.clientCredentialsGrant(config, { resource: sealed }, { DPoP });
    const introspection = await introspect(hub, own, opaque.access_token);
    expect(introspection.body).toMatchObject({ token_type: 'DPoP', cnf: { jkt: thumbprint } });
  });

  it('refuse an invalid proof, a proof for another address, and a repeated proof', async () => {
    const { pair } = await newKey();
    const jwk = await exportJWK(pair.publicKey);
    const proofFor = (htu: string) =>
      new SignJWT({ htm: 'POST', htu, jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(pair.privateKey);
    const requested = { grant_type: 'client_credentials', client_id: machine.id, client_secret: machine.secret };
    const send = async (dpop: string) => {
      const init = { method: 'POST', headers: { dpop }, body: new URLSearchParams(requested) };
      const response = await fetch(`${hub.url}/oauth/token`, init);
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    expect(await send('no proof')).toEqual([400, 'invalid_dpop_proof']);
    expect(await send(await proofFor(`${hub.url}/oauth/revoke`))).toEqual([400, 'invalid_dpop_proof']);
    const proof = await proofFor(`${hub.url}/oauth/token`);
    expect(await send(proof)).toEqual([200, undefined]);
    expect(await send(proof)).toEqual([400, 'invalid_dpop_proof']);
  });
});

describe('an introspection', () => {
  const globexWeb = () => ({ id: globex.web.id, secret: globex.secret });

  it('describes tokens for an API to its project, when a client of another project holds them', async () => {
    const { access_token } = await tokensOf({ scope: 'read', resource: maps });
    const answer = await introspect(hub, globexWeb(), access_token);
    expect(answer.body).toMatchObject({ active: true, aud: maps, scope: 'read', client_id: acme.web.id });
    expect((await introspect(hub, machine, access_token)).body).toMatchObject({ active: true });
  });

  it('describes no other token of that client', async () => {
    const others: Record<string, string>[] = [{ scope: 'openid' }, { scope: 'read', resource: sealed }];
    for (const requested of others) {
      const { access_token, refresh_token } = await tokensOf(requested);
      for (const token of [access_token, refresh_token!]) {
        expect((await introspect(hub, globexWeb(), token)).body).toEqual({ active: false });
      }
    }
  });

  it('describes no foreign token to a client that cannot authenticate', async () => {
    const { access_token } = await tokensOf({ scope: 'read', resource: maps });
    const answer = await post(`${hub.url}/oauth/introspect`, {
      client_id: globex.native.id,
      token: access_token,
    });
    expect(answer.body).toEqual({ active: false });
  });

  it('refuses JWTs, which APIs verify themselves', async () => {
    const { access_token } = await tokensOf({ scope: 'read', resource: orders });
    const answer = await introspect(hub, own, access_token);
    expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_token_type' } });
  });

  it('describes the tokens of a removed API as before', async () => {
    const identifier = 'https://gone.acme.example';
    await seedApi(hub, acme.project, identifier, { tokenFormat: TokenFormat.opaque });
    const { access_token } = await tokensOf({ scope: 'read', resource: identifier });
    await hub.orm.em
      .fork()
      .execute('update resource_server set removed_at = created_at where identifier = ?', [identifier]);
    expect((await introspect(hub, own, access_token)).body).toMatchObject({ active: true });
  });
});

/** The body of a page, in one line. */
function oneLineOf({ body }: Page): string {
  return body.replaceAll(/\s+/g, ' ');
}

async function userId(): Promise<string> {
  return (await tokensOf({ scope: 'openid' })).claims()!.sub;
}

/** Waits up to 1 s for a condition, since the hub learns of a change with a delay. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the condition did not become true');
}
