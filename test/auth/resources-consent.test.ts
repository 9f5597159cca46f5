import { describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, exportJWK } from 'jose';
import * as client from 'openid-client';
import { PASSWORD, newBrowser, post, seedPerson } from './oidc-hub.ts';
import { TokenFormat, postTokenRequest, introspect, newKey, seedApi, verifyJwt } from './resource-seed.ts';
import {
  acme,
  globex,
  hub,
  machine,
  maps,
  oneLineOf,
  orders,
  own,
  refusal,
  sealed,
  stock,
  tokensOf,
  web,
} from './resources-stage.ts';

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

  it('describes a JWT to its project like an opaque token, until its grant ends', async () => {
    const { access_token } = await tokensOf({ scope: 'read', resource: orders });
    const claims = decodeJwt(access_token);
    const { grant_id, ...shown } = claims;
    expect(grant_id).toBeDefined();
    const answer = { ...shown, active: true, token_type: 'Bearer', aud: orders, scope: 'read' };
    expect(await introspect(hub, own, access_token)).toMatchObject({ status: 200, body: answer });
    expect((await introspect(hub, globexWeb(), access_token)).body).toEqual({ active: false });
    const forged = `${access_token.slice(0, -6)}AAAAAA`;
    expect(await introspect(hub, own, forged)).toMatchObject({ status: 200, body: { active: false } });
    hub.clock.advance({ minutes: 11 });
    expect((await introspect(hub, own, access_token)).body).toEqual({ active: false });
    hub.clock.advance({ minutes: -11 });
    await hub.orm.em.fork().execute(`delete from oidc_artifact where kind = 'Grant'`);
    expect((await introspect(hub, own, access_token)).body).toEqual({ active: false });
  });

  it('has the client as the subject of the token of a machine, opaque or a JWT', async () => {
    for (const resource of [sealed, orders]) {
      const request = { grant_type: 'client_credentials', resource, scope: 'read' };
      const { body } = await postTokenRequest(hub, machine, request);
      const answer = await introspect(hub, machine, String(body.access_token));
      expect(answer.body).toMatchObject({ active: true, sub: machine.id, client_id: machine.id, aud: resource });
    }
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
