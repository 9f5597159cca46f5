import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Client } from '../../src/auth/clients/client.ts';
import type { UpdateClientInput } from '../../src/auth/clients/client-input.ts';
import type { CreateRegistrationTokenInput } from '../../src/auth/clients/registration-token-input.ts';
import { createRegistrationToken } from '../../src/auth/clients/registration-tokens.ts';
import { updateClient } from '../../src/auth/clients/update-client.ts';
import { SigningAlgorithm } from '../../src/auth/signing-algorithm.ts';
import { Seed } from '../support/seed.ts';
import { RelyingParty, completePages, newBrowser, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';
import { postTokenRequest, seedApi } from './resource-seed.ts';

const email = 'ada@example.org';
const orders = 'https://orders.acme.example';
const stock = 'https://stock.acme.example';
const { RS256, ES256 } = SigningAlgorithm;
let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  await seedPerson(hub, email);
  await seedApi(hub, acme.project, orders);
  await seedApi(hub, acme.project, stock, { tokenSigningAlg: RS256 });
});

afterAll(() => hub?.close());

const transaction = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => hub.orm.em.fork().transactional(work);
const owner = () => new Seed(hub.orm, hub.clock).owner(acme.project);
const change = (input: UpdateClientInput) => transaction((em) => updateClient(em, owner(), input, hub.clock.now()));
const algorithmOf = (token: string) => decodeProtectedHeader(token).alg;
const signIn = async (of: Client, secret: string): Promise<string> =>
  (await (await RelyingParty.discover(hub, of, secret)).signIn(newBrowser(hub), email, { scope: 'openid' })).id_token!;

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** A token for one of the APIs, of a sign-in with consent to both. */
async function apiToken(resource: string): Promise<string> {
  const web = await RelyingParty.discover(hub, acme.web, acme.secret);
  const request = await web.request({ scope: 'read' });
  for (const each of [orders, stock]) request.url.searchParams.append('resource', each);
  const browser = newBrowser(hub);
  const back = await completePages(browser, await browser.open(request.url), email);
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  return (await client.authorizationCodeGrant(web.config, back.url, checks, { resource })).access_token;
}

describe('an ID token', () => {
  it('is signed by RS256 for a client that has chosen nothing, as OpenID Connect Core demands', async () => {
    const token = await signIn(acme.web, acme.secret);
    const { protectedHeader } = await jwtVerify(token, createRemoteJWKSet(new URL(`${hub.url}/oauth/jwks`)), {
      issuer: hub.url,
      audience: acme.web.id,
      algorithms: [RS256],
    });
    expect(protectedHeader.alg).toBe(RS256);
  });

  it('is signed by ES256 for a client that has chosen it, from the change on', async () => {
    const { client: of, secret } = await new Seed(hub.orm, hub.clock).client(acme.project, {
      kind: acme.web.kind,
      redirectUris: ['https://acme.example/cb'],
      idTokenSignedResponseAlg: ES256,
    });
    expect(algorithmOf(await signIn(of, secret!))).toBe(ES256);
    for (const alg of [RS256, null]) {
      await change({ id: of.id, idTokenSignedResponseAlg: alg });
      expect(algorithmOf(await signIn(of, secret!))).toBe(RS256);
    }
  });

  it('stays ES256 for a client from before there was a choice', async () => {
    const [row] = await hub.orm.em.fork().execute<{ column_default: string }[]>(
      `select column_default from information_schema.columns
       where table_name = 'client' and column_name = 'id_token_signed_response_alg'`,
    );
    expect(row!.column_default).toContain(ES256);
  });
});

describe('a JWT for an API', () => {
  it('is signed by ES256, or by what the API asks for', async () => {
    expect(algorithmOf(await apiToken(orders))).toBe(ES256);
    expect(algorithmOf(await apiToken(stock))).toBe(RS256);
  });

  it('can be exchanged whichever algorithm has signed it', async () => {
    const machine = { id: acme.machine.id, secret: acme.machineSecret };
    const tokens = { [orders]: await apiToken(orders), [stock]: await apiToken(stock) };
    for (const [from, to, alg] of [
      [orders, stock, RS256],
      [stock, orders, ES256],
    ] as const) {
      const { status, body } = await postTokenRequest(hub, machine, {
        grant_type: EXCHANGE,
        subject_token: tokens[from]!,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        resource: to,
      });
      expect([status, body.error_description]).toEqual([200, undefined]);
      expect(algorithmOf(String(body.access_token))).toBe(alg);
    }
  });
});

describe('a registration', () => {
  it('is answered with RS256 when it names no algorithm, and with ES256 when it asks for that', async () => {
    const { token } = await transaction((em) =>
      createRegistrationToken(em, owner(), { name: 'a', uses: 2 } as CreateRegistrationTokenInput, hub.clock.now()),
    );
    const register = async (more: object) => {
      const response = await fetch(`${hub.url}/oauth/register`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ redirect_uris: ['https://acme.example/cb'], ...more }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    expect(await register({})).toMatchObject({ id_token_signed_response_alg: RS256 });
    expect(await register({ id_token_signed_response_alg: ES256 })).toMatchObject({
      id_token_signed_response_alg: ES256,
    });
  });
});
