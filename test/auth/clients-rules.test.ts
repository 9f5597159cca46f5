import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkClient } from '../../src/auth/clients/check-client.ts';
import type { ClientDraft } from '../../src/auth/clients/check-client.ts';
import { keptKeys } from '../../src/auth/clients/client-keys.ts';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { JsonWebKeySet } from '../../src/auth/clients/client.ts';
import { SigningAlgorithm } from '../../src/auth/signing-algorithm.ts';
import { Refusal } from '../../src/errors.ts';

const callback = 'https://app.example/callback';

function problemsOf(draft: Partial<ClientDraft>, allowPrivateAddresses = false): string[] {
  const whole: ClientDraft = {
    kind: ClientKind.web,
    name: 'App',
    redirectUris: draft.kind === ClientKind.machine ? [] : [callback],
    postLogoutRedirectUris: [],
    scopes: [],
    requiresPkce: true,
    idTokenSignedResponseAlg: SigningAlgorithm.RS256,
    jwks: null,
    backchannelLogoutUri: null,
    ...draft,
  };
  try {
    checkClient(whole, { mayGive: (scope) => scope === 'catalog:read', allowPrivateAddresses });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details.problems ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`);
  }
}

const { web, browser, native, machine } = ClientKind;
const redirect = (kind: ClientKind, uri: string) => problemsOf({ kind, redirectUris: [uri] });

describe('a redirect URI', () => {
  it.each([
    callback,
    'https://app.example',
    'https://app.example/',
    'https://app.example?a=b',
    'https://app.example:8443/callback?a=b&c=%2F',
    'https://xn--bcher-kva.example/zur%C3%BCck',
    'https://10.0.0.1/callback',
    'https://[2001:db8::1]/callback',
    'http://localhost/callback',
    'http://localhost:3000/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]/callback',
    'http://[::1]:49152/callback',
  ])('of a web or browser client may be %s', (uri) => {
    expect([redirect(web, uri), redirect(browser, uri)]).toEqual([[], []]);
  });

  it.each([
    'https://app.example/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/callback',
    'http://localhost:8080/callback',
    'org.example.app:/callback',
    'org.example.app://callback',
    'org.example.my-app:/callback?a=b',
  ])('of a native client may be %s', (uri) => {
    expect(redirect(native, uri)).toEqual([]);
  });

  const elsewhere = 'must be https, or http on localhost, 127.0.0.1 or [::1]';
  it.each([
    ['/callback', 'must be an absolute URI, such as https://app.example/callback'],
    ['app.example/callback', 'must be an absolute URI, such as https://app.example/callback'],
    ['', 'must be an absolute URI, such as https://app.example/callback'],
    ['https://', 'must be an absolute URI, such as https://app.example/callback'],
    ['http://app.example/callback', elsewhere],
    ['http://localhost.app.example/callback', elsewhere],
    ['http://127.0.0.2/callback', elsewhere],
    ['http://[::2]/callback', elsewhere],
    ['http://0.0.0.0/callback', elsewhere],
    ['javascript:alert(1)', elsewhere],
    ['data:text/html,x', elsewhere],
    ['file:///etc/passwd', elsewhere],
    ['ftp://app.example/', elsewhere],
    ['org.example.app:/callback', elsewhere],
    ['https://*.example/callback', 'must have no *: addresses are compared letter by letter'],
    ['https://app.example/*', 'must have no *: addresses are compared letter by letter'],
    ['https://app.example/callback#', 'must have no fragment'],
    ['https://app.example/callback#top', 'must have no fragment'],
    ['https://user@app.example/callback', 'must have no user name or password'],
    ['https://app.example:x@evil.example/', 'must have no user name or password'],
    ['https://:secret@app.example/', 'must have no user name or password'],
    ['https://@app.example/', 'must be in its normal form, which is https://app.example/'],
    ['https://APP.example/callback', `must be in its normal form, which is ${callback}`],
    ['HTTPS://app.example/callback', `must be in its normal form, which is ${callback}`],
    ['https://app.example:443/callback', `must be in its normal form, which is ${callback}`],
    ['https://app.example/a/../callback', `must be in its normal form, which is ${callback}`],
    ['https://app.example/%2e%2e/callback', `must be in its normal form, which is ${callback}`],
    ['https:\\\\app.example\\callback', `must be in its normal form, which is ${callback}`],
    ['https:///app.example/callback', `must be in its normal form, which is ${callback}`],
    ['https:app.example/callback', `must be in its normal form, which is ${callback}`],
    [' https://app.example/callback', `must be in its normal form, which is ${callback}`],
    ['https://app.example/call\nback', `must be in its normal form, which is ${callback}`],
    // The first letter is Cyrillic.
    ['https://аpp.example/callback', 'must be in its normal form, which is https://xn--pp-6kc.example/callback'],
    ['http://127.1/callback', 'must be in its normal form, which is http://127.0.0.1/callback'],
    ['http://[0:0::1]/callback', 'must be in its normal form, which is http://[::1]/callback'],
    [`https://app.example/${'a'.repeat(2000)}`, 'must have at most 2000 characters'],
  ])('of a web or browser client cannot be %j', (uri, detail) => {
    const problems = [`/redirectUris/0 ${detail}`];
    expect([redirect(web, uri), redirect(browser, uri)]).toEqual([problems, problems]);
    const both = problemsOf({ postLogoutRedirectUris: [callback, uri] });
    expect(both).toEqual([`/postLogoutRedirectUris/1 ${detail}`]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/callback',
    'http://app.example/callback',
    'https://localhost/callback',
    'https://127.0.0.1/callback',
    'https://[::1]/callback',
  ])('of a native client cannot be %s', (uri) => {
    const detail =
      'must be https, http on localhost, 127.0.0.1 or [::1], or have a scheme of your own with a dot in it, such as org.example.app:/callback';
    expect(redirect(native, uri)).toEqual([`/redirectUris/0 ${detail}`]);
  });

  it('is required for web and browser, optional for native, and refused for a machine', () => {
    for (const kind of [web, browser])
      expect(problemsOf({ kind, redirectUris: [] })).toEqual(['/redirectUris must have at least one entry']);
    expect(problemsOf({ kind: native, redirectUris: [] })).toEqual([]);
    expect(problemsOf({ kind: machine, redirectUris: [callback] })).toEqual([
      '/redirectUris must be empty for a machine: no one signs in',
    ]);
  });

  it('has at most 2000 characters, and a list has at most 20 of them', () => {
    const some = (count: number) => Array.from({ length: count }, (_, n) => `${callback}/${n}`);
    expect(problemsOf({ redirectUris: some(20), postLogoutRedirectUris: some(20) })).toEqual([]);
    expect(problemsOf({ redirectUris: some(21) })).toEqual(['/redirectUris must have at most 20 entries']);
    const long = `https://app.example/${'a'.repeat(1980)}`;
    expect([long.length, problemsOf({ redirectUris: [long] })]).toEqual([2000, []]);
  });
});

describe('a back-channel logout URI', () => {
  const at = (uri: string, isAllowed?: boolean) => problemsOf({ backchannelLogoutUri: uri }, isAllowed);

  it('can be any public https address', () => {
    expect(at('https://app.example/signed-out?from=hub')).toEqual([]);
    expect(at('https://app.example:8443/')).toEqual([]);
  });

  it.each([
    ...['localhost', 'a.localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]'],
    ...['[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254', '100.64.0.1', '[fe80::1]', '224.0.0.1'],
    ...['metadata.google.internal', 'printer.local', 'intranet', 'LOCALHOST', 'localhost.', '0.0.0.0'],
  ])('cannot be at %s unless the settings allow private addresses', (host) => {
    const detail = 'must be a public address: the hub calls no machine of its own network';
    expect(at(`https://${host}/x`)).toEqual([`/backchannelLogoutUri ${detail}`]);
    expect(at(`https://${host}/x`, true).join()).not.toContain('public');
  });

  it.each([
    ['http://app.example/x', 'must be an https address, such as https://app.example/signed-out'],
    ['/x', 'must be an https address, such as https://app.example/signed-out'],
    ['org.example.app:/x', 'must be an https address, such as https://app.example/signed-out'],
    ['https://app.example/x#', 'must have no fragment'],
    ['https://user:secret@app.example/x', 'must have no user name or password'],
    ['https://App.example/x', 'must be in its normal form, which is https://app.example/x'],
    [`https://app.example/${'a'.repeat(2000)}`, 'must have at most 2000 characters'],
  ])('cannot be %s', (uri, detail) => {
    expect(at(uri)).toEqual([`/backchannelLogoutUri ${detail}`]);
    expect(at(uri, true)).toEqual([`/backchannelLogoutUri ${detail}`]);
  });

  it('can be plain http when the hub may call private addresses', () => {
    expect(at('http://127.0.0.1:8080/x', true)).toEqual([]);
    expect(at('http://127.0.0.1:8080/x')).toHaveLength(1);
  });
});

const publicJwk = (pair: { publicKey: KeyObject }) => pair.publicKey.export({ format: 'jwk' });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
const ed = generateKeyPairSync('ed25519');
const x25519 = generateKeyPairSync('x25519');

describe('the keys of a client', () => {
  const of = (jwks: unknown, kind = web) => problemsOf({ kind, jwks: jwks as JsonWebKeySet });
  const one = (key: unknown) => of({ keys: [key] });

  it('can be EC P-256, RSA of 2048 bits or Ed25519', () => {
    const keys = [
      { ...publicJwk(p256), kid: 'a', alg: 'ES256', use: 'sig', key_ops: ['verify'] },
      { ...publicJwk(rsa), kid: 'b', alg: 'PS256' },
      { ...publicJwk(rsa), alg: 'RS256' },
      { ...publicJwk(ed), alg: 'EdDSA' },
    ];
    expect(of({ keys })).toEqual([]);
    expect(of({ keys }, machine)).toEqual([]);
  });

  const secret = 'must be a public key; keep the private one to yourself';
  it.each([
    ['private EC', { ...p256.privateKey.export({ format: 'jwk' }) }, secret],
    ['private RSA', { ...rsa.privateKey.export({ format: 'jwk' }) }, secret],
    ['private Ed25519', { ...ed.privateKey.export({ format: 'jwk' }) }, secret],
    ['public with a private factor', { ...publicJwk(rsa), p: 'AQAB' }, secret],
    ['symmetric', { kty: 'oct', k: 'c2VjcmV0' }, secret],
    ['symmetric without its secret', { kty: 'oct' }, 'must be of the type EC, RSA or OKP'],
    ['without a type', {}, 'must be of the type EC, RSA or OKP'],
    ['of an unknown type', { kty: 'constructor' }, 'must be of the type EC, RSA or OKP'],
    ['text', 'key', 'must be a JSON Web Key'],
    ['null', null, 'must be a JSON Web Key'],
    ['a list', [], 'must be a JSON Web Key'],
    ['on P-384', publicJwk(p384), 'must be on the curve P-256'],
    ['for agreement', publicJwk(x25519), 'must be Ed25519'],
    ['RSA of 1024 bits', publicJwk(weak), 'must have 2048 to 8192 bits'],
    ['not on its curve', { ...publicJwk(p256), x: 'AAAA' }, 'is no valid key'],
    ['without one coordinate', { kty: 'EC', crv: 'P-256', x: publicJwk(p256).x }, 'is no valid key'],
    ['of numbers', { kty: 'RSA', n: 5, e: 3 }, 'is no valid key'],
    ['for another algorithm', { ...publicJwk(rsa), alg: 'RS512' }, 'must be for PS256 or RS256'],
    ['for no signature', { ...publicJwk(p256), alg: 'none' }, 'must be for ES256'],
    ['for encryption', { ...publicJwk(rsa), use: 'enc' }, 'must be for signatures'],
    ['for signing', { ...publicJwk(rsa), key_ops: ['sign'] }, 'must be for signatures'],
    ['with a kid that is no text', { ...publicJwk(rsa), kid: 1 }, 'must have a kid of 1 to 200 characters, or none'],
    ['with an empty kid', { ...publicJwk(rsa), kid: '' }, 'must have a kid of 1 to 200 characters, or none'],
  ])('cannot be %s', (_, key, detail) => {
    expect(one(key)).toEqual([`/jwks/keys/0 ${detail}`]);
    expect(of({ keys: [publicJwk(ed), key] })).toEqual([`/jwks/keys/1 ${detail}`]);
  });

  it('are a set of 1 to 10, with no kid used twice', () => {
    const key = publicJwk(p256);
    expect(of({ keys: [] })).toEqual(['/jwks/keys must have 1 to 10 keys']);
    expect(of({ keys: Array.from({ length: 10 }, () => key) })).toEqual([]);
    expect(of({ keys: Array.from({ length: 11 }, () => key) })).toEqual(['/jwks/keys must have 1 to 10 keys']);
    const twice = [key, publicJwk(rsa)].map((each) => ({ ...each, kid: 'same' }));
    expect(of({ keys: twice })).toEqual(['/jwks/keys must not have the same kid twice']);
    for (const jwks of [{}, { keys: {} }, [key]])
      expect(of(jwks)).toEqual(['/jwks must be a JSON Web Key Set: {"keys": [...]}']);
  });

  it.each([browser, native])('are refused for a %s client, which cannot keep a private key', (kind) => {
    expect(of({ keys: [publicJwk(p256)] }, kind)).toEqual([
      `/jwks must be left out for ${kind}, which cannot keep a key`,
    ]);
  });

  it('are stored without members that do not describe the key', () => {
    const key = { ...publicJwk(p256), kid: 'a', x5u: 'https://evil.example', note: 'x', key_ops: ['verify'] };
    expect(keptKeys({ keys: [key] })).toEqual({ keys: [{ ...publicJwk(p256), kid: 'a', use: 'sig' }] });
  });
});

describe('the settings of a client', () => {
  it.each([
    ['an empty name', { name: ' ' }, '/name must have 1 to 100 characters'],
    ['a name of more than 100 characters', { name: 'a'.repeat(101) }, '/name must have 1 to 100 characters'],
    [
      'no PKCE for a native client',
      { kind: native, requiresPkce: false },
      '/requiresPkce must be true for native, which has no secret',
    ],
    [
      'no PKCE for a browser client',
      { kind: browser, requiresPkce: false },
      '/requiresPkce must be true for browser, which has no secret',
    ],
    [
      'an unknown scope',
      { scopes: ['openid', 'world:rule'] },
      expect.stringMatching(/^\/scopes\/1 must be one of openid, profile, /),
    ],
    [
      'a scope for a machine that its creator lacks',
      { kind: machine, scopes: ['catalog:read', 'billing:write'] },
      '/scopes/1 must be a scope that you have in this project yourself',
    ],
    [
      'a personal scope for a machine',
      { kind: machine, scopes: ['openid'] },
      '/scopes/0 must be a scope that you have in this project yourself',
    ],
  ])('are refused with %s', (_, draft, problem) => {
    expect(problemsOf(draft)).toEqual([problem]);
  });

  it('can include a scope that their creator lacks for a web client, since people are asked for consent', () => {
    expect(problemsOf({ scopes: ['openid', 'billing:write'] })).toEqual([]);
    expect(problemsOf({ requiresPkce: false })).toEqual([]);
  });
});
