import type { StartClient } from './start.ts';

const usual = ['openid', 'profile', 'email', 'entitlements'];

/** What a sign-in asks for: who the person is, and what the client may ask for of the hub. */
export function signInScopes({ scopes }: StartClient): string {
  return scopes.filter((scope) => usual.includes(scope) || scope.endsWith(':read')).join(' ');
}

/** What a machine asks for: all that it may. */
export function machineScopes({ scopes }: StartClient): string {
  return scopes.join(' ');
}

/** Whether libraries need the setting for a hub without TLS, as on one's own machine. */
export function isInsecure(issuer: string): boolean {
  return issuer.startsWith('http:');
}
