import { isLoopback, problemOfForm } from '../../platform/values/uri.ts';
import { ClientKind } from './client.ts';

/** A private-use URI scheme must be named after a domain of its owner, so it contains a dot (RFC 8252 section 7.1). */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * Returns the problem of a redirect address, or undefined. Addresses are compared character by character (RFC 9700
 * section 2.1). A registered address must therefore equal its normalized form in a browser.
 */
export function problemOfRedirectUri(text: string, kind: ClientKind): string | undefined {
  const uri = URL.parse(text);
  if (!uri) return 'must be an absolute URI, such as https://app.example/callback';
  if (!isAllowedScheme(uri, kind)) return schemeSentence(kind);
  if (text.includes('*')) return 'must have no *: addresses are compared letter by letter';
  return problemOfForm(text, uri);
}

function isAllowedScheme({ protocol, hostname }: URL, kind: ClientKind): boolean {
  const isHere = isLoopback(hostname);
  const isNative = kind === ClientKind.native;
  if (protocol === 'http:') return isHere;
  if (protocol === 'https:') return !(isNative && isHere);
  return isNative && ownScheme.test(protocol);
}

function schemeSentence(kind: ClientKind): string {
  const here = 'http on localhost, 127.0.0.1 or [::1]';
  return kind === ClientKind.native
    ? `must be https, ${here}, or have a scheme of your own with a dot in it, such as org.example.app:/callback`
    : `must be https, or ${here}`;
}
