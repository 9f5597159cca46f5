import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { personScopes } from '../../src/auth/scopes.ts';
import { BareClient, discover, allowHttp } from './bare-client.ts';
import { Network } from './network.ts';
import type { RegisteredClient } from './network.ts';
import type { Person } from './person.ts';

let network: Network;
let registered: RegisteredClient;
let web: BareClient;
let ada: Person;
let DPoP: oauth.DPoPHandle;

beforeAll(async () => {
  network = await Network.start();
  const forge = await network.project('forge');
  const scopes = [...personScopes, 'catalog:read'];
  registered = await network.webClient(forge, 'https://forge.example/callback', { scopes });
  web = new BareClient(await discover(network), registered);
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
  DPoP = await newKey();
});

afterAll(() => network?.close());

const newKey = async () => oauth.DPoP(web.client, await oauth.generateKeyPair('ES256'));

const scope = 'openid email offline_access catalog:read';

describe('oauth4webapi with a DPoP key (RFC 9449)', () => {
  it('binds every step to the key, from the pushed request on', async () => {
    const request = await web.request({ scope, prompt: 'consent' });
    const { url } = await ada.visit(await pushed(request.parameters));
    const tokens = await web.check(request, await web.redeem(request, url, { DPoP }));
    expect(tokens.token_type).toBe('dpop');
    expect(await web.userInfo(tokens.access_token, ada.user.id, { DPoP })).toMatchObject({
      email: ada.user.email,
    });
    expect((await read(tokens.access_token, { DPoP })).status).toBe(200);
    const next = await web.refresh(tokens.refresh_token!, { DPoP });
    expect(next.token_type).toBe('dpop');
    expect(await web.introspect(next.access_token)).toMatchObject({
      token_type: 'DPoP',
      cnf: { jkt: await DPoP.calculateThumbprint() },
    });
  });

  it('is refused with its tokens alone, and with another key', async () => {
    const { tokens } = await web.signIn(ada, { scope }, { DPoP });
    const refused = { code: oauth.WWW_AUTHENTICATE_CHALLENGE, status: 401 };
    for (const options of [{}, { DPoP: await newKey() }]) {
      await expect(web.userInfo(tokens.access_token, ada.user.id, options)).rejects.toMatchObject(refused);
      await expect(read(tokens.access_token, options)).rejects.toMatchObject(refused);
    }
  });

  it('gets no tokens for a code that was requested with another key', async () => {
    const request = await web.request();
    const { url } = await ada.visit(await pushed(request.parameters));
    const redeemed = await web.redeem(request, url, { DPoP: await newKey() });
    await expect(web.check(request, redeemed)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('repeats a request with a demanded nonce; the hub demands none and refuses a foreign one', async () => {
    const proofs: (string | undefined)[] = [];
    const demanding = {
      [oauth.customFetch]: async (url: string, options: oauth.CustomFetchOptions<'POST', BodyInit>) => {
        const { nonce } = decodeJwt(options.headers.dpop!);
        proofs.push(nonce as string | undefined);
        return nonce ? fetch(url, options) : demand('a nonce of the gateway');
      },
    };
    const request = await web.request();
    const { url } = await ada.visit(request.url);
    const first = await web.redeem(request, url, { DPoP, ...demanding });
    const nonceError: unknown = await web.check(request, first).catch((error: unknown) => error);
    expect(oauth.isDPoPNonceError(nonceError)).toBe(true);
    const second = await web.redeem(request, url, { DPoP, ...demanding });
    expect(proofs).toEqual([undefined, 'a nonce of the gateway']);
    await expect(web.check(request, second)).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
    const third = await web.redeem(request, url, { DPoP: await newKey() });
    expect(await web.check(request, third)).toMatchObject({ token_type: 'dpop' });
  });
});

/** Pushes a request that is bound to the key, and returns its authorization URL. */
async function pushed(parameters: URLSearchParams): Promise<URL> {
  const { request_uri } = await web.push(parameters, { DPoP });
  return web.authorizationUrl(new URLSearchParams({ client_id: registered.id, request_uri }));
}

function read(token: string, options: object): Promise<Response> {
  const api = new URL('/catalog/products', network.issuer);
  return oauth.protectedResourceRequest(token, 'GET', api, undefined, null, { ...allowHttp, ...options });
}

/** The answer by which a server demands a nonce (RFC 9449 section 8). */
function demand(nonce: string): Response {
  return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'DPoP-Nonce': nonce } });
}
