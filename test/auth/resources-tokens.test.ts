import { describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { decodeId } from '../../src/platform/values/ids.ts';
import { bearer, completePages, post, viewerOf } from './oidc-hub.ts';
import { postTokenRequest, introspect, grantAccess, newKey, seedApi, verifyJwt } from './resource-seed.ts';
import {
  acme,
  browser,
  closed,
  globex,
  hub,
  machine,
  maps,
  oneLineOf,
  orders,
  own,
  refusal,
  sealed,
  signIn,
  stock,
  tokensOf,
  web,
} from './resources-stage.ts';

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
