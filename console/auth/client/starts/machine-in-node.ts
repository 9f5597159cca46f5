import { isInsecure, machineScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** A program of the project in Node. */
export function machineInNode(client: StartClient, issuer: string): Start {
  const insecure = isInsecure(issuer)
    ? `, undefined, {\n  execute: [oidc.allowInsecureRequests], // A hub on your own machine has no TLS.\n}`
    : '';
  return {
    label: 'Node, openid-client',
    note: 'npm install openid-client, and run it with CLIENT_SECRET set, as a file that ends in .mjs.',
    text: `import * as oidc from 'openid-client';

const issuer = new URL('${issuer}');
const clientId = '${client.id}';
const hub = await oidc.discovery(issuer, clientId, process.env.CLIENT_SECRET${insecure});

const scope = '${machineScopes(client)}';
const { access_token } = await oidc.clientCredentialsGrant(hub, { scope });

const response = await fetch(new URL('/graphql', issuer), {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: \`Bearer \${access_token}\` },
  body: JSON.stringify({ query: '{ me { kind scopes project { name } } }' }),
});
console.log((await response.json()).data.me);`,
  };
}
