import { isPrivateHost } from '../../platform/values/private-address.ts';
import { isLoopback, problemOfForm } from '../../platform/values/uri.ts';
import { ClientKind } from './client.ts';

const longest = 2000;

/** RFC 8252 section 7.1: named after a domain of its owner, so that it has a dot. */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * What is wrong with an address that people are sent back to, or undefined. Addresses are compared letter by letter
 * (RFC 9700 section 2.1), so what is registered must be what a browser makes of it.
 */
export function problemOfRedirectUri(text: string, kind: ClientKind): string | undefined {
  const uri = URL.parse(text);
  if (!uri) return 'must be an absolute URI, such as https://app.example/callback';
  if (!isAllowedScheme(uri, kind)) return schemeSentence(kind);
  if (text.includes('*')) return 'must have no *: addresses are compared letter by letter';
  return problemOfForm(text, uri, longest);
}

/** What is wrong with an address that the hub would call by itself, or undefined. */
export function problemOfFetchedUri(text: string, allowPrivateAddresses: boolean): string | undefined {
  const uri = URL.parse(text);
  const isPrivate = uri !== null && isPrivateHost(uri.hostname);
  const isPlainAllowed = allowPrivateAddresses && isPrivate && uri.protocol === 'http:';
  if (!uri || (uri.protocol !== 'https:' && !isPlainAllowed))
    return 'must be an https address, such as https://app.example/signed-out';
  if (isPrivate && !allowPrivateAddresses)
    return 'must be a public address: the hub calls no machine of its own network';
  return problemOfForm(text, uri, longest);
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
