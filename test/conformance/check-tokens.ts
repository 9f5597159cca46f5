import { expect } from '@jest/globals';
import { entropyOf } from './check-callback.ts';
import type { Answer } from './suite-client.ts';

/** RFC 6749 appendices A.12 and A.17. */
const PRINTABLE = /^[\x20-\x7E]+$/;

const YEAR_SECONDS = 365 * 86_400;

/** A successful answer of the token endpoint. */
export interface Tokens {
  access_token: string;
  token_type: string;
  expires_in: number;
  id_token: string;
  scope: string;
  refresh_token?: string;
}

/** Checks an answer of the token endpoint by RFC 6749 5.1 and OpenID Connect Core 3.1.3.3. */
export function checkTokens({ status, headers, body }: Answer): Tokens {
  expect(body).not.toHaveProperty('error');
  expect(status).toBe(200);
  expectJson(headers);
  const tokens = body as unknown as Tokens;
  expect(tokens.token_type).toMatch(/^bearer$/i);
  expect(tokens.expires_in).toBeGreaterThan(0);
  expect(tokens.expires_in).toBeLessThanOrEqual(YEAR_SECONDS);
  for (const token of [tokens.access_token, tokens.refresh_token ?? tokens.access_token]) {
    expect(token).toMatch(PRINTABLE);
    expect(entropyOf(token)).toBeGreaterThan(96);
  }
  expect(tokens.id_token.split('.')).toHaveLength(3);
  return tokens;
}

/** Checks a refusal by RFC 6749 5.2 (the token endpoint) and RFC 7591 3.2.2 (registration), which are alike. */
export function expectRefusal({ status, headers, body }: Answer, error: string): void {
  expect(status).toBe(400);
  expectJson(headers);
  expect(body.error).toBe(error);
  expect(Object.keys(body).filter((name) => !['error', 'error_description', 'error_uri'].includes(name))).toEqual([]);
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
}

function expectJson(headers: Headers): void {
  expect(headers.get('content-type')).toMatch(/^application\/json(;|$)/);
  expect(headers.get('cache-control')?.split(/, */)).toContain('no-store');
}
