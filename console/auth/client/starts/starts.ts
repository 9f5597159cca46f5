import { authJs } from './auth-js.ts';
import { curl } from './curl.ts';
import { device } from './device.ts';
import { machineInNode } from './machine-in-node.ts';
import { oidcClientTs } from './oidc-client-ts.ts';
import { isLocal, serverInNode } from './server-in-node.ts';
import { singlePageApp } from './single-page-app.ts';
import type { Start, StartClient } from './start.ts';

/** The code for a client, the most usual first. A client with keys of its own is for those who know how. */
export function startsFor(client: StartClient, issuer: string): Start[] {
  if (client.authentication === 'private_key_jwt') return [];
  const writers = {
    web: [serverInNode, authJs],
    browser: [singlePageApp, oidcClientTs],
    native: client.redirectUris.some(isLocal) ? [serverInNode, device] : [device],
    machine: [curl, machineInNode],
  };
  return writers[client.kind].map((write) => write(client, issuer));
}
