import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { errorOf } from './check-callback.ts';
import { Op } from './op.ts';
import { randomText } from './suite-client.ts';
import type { SuiteClient } from './suite-client.ts';

/** Asks for auth_time without asking anyone to sign in again. */
const KNOWN = { max_age: '15000' };
const NEEDS_A_PERSON = ['interaction_required', 'login_required', 'account_selection_required', 'consent_required'];

let op: Op;
let client: SuiteClient;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
});

afterAll(() => op?.close());

/** A browser that has signed in to the client, and what came of it. */
async function signedIn(parameters: Record<string, string> = {}) {
  const authorization = await client.authorize({ parameters });
  return {
    browser: authorization.browser,
    first: authorization.idToken.claims,
    tokens: authorization.tokens,
  };
}

/** Signs in with a parameter that asks for something about the page, and gives the page. */
async function pageFor(parameters: Record<string, string>) {
  const request = client.request(parameters);
  const browser = op.browser();
  const page = await browser.open(request.url);
  expect(page.status).toBe(200);
  expect(page.body).toContain('<h1>Sign in</h1>');
  const { idToken } = await client.finish(request, await op.answer(browser, page));
  return { page, idToken };
}

/** What a page shows, without what differs at each sign-in. */
function withoutTokens(page: Page): string {
  const tokens = formsOf(page).map(({ fields }) => fields.form_token!);
  const body = page.body.replaceAll(/interaction\/[\w-]+/g, 'interaction/');
  return tokens.reduce((text, token) => text.replaceAll(token, ''), body);
}

it('DisplayPage: shows the page to sign in', async () => {
  const { page } = await pageFor({ display: 'page' });
  expect(page.body).toContain('to continue to <strong>conformance suite</strong>');
  expect(Object.keys(formsOf(page)[0]!.fields).toSorted()).toEqual(['email', 'form_token', 'password']);
});

it('DisplayPopup: shows the same page', async () => {
  const [whole, popup] = [await pageFor({ display: 'page' }), await pageFor({ display: 'popup' })];
  expect(withoutTokens(popup.page)).toBe(withoutTokens(whole.page));
});

it('PromptLogin: asks someone who is signed in to sign in again, and says when that was', async () => {
  const { browser, first } = await signedIn(KNOWN);
  await wait(1100);
  const request = client.request({ ...KNOWN, prompt: 'login' });
  const page = await browser.open(request.url);
  expect(page.body).toContain('<h1>Sign in</h1>');
  const { idToken } = await client.finish(request, await op.answer(browser, page));
  expect(idToken.claims.auth_time).toBeGreaterThan(first.auth_time!);
  expect(idToken.claims.sub).toBe(first.sub);
});

it('PromptNoneNotLoggedIn: tells the client at once, with its state as it was sent', async () => {
  const request = client.request({ prompt: 'none', state: randomText(128) });
  const callback = await op.browser().open(request.url);
  expect(NEEDS_A_PERSON).toContain(errorOf(client, request, callback));
});

it('PromptNoneLoggedIn: goes straight back, with the same person and the same time', async () => {
  const { browser, first } = await signedIn(KNOWN);
  const request = client.request({ ...KNOWN, prompt: 'none' });
  const { idToken } = await client.finish(request, await browser.open(request.url));
  expect(idToken.claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
});

it('MaxAge1: asks to sign in again after two seconds, and says when that was', async () => {
  const { browser, first } = await signedIn(KNOWN);
  await wait(2100);
  const request = client.request({ max_age: '1' });
  const page = await browser.open(request.url);
  expect(page.body).toContain('<h1>Sign in</h1>');
  const { idToken } = await client.finish(request, await op.answer(browser, page));
  expect(idToken.claims.auth_time).toBeGreaterThan(first.auth_time!);
  expect(Date.now() / 1000 - idToken.claims.auth_time!).toBeLessThan(60);
});

it('MaxAge10000: goes straight back while the session is younger, and says how old it is', async () => {
  const { browser, first } = await signedIn({ max_age: '15000' });
  expect(first.auth_time).toEqual(expect.any(Number));
  const request = client.request({ max_age: '10000' });
  const { idToken } = await client.finish(request, await browser.open(request.url));
  expect(idToken.claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
});

it('IdTokenHint: goes straight back for the person of the hint', async () => {
  const { browser, first, tokens } = await signedIn(KNOWN);
  const request = client.request({ ...KNOWN, prompt: 'none', id_token_hint: tokens.id_token });
  const { idToken } = await client.finish(request, await browser.open(request.url));
  expect(idToken.claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time });
});

it('LoginHint: fills in the address, and lets another one sign in', async () => {
  const hint = `buffy@${new URL(op.metadata.issuer).hostname}`;
  const { page } = await pageFor({ login_hint: hint });
  expect(formsOf(page)[0]?.fields).toMatchObject({ email: hint });
});

it('UiLocales: shows its English page for a language that it does not speak', async () => {
  const { page } = await pageFor({ ui_locales: 'se' });
  expect(page.body).toContain('<html lang="en">');
});

it('ClaimsLocales: signs in all the same', async () => {
  const scope = 'openid profile';
  const usual = await pageFor({ scope });
  const { idToken } = await pageFor({ scope, claims_locales: 'se' });
  const { sub, name, updated_at } = usual.idToken.claims;
  expect(name).toBe('Ada <Lovelace>');
  expect(idToken.claims).toMatchObject({ sub, name, updated_at });
});

it('AcrValues: signs in, and claims no level that it does not know', async () => {
  expect(op.metadata).not.toHaveProperty('acr_values_supported');
  const { idToken } = await pageFor({ acr_values: '1 2' });
  expect(idToken.claims).not.toHaveProperty('acr');
});
