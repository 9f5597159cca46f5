/** What a credential may be allowed to do at the hub's own APIs. The README of this room says it in words. */
export const hubScopes = [
  'catalog:read',
  'catalog:write',
  'billing:read',
  'billing:write',
  'usage:write',
  'analytics:read',
  'project:admin',
] as const;

export type Scope = (typeof hubScopes)[number];

/**
 * What a person may be asked to share with a project (OpenID Connect Core 5.4), and the hub's own. `account` opens what
 * is theirs alone: their sessions, the clients they let in, and their places in projects.
 */
export const personScopes = ['openid', 'profile', 'email', 'offline_access', 'entitlements', 'account'] as const;

/** What a client asks people for unless it says so: their own affairs need saying. */
export const usualPersonScopes = personScopes.filter((scope) => scope !== 'account');

/**
 * The scopes that an account grants before its address is confirmed: its identity, and what a project has sold to it.
 * No scope of the hub's own, since the account may have been opened with another person's address.
 */
const ofAnybody: ReadonlySet<string> = new Set(personScopes.filter((scope) => scope !== 'account'));

/** The scopes that an account can grant to a client. */
export function grantable(scopes: Iterable<string>, isConfirmed: boolean): string[] {
  return isConfirmed ? [...scopes] : [...scopes].filter((scope) => ofAnybody.has(scope));
}

export function isScope(text: string): text is Scope {
  return (hubScopes as readonly string[]).includes(text);
}
