import type { Check } from '../../platform/values/check.ts';
import { isLoopback, problemOfForm } from '../../platform/values/uri.ts';
import { hubScopes, personScopes } from '../scopes.ts';
import type { ResourceServerFields } from './resource-server.ts';

const LONGEST = 500;

/** Scope names that are reserved: the hub's own, and those of OpenID Connect Core 5.4 that it may add. */
const taken = new Set<string>([...hubScopes, ...personScopes, 'address', 'phone']);

/** Visible ASCII except the quotation mark and the backslash (RFC 6749 section 3.3). */
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

/**
 * Returns the problem of an API's identifier (RFC 8707 section 2), or undefined. Identifiers in requests and tokens are
 * compared character by character, so only the normalized form is accepted.
 */
export function problemOfIdentifier(text: string, hubUrl: string): string | undefined {
  const uri = URL.parse(text);
  if (!uri) return 'must be an absolute URI, such as https://api.example/';
  const isHere = uri.protocol === 'http:' && isLoopback(uri.hostname);
  if (uri.protocol !== 'https:' && !isHere) return 'must be https, or http on localhost, 127.0.0.1 or [::1]';
  if (uri.origin === new URL(hubUrl).origin) return 'must not be an address of the hub itself';
  return problemOfForm(text, uri, LONGEST);
}

export function checkFields(check: Check, { name, scopes, tokenSeconds }: ResourceServerFields): void {
  check
    .line(name, '/name', 100)
    .that(scopes.length > 0, '/scopes', 'must have at least one entry')
    .unique(scopes, (index) => `/scopes/${index}`)
    .that(tokenSeconds >= 60 && tokenSeconds <= 3600, '/tokenSeconds', 'must be from 60 to 3600');
  check.entries(scopes, '/scopes', 100).forEach((scope, index) => {
    const at = `/scopes/${index}`;
    const syntax = 'must be 1 to 100 visible ASCII characters without " and \\';
    check.that(scopeToken.test(scope), at, syntax).that(!taken.has(scope), at, 'is a scope of the hub itself');
  });
}

/** Checks the scopes that an API grants to a client of another project; the API must define them. */
export function checkGiven(check: Check, given: readonly string[], known: readonly string[]): void {
  check.that(given.length > 0, '/scopes', 'must have at least one entry');
  const detail = `must be one of ${known.join(', ')}`;
  check.entries(given, '/scopes', 100).forEach((scope, index) => {
    check.that(known.includes(scope), `/scopes/${index}`, detail);
  });
}
