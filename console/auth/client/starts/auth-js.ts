import { signInScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** A provider of Auth.js. */
export function authJs(client: StartClient, issuer: string): Start {
  return {
    label: 'Auth.js',
    note: 'An entry of providers. Register the redirect address of Auth.js, which ends in /api/auth/callback/hub.',
    text: `export const hub = {
  id: 'hub',
  name: 'Content Hub',
  type: 'oidc',
  issuer: '${issuer}',
  clientId: '${client.id}',
  clientSecret: process.env.CLIENT_SECRET,
  checks: ['pkce', 'state'],
  authorization: { params: { scope: '${signInScopes(client)}' } },
};`,
  };
}
