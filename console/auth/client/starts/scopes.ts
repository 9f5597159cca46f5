import type { StartClient } from './start.ts';

const usual = ['openid', 'profile', 'email', 'entitlements'];

/** The scopes of a sign-in: the identity of the person, and what the client may ask for of the hub. */
export function signInScopes({ scopes }: StartClient): string {
  return scopes.filter((scope) => usual.includes(scope) || scope.endsWith(':read')).join(' ');
}

/** The scopes of a machine: all that it may have. */
export function machineScopes({ scopes }: StartClient): string {
  return scopes.join(' ');
}

/** Whether libraries need the setting for a hub without TLS, as on one's own machine. */
export function isInsecure(issuer: string): boolean {
  return issuer.startsWith('http:');
}
