const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host, as URL spells it, is this very machine by one of its usual names. */
export function isLoopback(hostname: string): boolean {
  return thisMachine.includes(hostname);
}

/**
 * What is wrong with the form of a URI that is compared letter by letter, or undefined: it must be what everyone makes
 * of it, with no more in it than an address.
 */
export function problemOfForm(text: string, uri: URL, longest: number): string | undefined {
  if (text.length > longest) return `must have at most ${longest} characters`;
  if (text.includes('#')) return 'must have no fragment';
  if (uri.username || uri.password) return 'must have no user name or password';
  return isNormal(text, uri) ? undefined : `must be in its normal form, which is ${uri.href}`;
}

/** The one difference that a browser ignores: whether there is a slash after a bare host. */
function isNormal(text: string, { href, origin, pathname, search }: URL): boolean {
  return text === href || (pathname === '/' && text === origin + search);
}
