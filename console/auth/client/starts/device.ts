import { isInsecure, signInScopes } from './scopes.ts';
import type { Start, StartClient } from './start.ts';

/** A program without a browser: the person confirms a code elsewhere. */
export function device(client: StartClient, issuer: string): Start {
  const insecure = isInsecure(issuer)
    ? ', {\n  execute: [oidc.allowInsecureRequests], // No TLS on your own machine.\n}'
    : '';
  return {
    label: 'Node, by a code',
    note: 'For a terminal or a device without a browser: npm install openid-client, and run it as a file that ends in .mjs.',
    text: `import * as oidc from 'openid-client';

const issuer = new URL('${issuer}');
const hub = await oidc.discovery(issuer, '${client.id}', undefined, oidc.None()${insecure});
const started = await oidc.initiateDeviceAuthorization(hub, { scope: '${signInScopes(client)}' });
console.log(\`Open \${started.verification_uri} and enter \${started.user_code}\`);

const tokens = await oidc.pollDeviceAuthorizationGrant(hub, started);
console.log(tokens.claims());`,
  };
}
