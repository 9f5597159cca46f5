/** The scopes of the hub's own APIs. The README of this folder describes them. */
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
 * The scopes that a client may ask a person for: those of OpenID Connect Core 5.4, and the hub's own. `account` covers
 * the person's own affairs: their profile, sessions, connected clients and memberships.
 */
export const personScopes = ['openid', 'profile', 'email', 'offline_access', 'entitlements', 'account'] as const;

export type PersonScope = (typeof personScopes)[number];

/** The scopes that a client requests by default. `account` must be requested explicitly. */
export const usualPersonScopes = personScopes.filter((scope) => scope !== 'account');

/**
 * The scopes that an account can grant before its address is confirmed: its identity, and what a project has sold to
 * it. `account` and the scopes of the hub's APIs are excluded, because the account may have been opened with another
 * person's address.
 */
const unconfirmedScopes: ReadonlySet<string> = new Set(personScopes.filter((scope) => scope !== 'account'));

/** The scopes that an account can grant to a client. */
export function grantable(scopes: Iterable<string>, isConfirmed: boolean): string[] {
  return isConfirmed ? [...scopes] : [...scopes].filter((scope) => unconfirmedScopes.has(scope));
}

export function isScope(text: string): text is Scope {
  return (hubScopes as readonly string[]).includes(text);
}
