import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { StatementWatch } from '../support/statements.ts';
import { viewerOf, bearer } from './oidc-hub.ts';
import { postTokenRequest, introspect, newKey, verifyJwt } from './resource-seed.ts';
import {
  ACCESS_TOKEN,
  EXCHANGE,
  SECONDS,
  acme,
  exchange,
  hub,
  jwt,
  ledger,
  machine,
  maps,
  mapsMachine,
  opaque,
  orders,
  signIn,
  tiles,
  unapproved,
  userId,
} from './token-exchange-stage.ts';

const refused = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) });

describe('the exchange of an access token (RFC 8693)', () => {
  it('gives openid-client a token for another API', async () => {
    const options = { execute: [client.allowInsecureRequests] };
    const authentication = client.ClientSecretPost(machine.secret);
    const config = await client.discovery(new URL(hub.url), machine.id, undefined, authentication, options);
    const tokens = await client.genericGrantRequest(config, EXCHANGE, {
      subject_token: jwt,
      subject_token_type: ACCESS_TOKEN,
      audience: maps,
      scope: 'read',
    });
    expect(tokens).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'bearer', scope: 'read' });
    expect(tokens).not.toHaveProperty('refresh_token');
    const { payload } = await verifyJwt(hub, tokens.access_token, maps);
    expect(payload).toMatchObject({
      sub: userId,
      client_id: machine.id,
      scope: 'read',
      act: { sub: machine.id },
    });
    expect(tokens.expires_in).toBe(600);
  });

  it('accepts opaque tokens, and tokens for the hub itself', async () => {
    const forLedger = (await signIn(ledger)).access_token;
    for (const subject of [opaque, forLedger]) {
      const { status, body } = await exchange(subject);
      expect(status).toBe(200);
      const { payload } = await verifyJwt(hub, body.access_token as string, maps);
      expect(payload).toMatchObject({ sub: userId, act: { sub: machine.id } });
    }
  });

  it('gives the scopes that the person allowed and the client may request', async () => {
    // The person allowed read and write, the machine may ask for read and erase.
    expect((await exchange(jwt)).body.scope).toBe('read');
    const web = { id: acme.web.id, secret: acme.secret };
    expect((await exchange(jwt, {}, web)).body.scope).toBe('read write');
  });

  it('is allowed to the project of an API that a client of another project called', async () => {
    const forMaps = (await signIn(maps)).access_token;
    const { status, body } = await exchange(forMaps, { resource: tiles }, mapsMachine);
    expect(status).toBe(200);
    const introspection = await introspect(hub, mapsMachine, body.access_token as string);
    expect(introspection.body).toMatchObject({
      ...{ active: true, aud: tiles, sub: userId, scope: 'read', client_id: mapsMachine.id },
      act: { sub: mapsMachine.id },
    });
  });

  it('names every actor when a token is exchanged again', async () => {
    const first = (await exchange(jwt)).body.access_token as string;
    const second = await exchange(first, { resource: tiles }, mapsMachine);
    expect(second.status).toBe(200);
    const introspection = await introspect(hub, mapsMachine, second.body.access_token as string);
    expect(introspection.body.act).toEqual({ sub: mapsMachine.id, act: { sub: machine.id } });
    expect(introspection.body.exp).toBeLessThanOrEqual(decodeJwt(jwt).exp!);
    const third = await exchange(second.body.access_token as string, { resource: maps }, mapsMachine);
    expect(decodeJwt(third.body.access_token as string)).toMatchObject({
      act: { sub: mapsMachine.id, act: { sub: mapsMachine.id, act: { sub: machine.id } } },
    });
  });

  it('is allowed five times in a row, and refused the sixth time', async () => {
    let token = (await signIn(orders)).access_token;
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const resource = times % 2 ? orders : ledger;
      const answer = await exchange(token, { resource });
      statuses.push(answer.status);
      token = answer.body.access_token as string;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400]);
  });

  it('gives no token that outlives the exchanged one', async () => {
    const long = (await signIn(ledger)).access_token;
    const { body } = await exchange(long, { resource: orders });
    expect(body.expires_in).toBe(SECONDS);
    const short = await exchange(body.access_token as string, { resource: ledger });
    expect(short.body.expires_in).toBeLessThanOrEqual(SECONDS);
    const introspection = await introspect(hub, machine, short.body.access_token as string);
    expect(introspection.body.exp).toBe(decodeJwt(body.access_token as string).exp);
  });

  it('gives tokens that the hub and userinfo refuse', async () => {
    for (const resource of [maps, ledger]) {
      const token = (await exchange(jwt, { resource })).body.access_token as string;
      expect((await viewerOf(hub, bearer(token))).status).toBe(401);
      const profile = await fetch(`${hub.url}/user/profile`, { headers: bearer(token) });
      expect([401, 403]).toContain(profile.status);
    }
  });

  it('binds the token to the key of a DPoP proof', async () => {
    const { pair, thumbprint } = await newKey();
    const options = { execute: [client.allowInsecureRequests] };
    const authentication = client.ClientSecretPost(machine.secret);
    const config = await client.discovery(new URL(hub.url), machine.id, undefined, authentication, options);
    const parameters = { subject_token: jwt, subject_token_type: ACCESS_TOKEN, resource: maps };
    const DPoP = client.getDPoPHandle(config, pair);
    const tokens = await client.genericGrantRequest(config, EXCHANGE, parameters, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ cnf: { jkt: thumbprint } });
  });

  it('costs one statement to read, and one to write when the new token is opaque', async () => {
    await exchange(jwt);
    await exchange(opaque, { resource: ledger });
    const watch = new StatementWatch({ background: true });
    const forJwt = await watch.of(() => exchange(jwt));
    const forOpaque = await watch.of(() => exchange(opaque, { resource: ledger }));
    watch.stop();
    // The entitlements of this hub are not from the database.
    expect(forJwt.statements).toEqual(['select oidc_artifact']);
    expect(forOpaque.statements).toEqual(['select oidc_artifact', 'with json_to_recordset']);
  });
});

describe('an exchange request', () => {
  it.each([
    ['no subject_token', { subject_token: '' }, 'invalid_request'],
    ['no subject_token_type', { subject_token_type: '' }, 'invalid_request'],
    [
      'a subject_token of another type',
      { subject_token_type: ACCESS_TOKEN.replace('access', 'id') },
      'invalid_request',
    ],
    [
      'another requested_token_type',
      { requested_token_type: ACCESS_TOKEN.replace('access', 'refresh') },
      'invalid_request',
    ],
    ['an actor_token', { actor_token: 'x', actor_token_type: ACCESS_TOKEN }, 'invalid_request'],
    ['an actor_token_type alone', { actor_token_type: ACCESS_TOKEN }, 'invalid_request'],
    ['no API', { resource: '' }, 'invalid_request'],
    ['two APIs', { audience: ledger }, 'invalid_target'],
    ['an unknown API', { resource: 'https://nobody.example' }, 'invalid_target'],
    ['an audience that is no API', { resource: '', audience: 'maps' }, 'invalid_target'],
    ['the API that it has a token for', { resource: orders }, 'invalid_target'],
    ['an API that the client may not use', { resource: tiles }, 'invalid_target'],
    ['an API that the person has not allowed', { resource: unapproved }, 'invalid_target'],
    ['a scope that the person has not allowed', { scope: 'read erase' }, 'invalid_scope'],
    ['a scope that the client may not ask for', { scope: 'write' }, 'invalid_scope'],
    ['a scope of the hub', { scope: 'openid' }, 'invalid_scope'],
  ])('with %s is refused', async (_, more, error) => {
    expect(await exchange(jwt, more)).toMatchObject(refused(error));
  });

  it('may have resource and audience when they name the same API', async () => {
    expect((await exchange(jwt, { audience: maps })).status).toBe(200);
  });

  it('with two resources is refused', async () => {
    const form = [
      ['grant_type', EXCHANGE],
      ['subject_token', jwt],
      ['subject_token_type', ACCESS_TOKEN],
      ['resource', maps],
      ['resource', ledger],
    ] as [string, string][];
    expect(await postTokenRequest(hub, machine, form)).toMatchObject(refused('invalid_target'));
  });

  it('is refused for clients without authentication or with a wrong secret', async () => {
    const parameters = {
      ...{ grant_type: EXCHANGE, subject_token: jwt, subject_token_type: ACCESS_TOKEN, resource: maps },
    };
    const response = await fetch(`${hub.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...parameters, client_id: acme.native.id }),
    });
    expect(response.status).toBe(400);
    const wrong = await exchange(jwt, {}, { ...machine, secret: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});
