import { expect } from '@jest/globals';
import type { Page } from '../support/browser.ts';
import type { AuthorizationRequest, SuiteClient } from './suite-client.ts';

/** The characters of an error_description (RFC 6749 appendix A.8). */
const DESCRIPTION = /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/;

/** Checks a callback by RFC 6749 4.1.2 and 10.10 and RFC 9207, and returns its code. */
export function codeOf(client: SuiteClient, request: AuthorizationRequest, callback: Page): string {
  const { code = '', ...rest } = parametersOf(client, request, callback);
  expect(rest).toEqual(expectedParameters(client, request));
  expect(code.length).toBeGreaterThanOrEqual(16);
  expect(entropyOf(code)).toBeGreaterThan(96);
  return code;
}

/** Checks an error callback by OpenID Connect Core 3.1.2.6, and returns its error. */
export function errorOf(client: SuiteClient, request: AuthorizationRequest, callback: Page): string {
  const { error, error_description, ...rest } = parametersOf(client, request, callback);
  expect(rest).toEqual(expectedParameters(client, request));
  expect(error).toEqual(expect.any(String));
  expect(error_description).toMatch(DESCRIPTION);
  return error!;
}

/** Expects an error page of the provider, and no redirect. */
export function expectErrorPage(client: SuiteClient, page: Page, sentence: string): void {
  expect(page.url.origin).toBe(client.op.hub.url);
  expect(page.status).toBe(400);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(page.body).toContain(sentence);
}

/** The Shannon entropy of a whole text, in bits. */
export function entropyOf(text: string): number {
  const counts = Map.groupBy(text, (character) => character).values();
  return [...counts].reduce((bits, { length }) => bits - length * Math.log2(length / text.length), 0);
}

/** The parameters of a callback, without those of the registered redirect URI. */
function parametersOf(client: SuiteClient, request: AuthorizationRequest, { url }: Page): Record<string, string> {
  const registered = new URL(request.parameters.redirect_uri ?? client.redirectUri);
  expect(url.origin + url.pathname).toBe(registered.origin + registered.pathname);
  expect(url.hash).toBe('');
  for (const [name, value] of registered.searchParams) {
    expect(url.searchParams.getAll(name)).toEqual([value]);
    url.searchParams.delete(name);
  }
  return Object.fromEntries(url.searchParams);
}

function expectedParameters(
  { op }: SuiteClient,
  { parameters: { state } }: AuthorizationRequest,
): Record<string, string> {
  return { iss: op.metadata.issuer, ...(state !== undefined && { state }) };
}
