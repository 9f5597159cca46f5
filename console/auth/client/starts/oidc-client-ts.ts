import { signInScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** A page that uses oidc-client-ts. */
export function oidcClientTs(client: StartClient, issuer: string): Start {
  const redirectUri = client.redirectUris[0]!;
  const back = client.postLogoutRedirectUris[0];
  return {
    label: 'Page, oidc-client-ts',
    note: 'npm install oidc-client-ts. Less code, and a larger library.',
    text: `import { UserManager } from 'oidc-client-ts';

const redirectUri = '${redirectUri}';
const manager = new UserManager({
  authority: '${issuer}',
  client_id: '${client.id}',
  redirect_uri: redirectUri,${back ? `\n  post_logout_redirect_uri: '${back}',` : ''}
  scope: '${signInScopes(client)}',
});

if (location.pathname === new URL(redirectUri).pathname && location.search) {
  const { profile } = await manager.signinCallback();
  // A reload must not send the code a second time.
  history.replaceState(null, '', '/');
  document.body.textContent = \`Hello \${profile.name}\`;
} else {
  await manager.signinRedirect();
}`,
  };
}
