import { isPrivateHost } from './private-address.ts';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];
const MAX_LENGTH = 2000;

/** Whether a host, as URL spells it, is one of the usual names of this machine. */
export function isLoopback(hostname: string): boolean {
  return thisMachine.includes(hostname);
}

/**
 * Returns the problem of a URI that is compared character by character, or undefined. It must equal its normalized form,
 * without fragment, user name and password.
 */
export function problemOfForm(text: string, uri: URL, longest = MAX_LENGTH): string | undefined {
  if (text.length > longest) return `must have at most ${longest} characters`;
  if (text.includes('#')) return 'must have no fragment';
  if (uri.username || uri.password) return 'must have no user name or password';
  return isNormal(text, uri) ? undefined : `must be in its normal form, which is ${uri.href}`;
}

/** Returns the problem of an address that the hub itself would call, or undefined. The example is of such an address. */
export function problemOfFetchedUri(
  text: string,
  { allowPrivateAddresses, example }: { allowPrivateAddresses: boolean; example: string },
): string | undefined {
  const uri = URL.parse(text);
  const isPrivate = uri !== null && isPrivateHost(uri.hostname);
  const isPlainAllowed = allowPrivateAddresses && isPrivate && uri.protocol === 'http:';
  if (!uri || (uri.protocol !== 'https:' && !isPlainAllowed)) return `must be an https address, such as ${example}`;
  if (isPrivate && !allowPrivateAddresses)
    return 'must be a public address: the hub calls no machine of its own network';
  return problemOfForm(text, uri);
}

/** Browsers ignore one difference: the slash after a bare host. */
function isNormal(text: string, { href, origin, pathname, search }: URL): boolean {
  return text === href || (pathname === '/' && text === origin + search);
}
