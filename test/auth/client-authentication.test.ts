import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { GenerateKeyPairResult, JWTPayload } from 'jose';
import * as client from 'openid-client';
import { Client, ClientKind } from '../../src/auth/clients/client.ts';
import { secretOf } from '../../src/auth/clients/create-client.ts';
import { newClientSecret } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { post, seed, startHub, nextClientChange } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let signer: Client;
let key: GenerateKeyPairResult;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  key = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(key.publicKey)), alg: 'ES256', use: 'sig' }] };
  signer = new Client({
    projectId: acme.project.id,
    kind: ClientKind.machine,
    name: 'signer',
    scopes: ['catalog:read'],
    jwks,
    createdAt: hub.clock.now(),
  });
  await hub.orm.em.fork().persist(signer).flush();
});

afterAll(() => hub?.close());

const token = (body: Record<string, string>) =>
  post(`${hub.url}/oauth/token`, { grant_type: 'client_credentials', ...body });

const secret = (client_secret: string) => token({ client_id: acme.machine.id, client_secret });

async function assertion(claims: JWTPayload = {}, by = key): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const whole = {
    iss: signer.id,
    sub: signer.id,
    aud: hub.url,
    jti: crypto.randomUUID(),
    iat: now,
    exp: now + 60,
    ...claims,
  };
  return new SignJWT(whole).setProtectedHeader({ alg: 'ES256' }).sign(by.privateKey);
}

const asserted = (client_assertion: string, more = {}) =>
  token({ client_assertion_type: JWT_BEARER, client_assertion, ...more });

describe('a client that authenticates by private_key_jwt (RFC 7523)', () => {
  it('gets a token through openid-client', async () => {
    const config = await client.discovery(
      new URL(hub.url),
      signer.id,
      undefined,
      client.PrivateKeyJwt(key.privateKey as CryptoKey),
      { execute: [client.allowInsecureRequests] },
    );
    const { scope } = await client.clientCredentialsGrant(config);
    expect(scope).toBe('catalog:read');
  });

  it.each<[string, () => Promise<string>]>([
    ['for another audience', () => assertion({ aud: 'https://evil.example' })],
    ['that has expired', () => assertion({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['without exp', () => assertion({ exp: undefined })],
    ['without a jti', () => assertion({ jti: undefined })],
    ['of another issuer', () => assertion({ iss: acme.machine.id })],
    ['about another client', () => assertion({ sub: acme.machine.id })],
    ['signed by another key', async () => assertion({}, await generateKeyPair('ES256'))],
    ['that is not signed', async () => withHeader(await assertion(), { alg: 'none' }, '')],
    [
      'signed with the public key as if it were a secret',
      async () => {
        const jwt = withHeader(await assertion(), { alg: 'HS256' }, '');
        const publicKey = JSON.stringify(await exportJWK(key.publicKey));
        const [header, payload] = jwt.split('.');
        const mac = createHmac('sha256', publicKey).update(`${header}.${payload}`).digest('base64url');
        return `${header}.${payload}.${mac}`;
      },
    ],
  ])('is refused with an assertion %s', async (_, make) => {
    expect(await asserted(await make())).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('can use each assertion once, also when eight requests send it at once', async () => {
    const jwt = await assertion();
    const answers = await Promise.all(Array.from({ length: 8 }, () => asserted(jwt)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  it('cannot send a secret, neither alone nor beside the assertion', async () => {
    const both = await asserted(await assertion(), { client_id: signer.id, client_secret: 'x' });
    expect(both).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await token({ client_id: signer.id, client_secret: 'kept as hashes only' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });
});

describe('a client with secrets', () => {
  it('can use either of two secrets until the old one expires', async () => {
    const next = newClientSecret();
    const [old] = [acme.machineSecret];
    const em = hub.orm.em.fork();
    await em.persist(secretOf(acme.machine, next, hub.clock.now())).flush();
    const isNotified = nextClientChange(hub);
    await hub.orm.em
      .fork()
      .execute('update client_secret set expires_at = ? where client_id = ? and hint = ?', [
        hub.clock.now().add({ seconds: 10 }).toString(),
        decodeId('client', acme.machine.id),
        old.slice(-4),
      ]);
    await isNotified;
    expect([(await secret(old)).status, (await secret(next.secret)).status]).toEqual([200, 200]);
    hub.clock.advance({ seconds: 11 });
    expect([(await secret(old)).status, (await secret(next.secret)).status]).toEqual([401, 200]);
  });

  it('is refused with Retry-After after 20 wrong secrets from one address, and not from other addresses', async () => {
    const guess = (client_secret: string, address: string) =>
      fetch(`${hub.url}/oauth/token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: acme.web.id,
          client_secret,
        }),
      });
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(`wrong ${n}`, '192.0.2.1')));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    const after = await guess(acme.secret, '192.0.2.1');
    expect(after.status).toBe(429);
    expect(Number(after.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await after.json()).toMatchObject({ error: 'too_many_attempts' });
    // The client is authenticated, but may not use this grant.
    expect(await (await guess(acme.secret, '192.0.2.2')).json()).toMatchObject({ error: 'invalid_request' });
  });
});

function withHeader(jwt: string, header: object, signature: string): string {
  const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
  return `${encoded}.${jwt.split('.')[1]}.${signature}`;
}
