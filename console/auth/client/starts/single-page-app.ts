import { isInsecure, signInScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** A page that signs people in, as docs/single-page-app.md explains. */
export function singlePageApp(client: StartClient, issuer: string): Start {
  const insecure = isInsecure(issuer);
  const options = insecure ? ', options' : '';
  return {
    label: 'Page, oauth4webapi',
    note: 'npm install oauth4webapi, in a page made with Vite or the like. Tokens stay in memory.',
    text: `import * as oauth from 'oauth4webapi';

const issuer = new URL('${issuer}');
const client = { client_id: '${client.id}' };
const redirectUri = '${client.redirectUris[0]!}';
${insecure ? 'const options = { [oauth.allowInsecureRequests]: true }; // No TLS on your own machine.\n' : ''}const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer${options}));

if (location.pathname === new URL(redirectUri).pathname && location.search) await finish();
else await signIn();

/** Sends the person to the hub; what the way back needs waits in the session storage. */
async function signIn() {
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ];
  sessionStorage.setItem('sign-in', JSON.stringify({ verifier, state, nonce }));
  const address = new URL(server.authorization_endpoint);
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: '${signInScopes(client)}',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  location.assign(address);
}

/** Exchanges the code, and shows who signed in. */
async function finish() {
  const { verifier, state, nonce } = JSON.parse(sessionStorage.getItem('sign-in') ?? '{}');
  sessionStorage.removeItem('sign-in');
  const answer = oauth.validateAuthResponse(server, client, new URL(location.href), state);
  const response = await oauth.authorizationCodeGrantRequest(
    ...[server, client, oauth.None(), answer, redirectUri, verifier]${options},
  );
  const checks = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checks);
  // A reload must not send the code a second time.
  history.replaceState(null, '', '/');
  document.body.textContent = \`Hello \${oauth.getValidatedIdTokenClaims(tokens).name}\`;
}`,
  };
}
