import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { errorOf } from './check-callback.ts';
import { Op } from './op.ts';
import { randomText } from './suite-client.ts';
import type { SuiteClient } from './suite-client.ts';

/** Requests auth_time; the age is too high to require a new sign-in. */
const WITH_AUTH_TIME = { max_age: '15000' };
const NEEDS_A_PERSON = ['interaction_required', 'login_required', 'account_selection_required', 'consent_required'];

let op: Op;
let client: SuiteClient;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
});

afterAll(() => op?.close());

/** Signs in to the client in a new browser. */
async function signedIn(parameters: Record<string, string> = {}) {
  const authorization = await client.authorize({ parameters });
  return {
    browser: authorization.browser,
    first: authorization.idToken.claims,
    tokens: authorization.tokens,
  };
}

/** Signs in with parameters that affect the sign-in page, and returns that page. */
async function pageFor(parameters: Record<string, string>) {
  const request = client.request(parameters);
  const browser = op.browser();
  const page = await browser.open(request.url);
  expect(page.status).toBe(200);
  expect(page.body).toContain('<h1>Sign in</h1>');
  const { idToken } = await client.finish(request, await op.answer(browser, page));
  return { page, idToken };
}

/** The body of a page, without the values that differ at each sign-in. */
function withoutTokens(page: Page): string {
  const tokens = formsOf(page).map(({ fields }) => fields.form_token!);
  const body = page.body.replaceAll(/interaction\/[\w-]+/g, 'interaction/');
  return tokens.reduce((text, token) => text.replaceAll(token, ''), body);
}

it('DisplayPage: the hub shows the sign-in page', async () => {
  const { page } = await pageFor({ display: 'page' });
  expect(page.body).toContain('to continue to <strong>conformance suite</strong>');
  expect(Object.keys(formsOf(page)[0]!.fields).toSorted()).toEqual(['email', 'form_token', 'password']);
});

it('DisplayPopup: the hub shows the same page', async () => {
  const [whole, popup] = [await pageFor({ display: 'page' }), await pageFor({ display: 'popup' })];
  expect(withoutTokens(popup.page)).toBe(withoutTokens(whole.page));
});

it('PromptLogin: the hub makes a signed-in person sign in again, and gives the time of that', async () => {
  const { browser, first } = await signedIn(WITH_AUTH_TIME);
  await wait(1100);
  const request = client.request({ ...WITH_AUTH_TIME, prompt: 'login' });
  const page = await browser.open(request.url);
  expect(page.body).toContain('<h1>Sign in</h1>');
  const { idToken } = await client.finish(request, await op.answer(browser, page));
  expect(idToken.claims.auth_time).toBeGreaterThan(first.auth_time!);
  expect(idToken.claims.sub).toBe(first.sub);
});

it('PromptNoneNotLoggedIn: the hub returns an error at once, with the unchanged state', async () => {
  const request = client.request({ prompt: 'none', state: randomText(128) });
  const callback = await op.browser().open(request.url);
  expect(NEEDS_A_PERSON).toContain(errorOf(client, request, callback));
});

it('PromptNoneLoggedIn: the hub redirects back at once, with the same person and the same time', async () => {
  const { browser, first } = await signedIn(WITH_AUTH_TIME);
  const request = client.request({ ...WITH_AUTH_TIME, prompt: 'none' });
  const { idToken } = await client.finish(request, await browser.open(request.url));
  expect(idToken.claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
});

it('MaxAge1: the hub asks for a new sign-in after two seconds, and gives the time of that', async () => {
  const { browser, first } = await signedIn(WITH_AUTH_TIME);
  await wait(2100);
  const request = client.request({ max_age: '1' });
  const page = await browser.open(request.url);
  expect(page.body).toContain('<h1>Sign in</h1>');
  const { idToken } = await client.finish(request, await op.answer(browser, page));
  expect(idToken.claims.auth_time).toBeGreaterThan(first.auth_time!);
  expect(Date.now() / 1000 - idToken.claims.auth_time!).toBeLessThan(60);
});

it('MaxAge10000: the hub redirects back at once while the session is younger, and gives its time', async () => {
  const { browser, first } = await signedIn({ max_age: '15000' });
  expect(first.auth_time).toEqual(expect.any(Number));
  const request = client.request({ max_age: '10000' });
  const { idToken } = await client.finish(request, await browser.open(request.url));
  expect(idToken.claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
});

it('IdTokenHint: the hub redirects back at once for the person of the hint', async () => {
  const { browser, first, tokens } = await signedIn(WITH_AUTH_TIME);
  const request = client.request({ ...WITH_AUTH_TIME, prompt: 'none', id_token_hint: tokens.id_token });
  const { idToken } = await client.finish(request, await browser.open(request.url));
  expect(idToken.claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
});

it('LoginHint: the hub fills in the address, and lets another person sign in', async () => {
  const hint = `buffy@${new URL(op.metadata.issuer).hostname}`;
  const { page } = await pageFor({ login_hint: hint });
  expect(formsOf(page)[0]?.fields).toMatchObject({ email: hint });
});

it('UiLocales: the hub shows its English page for a language that it does not have', async () => {
  const { page } = await pageFor({ ui_locales: 'se' });
  expect(page.body).toContain('<html lang="en">');
});

it('ClaimsLocales: the hub ignores the language of claims', async () => {
  const scope = 'openid profile';
  const usual = await pageFor({ scope });
  const { idToken } = await pageFor({ scope, claims_locales: 'se' });
  const { sub, name, updated_at } = usual.idToken.claims;
  expect(name).toBe('Ada <Lovelace>');
  expect(idToken.claims).toMatchObject({ sub, name, updated_at });
});

it('AcrValues: the hub signs the person in, and claims no level', async () => {
  expect(op.metadata).not.toHaveProperty('acr_values_supported');
  const { idToken } = await pageFor({ acr_values: '1 2' });
  expect(idToken.claims).not.toHaveProperty('acr');
});
