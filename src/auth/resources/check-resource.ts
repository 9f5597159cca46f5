import type { Check } from '../../platform/values/check.ts';
import { CreateResourceServerInput, ChangeResourceAccessInput } from './resource-input.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { isLoopback, problemOfForm } from '../../platform/values/uri.ts';
import { hubScopes, personScopes } from '../scopes.ts';
import type { ResourceServerFields } from './resource-server.ts';

const LONGEST = 500;

/** Scope names that are reserved: the hub's own, and those of OpenID Connect Core 5.4 that it may add. */
const taken = new Set<string>([...hubScopes, ...personScopes, 'address', 'phone']);

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

export function checkFields(check: Check, fields: ResourceServerFields): void {
  const { scopes } = fields;
  checkBounds(check, CreateResourceServerInput, fields).unique(scopes, (index) => `/scopes/${index}`);
  scopes.forEach((scope, index) => check.that(!taken.has(scope), `/scopes/${index}`, 'is a scope of the hub itself'));
}

/** Checks the scopes that an API grants to a client of another project; the API must define them. */
export function checkGiven(check: Check, given: readonly string[], known: readonly string[]): void {
  const detail = `must be one of ${known.join(', ')}`;
  checkBounds(check, ChangeResourceAccessInput, { scopes: given });
  given.forEach((scope, index) => check.that(known.includes(scope), `/scopes/${index}`, detail));
}
