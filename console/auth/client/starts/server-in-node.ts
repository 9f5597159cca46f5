import { isInsecure, signInScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** A whole server that signs people in; for an app, the small one that it runs while the person signs in. */
export function serverInNode(client: StartClient, issuer: string): Start {
  const hasSecret = client.authentication === 'client_secret';
  const redirectUri = client.redirectUris.find(isLocal) ?? client.redirectUris[0]!;
  const insecure = isInsecure(issuer)
    ? ', {\n  execute: [oidc.allowInsecureRequests], // No TLS on your own machine.\n}'
    : '';
  const proof = hasSecret ? `process.env.CLIENT_SECRET${insecure && ', undefined'}` : 'undefined, oidc.None()';
  const environment = hasSecret ? ', and run it with CLIENT_SECRET set' : ', and run it';
  return {
    label: 'Node, openid-client',
    note: `npm install openid-client${environment}, as a file that ends in .mjs. It serves ${redirectUri}.`,
    text: `import { createServer } from 'node:http';
import * as oidc from 'openid-client';

const redirectUri = new URL('${redirectUri}');
const issuer = new URL('${issuer}');
const clientId = '${client.id}';
const hub = await oidc.discovery(issuer, clientId, ${proof}${insecure});

/** Sends the browser to the hub; what the way back needs waits in a cookie. */
async function signIn(response) {
  const [verifier, state] = [oidc.randomPKCECodeVerifier(), oidc.randomState()];
  const address = oidc.buildAuthorizationUrl(hub, {
    redirect_uri: redirectUri.href,
    scope: '${signInScopes(client)}',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  const cookie = \`sign-in=\${verifier}.\${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600\`;
  response.writeHead(302, { location: address.href, 'set-cookie': cookie }).end();
}

createServer(async (request, response) => {
  const address = new URL(request.url, redirectUri);
  if (address.pathname !== redirectUri.pathname) return signIn(response);
  try {
    const [, pkceCodeVerifier, expectedState] = /sign-in=([\\w-]+)\\.([\\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
    const tokens = await oidc.authorizationCodeGrant(hub, address, { pkceCodeVerifier, expectedState });
    // Begin a session of your own here, for the person \`sub\`.
    response.end(JSON.stringify(tokens.claims(), null, 2));
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
}).listen(${portOf(redirectUri)});`,
  };
}

/** An address of one's own machine, which the code can serve. */
export function isLocal(address: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])/.test(address);
}

/** A server behind https has a port of its own; another one serves its address itself. */
function portOf(address: string): string {
  return new URL(address).port || (address.startsWith('http:') ? '80' : '3000');
}
