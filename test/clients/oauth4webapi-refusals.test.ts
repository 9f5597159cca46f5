import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import type { JWTPayload } from 'jose';
import * as oauth from 'oauth4webapi';
import { BareClient, discover } from './bare-client.ts';
import type { SignInRequest } from './bare-client.ts';
import { Network } from './network.ts';
import type { Person } from './person.ts';

let network: Network;
let server: oauth.AuthorizationServer;
let web: BareClient;
let ada: Person;
let request: SignInRequest;
let callback: URL;
let answer: oauth.TokenEndpointResponse;

beforeAll(async () => {
  network = await Network.start();
  const forge = await network.project('forge');
  server = await discover(network);
  web = new BareClient(server, await network.webClient(forge, 'https://forge.example/callback'));
  ada = await network.person('Ada Lovelace');
  request = await web.request({ max_age: '600' });
  callback = (await ada.visit(request.url)).url;
  answer = (await (await web.redeem(request, callback)).json()) as oauth.TokenEndpointResponse;
});

afterAll(() => network?.close());

describe('oauth4webapi', () => {
  it('takes the hub’s own callback and answer as they came', async () => {
    expect(oauth.validateAuthResponse(server, web.client, callback, request.state).get('code')).toBeTruthy();
    expect(await accept(answer.id_token!)).toMatchObject({ access_token: answer.access_token });
  });

  it('takes no metadata that are of another issuer than it asked', async () => {
    await expect(discover(network, new URL('https://evil.example'))).rejects.toThrow(/"issuer"/);
  });
});

describe('oauth4webapi refuses a callback', () => {
  it.each<[string, RegExp, (of: URLSearchParams) => void]>([
    ['with another state', /"state"/, (of) => of.set('state', 'another')],
    ['without a state', /"state"/, (of) => of.delete('state')],
    ['with two states', /"state"/, (of) => of.append('state', 'another')],
    ['of another issuer', /"iss"/, (of) => of.set('iss', 'https://evil.example')],
    ['that does not say its issuer', /"iss"/, (of) => of.delete('iss')],
  ])('%s', (_, complaint, change) => {
    const url = new URL(callback);
    change(url.searchParams);
    expect(() => oauth.validateAuthResponse(server, web.client, url, request.state)).toThrow(complaint);
  });

  it('of a person who said no, and says what it says', async () => {
    const next = await web.request({ prompt: 'login' });
    const { url } = await ada.submit(await ada.open(next.url), {}, '/cancel');
    expect(() => oauth.validateAuthResponse(server, web.client, url, next.state)).toThrow(
      expect.objectContaining({ code: oauth.AUTHORIZATION_RESPONSE_ERROR, error: 'access_denied' }),
    );
  });
});

describe('oauth4webapi refuses an ID token', () => {
  const longAgo = () => Math.floor(Date.now() / 1000) - 3600;

  it.each<[string, RegExp, () => JWTPayload]>([
    ['of another issuer', /"iss"/, () => ({ iss: 'https://evil.example' })],
    ['for another client', /"aud"/, () => ({ aud: 'another' })],
    ['for another request', /"nonce"/, () => ({ nonce: 'another' })],
    ['for no request in particular', /"nonce"/, () => ({ nonce: undefined })],
    ['that has expired', /"exp"/, () => ({ exp: longAgo() })],
    ['of a sign-in too long ago', /too much time/, () => ({ auth_time: longAgo() })],
    ['that does not say when it was', /"auth_time"/, () => ({ auth_time: undefined })],
    ['about someone else', /signature/, () => ({ sub: 'somebody else' })],
    ['with another email address', /signature/, () => ({ email: 'eve@evil.example' })],
  ])('%s', async (_, complaint, changes) => {
    const claims = { ...decodeJwt(answer.id_token!), ...changes() };
    await expect(accept(forged({ claims }))).rejects.toThrow(complaint);
  });

  it.each<[string, RegExp, object]>([
    ['is not signed', /"alg"/, { alg: 'none' }],
    ['is signed by a secret', /"alg"/, { alg: 'HS256' }],
    ['is signed by a key that the hub has not', /no applicable keys/, { kid: 'theirs' }],
  ])('that says it %s', async (_, complaint, changes) => {
    const header = { ...decodeProtectedHeader(answer.id_token!), ...changes };
    await expect(accept(forged({ header }))).rejects.toThrow(complaint);
  });

  it('with the same claims under the same key id, signed by someone else', async () => {
    const { privateKey } = await oauth.generateKeyPair('ES256');
    const theirs = await new SignJWT(decodeJwt(answer.id_token!))
      .setProtectedHeader(decodeProtectedHeader(answer.id_token!) as { alg: string })
      .sign(privateKey);
    await expect(accept(theirs)).rejects.toThrow(/signature/);
  });

  it('that is missing', async () => {
    await expect(accept(undefined)).rejects.toThrow(/"id_token"/);
  });
});

describe('oauth4webapi refuses what else is not as it should be', () => {
  it('a profile about someone else than signed in', async () => {
    await expect(web.userInfo(answer.access_token, 'somebody else')).rejects.toThrow(/"sub"/);
  });

  it('tokens for another verifier than the challenge was made of (PKCE)', async () => {
    const next = await web.request();
    const { url } = await ada.visit(next.url);
    const verifier = oauth.generateRandomCodeVerifier();
    const response = await web.redeem({ ...next, verifier }, url);
    await expect(web.check(next, response)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

/** What the library makes of the hub's answer with this ID token in it. */
function accept(idToken: string | undefined): Promise<oauth.TokenEndpointResponse> {
  return web.check(request, Response.json({ ...answer, id_token: idToken }));
}

/** What someone else would like it to say, under the hub's own signature. */
function forged({ header, claims }: { header?: object; claims?: object }): string {
  const [oldHeader, oldClaims, signature] = answer.id_token!.split('.');
  return [header ? encoded(header) : oldHeader, claims ? encoded(claims) : oldClaims, signature].join('.');
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
