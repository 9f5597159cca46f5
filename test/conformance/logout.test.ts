import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose';
import type { Page } from '../support/browser.ts';
import { errorOf, expectErrorPage } from './check-callback.ts';
import { Op, SIGNED_OUT } from './op.ts';
import { randomText } from './suite-client.ts';
import type { Authorization, SuiteClient } from './suite-client.ts';

let op: Op;
let client: SuiteClient;
let signedIn: Authorization;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
});

beforeEach(async () => {
  signedIn = await client.authorize();
});

afterAll(() => op?.close());

/** Opens the sign-out page; a parameter that is undefined is left out. */
function logout(changes: Record<string, string | undefined> = {}): Promise<Page> {
  const all = {
    id_token_hint: signedIn.tokens.id_token,
    post_logout_redirect_uri: SIGNED_OUT,
    state: randomText(),
    ...changes,
  };
  const url = new URL(op.metadata.end_session_endpoint);
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value);
  return signedIn.browser.open(url);
}

/** Confirms the sign-out. */
function confirm(page: Page): Promise<Page> {
  expect(page.body).toContain('<h1>Sign out?</h1>');
  return signedIn.browser.submit(page, { logout: 'yes' }, '/confirm');
}

async function expectSignedOut(): Promise<void> {
  const request = client.request({ prompt: 'none' });
  const callback = await signedIn.browser.open(request.url);
  expect(errorOf(client, request, callback)).toBe('login_required');
}

async function expectStillSignedIn(): Promise<void> {
  const request = client.request({ prompt: 'none' });
  await client.finish(request, await signedIn.browser.open(request.url));
}

/** Confirms the sign-out, and expects that it ends on a page of the hub. */
async function expectSignedOutHere(page: Page): Promise<void> {
  const done = await confirm(page);
  expect(done.url.origin).toBe(op.hub.url);
  expect(done.status).toBe(200);
  expect(done.body).toContain('<h1>Signed out</h1>');
  await expectSignedOut();
}

async function expectRefused(page: Page, sentence: string): Promise<void> {
  expectErrorPage(client, page, sentence);
  await expectStillSignedIn();
}

it('RpInitiatedLogout: the hub asks, ends the session, and redirects back with the unchanged state', async () => {
  const state = randomText(128);
  const { url } = await confirm(await logout({ state }));
  expect(url.href).toBe(`${SIGNED_OUT}?${new URLSearchParams({ state }).toString()}`);
  await expectSignedOut();
});

it('NoState: the hub redirects back without a state', async () => {
  const { url } = await confirm(await logout({ state: undefined }));
  expect(url.href).toBe(SIGNED_OUT);
  await expectSignedOut();
});

it('NoParams: the hub ends the session and says so', async () => {
  const nothing = { id_token_hint: undefined, post_logout_redirect_uri: undefined, state: undefined };
  await expectSignedOutHere(await logout(nothing));
});

it('OnlyState: the hub ends the session and says so', async () => {
  await expectSignedOutHere(await logout({ id_token_hint: undefined, post_logout_redirect_uri: undefined }));
});

it('NoPostLogoutRedirectUri: the hub ends the session and says so', async () => {
  await expectSignedOutHere(await logout({ post_logout_redirect_uri: undefined }));
});

it('NoIdTokenHint: the hub redirects to no address without an ID token', async () => {
  await expectSignedOutHere(await logout({ id_token_hint: undefined }));
});

it('BadLogoutRedirectUri: the hub shows an error for an address that is not registered', async () => {
  const elsewhere = new URL('/bad_post_logout_redirect_uri', SIGNED_OUT).href;
  const page = await logout({ post_logout_redirect_uri: elsewhere });
  await expectRefused(page, 'post_logout_redirect_uri not registered');
});

it('QueryAdded: the hub shows an error for the registered address with a query', async () => {
  const page = await logout({ post_logout_redirect_uri: `${SIGNED_OUT}?foo=bar` });
  await expectRefused(page, 'post_logout_redirect_uri not registered');
});

it('ModifiedIdTokenHint: the hub shows an error for an ID token without its signature', async () => {
  const hint = new UnsecuredJWT(decodeJwt(signedIn.tokens.id_token)).encode();
  await expectRefused(await logout({ id_token_hint: hint }), 'could not validate id_token_hint');
});

it('BadIdTokenHint: the hub shows an error for an ID token that the client has made itself', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const token = new SignJWT({ nonce: 'flibble' }).setProtectedHeader({ alg: 'ES256' }).setIssuedAt();
  const withClaims = token.setSubject('SubjectID').setExpirationTime('5m').setIssuer(client.id);
  const hint = await withClaims.setAudience(op.metadata.issuer).sign(privateKey);
  await expectRefused(await logout({ id_token_hint: hint }), 'id_token_hint');
});

it('BadIdTokenHint: the hub shows an error for valid claims under a foreign signature', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const claims = decodeJwt(signedIn.tokens.id_token);
  const hint = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
  await expectRefused(await logout({ id_token_hint: hint }), 'could not validate id_token_hint');
});
