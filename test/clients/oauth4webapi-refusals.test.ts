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
  it('accepts the hub’s unchanged callback and answer', async () => {
    expect(oauth.validateAuthResponse(server, web.client, callback, request.state).get('code')).toBeTruthy();
    expect(await accept(answer.id_token!)).toMatchObject({ access_token: answer.access_token });
  });

  it('refuses metadata of another issuer than the requested one', async () => {
    await expect(discover(network, new URL('https://evil.example'))).rejects.toThrow(/"issuer"/);
  });
});

describe('oauth4webapi refuses a callback', () => {
  it.each<[string, RegExp, (of: URLSearchParams) => void]>([
    ['with another state', /"state"/, (of) => of.set('state', 'another')],
    ['without a state', /"state"/, (of) => of.delete('state')],
    ['with two states', /"state"/, (of) => of.append('state', 'another')],
    ['of another issuer', /"iss"/, (of) => of.set('iss', 'https://evil.example')],
    ['without an issuer', /"iss"/, (of) => of.delete('iss')],
  ])('%s', (_, message, change) => {
    const url = new URL(callback);
    change(url.searchParams);
    expect(() => oauth.validateAuthResponse(server, web.client, url, request.state)).toThrow(message);
  });

  it('of a person who refused, and reports access_denied', async () => {
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
    ['with another nonce', /"nonce"/, () => ({ nonce: 'another' })],
    ['without a nonce', /"nonce"/, () => ({ nonce: undefined })],
    ['that has expired', /"exp"/, () => ({ exp: longAgo() })],
    ['of a sign-in that is too old', /too much time/, () => ({ auth_time: longAgo() })],
    ['without the time of the sign-in', /"auth_time"/, () => ({ auth_time: undefined })],
    ['about another person', /signature/, () => ({ sub: 'somebody else' })],
    ['with another email address', /signature/, () => ({ email: 'eve@evil.example' })],
  ])('%s', async (_, message, changes) => {
    const claims = { ...decodeJwt(answer.id_token!), ...changes() };
    await expect(accept(forged({ claims }))).rejects.toThrow(message);
  });

  it.each<[string, RegExp, object]>([
    ['is not signed', /"alg"/, { alg: 'none' }],
    ['is signed by a secret', /"alg"/, { alg: 'HS256' }],
    ['is signed by an unknown key', /no applicable keys/, { kid: 'theirs' }],
  ])('whose header says that it %s', async (_, message, changes) => {
    const header = { ...decodeProtectedHeader(answer.id_token!), ...changes };
    await expect(accept(forged({ header }))).rejects.toThrow(message);
  });

  it('signed by another key, with the same claims and key id', async () => {
    const { privateKey } = await oauth.generateKeyPair('RS256');
    const theirs = await new SignJWT(decodeJwt(answer.id_token!))
      .setProtectedHeader(decodeProtectedHeader(answer.id_token!) as { alg: string })
      .sign(privateKey);
    await expect(accept(theirs)).rejects.toThrow(/signature/);
  });

  it('that is missing', async () => {
    await expect(accept(undefined)).rejects.toThrow(/"id_token"/);
  });
});

describe('oauth4webapi also refuses', () => {
  it('the profile of another person', async () => {
    await expect(web.userInfo(answer.access_token, 'somebody else')).rejects.toThrow(/"sub"/);
  });

  it('tokens when the verifier does not match the challenge (PKCE)', async () => {
    const next = await web.request();
    const { url } = await ada.visit(next.url);
    const verifier = oauth.generateRandomCodeVerifier();
    const response = await web.redeem({ ...next, verifier }, url);
    await expect(web.check(next, response)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

/** Has the library check the hub's answer with this ID token in it. */
function accept(idToken: string | undefined): Promise<oauth.TokenEndpointResponse> {
  return web.check(request, Response.json({ ...answer, id_token: idToken }));
}

/** The ID token with changes, under its original signature. */
function forged({ header, claims }: { header?: object; claims?: object }): string {
  const [oldHeader, oldClaims, signature] = answer.id_token!.split('.');
  return [header ? encoded(header) : oldHeader, claims ? encoded(claims) : oldClaims, signature].join('.');
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
