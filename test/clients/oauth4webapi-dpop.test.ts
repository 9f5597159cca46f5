import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { personScopes } from '../../src/auth/scopes.ts';
import { BareClient, discover, plain } from './bare-client.ts';
import { Network } from './network.ts';
import type { Registered } from './network.ts';
import type { Person } from './person.ts';

let network: Network;
let registered: Registered;
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

describe('oauth4webapi with a key of its own (DPoP, RFC 9449)', () => {
  it('has every step bound to it, from the pushed request on', async () => {
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

  it('opens nothing with its tokens alone, nor with another key', async () => {
    const { tokens } = await web.signIn(ada, { scope }, { DPoP });
    const refused = { code: oauth.WWW_AUTHENTICATE_CHALLENGE, status: 401 };
    for (const options of [{}, { DPoP: await newKey() }]) {
      await expect(web.userInfo(tokens.access_token, ada.user.id, options)).rejects.toMatchObject(refused);
      await expect(read(tokens.access_token, options)).rejects.toMatchObject(refused);
    }
  });

  it('gets no tokens for a code that was asked for with another', async () => {
    const request = await web.request();
    const { url } = await ada.visit(await pushed(request.parameters));
    const redeemed = await web.redeem(request, url, { DPoP: await newKey() });
    await expect(web.check(request, redeemed)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('tries again with a nonce where one is demanded; the hub demands none, and honours none it never gave', async () => {
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
    const complaint: unknown = await web.check(request, first).catch((error: unknown) => error);
    expect(oauth.isDPoPNonceError(complaint)).toBe(true);
    const second = await web.redeem(request, url, { DPoP, ...demanding });
    expect(proofs).toEqual([undefined, 'a nonce of the gateway']);
    await expect(web.check(request, second)).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
    const third = await web.redeem(request, url, { DPoP: await newKey() });
    expect(await web.check(request, third)).toMatchObject({ token_type: 'dpop' });
  });
});

/** Where the browser is sent with a request that was pushed and bound to the key. */
async function pushed(parameters: URLSearchParams): Promise<URL> {
  const { request_uri } = await web.push(parameters, { DPoP });
  return web.authorizationUrl(new URLSearchParams({ client_id: registered.id, request_uri }));
}

function read(token: string, options: object): Promise<Response> {
  const api = new URL('/catalog/products', network.issuer);
  return oauth.protectedResourceRequest(token, 'GET', api, undefined, null, { ...plain, ...options });
}

/** How RFC 9449 section 8 has a server demand a nonce. */
function demand(nonce: string): Response {
  return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'DPoP-Nonce': nonce } });
}
