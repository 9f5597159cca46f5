import { resource } from './registry.ts';
import type { Registry } from './sign-in.ts';
import { serve } from './server.ts';
import type { ServeOptions, Server } from './server.ts';
import { callback } from './sign-in.ts';

/** Starts the hub as it is shipped; with a folder, it writes a CPU profile there when it ends. */
export function serveHub(
  databaseUrl: string,
  { profileFolder, nodeArgs }: Pick<ServeOptions, 'profileFolder' | 'nodeArgs'> = {},
): Promise<Server> {
  return serve('../dist/bundle/main.js', {
    ready: '/readyz',
    ...{ profileFolder, nodeArgs },
    env: (port) => ({
      PORT: String(port),
      HUB_HOST: '127.0.0.1',
      HUB_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      HUB_SECRET: 'the secret of a hub that is measured',
      // Token requests have no key, so they are limited by address; each caller sends a different one.
      HUB_TRUST_PROXY: '1',
    }),
  });
}

/** Starts the baseline of the catalog: Express and pg. */
export function serveBare(databaseUrl: string): Promise<Server> {
  return serveOver(databaseUrl, 'bare.ts');
}

/** Starts the peer: Mercurius. */
export function servePeer(databaseUrl: string): Promise<Server> {
  return serveOver(databaseUrl, 'peer.ts');
}

function serveOver(databaseUrl: string, entry: string): Promise<Server> {
  return serve(entry, {
    ready: '/ready',
    env: (port) => ({ PORT: String(port), DATABASE_URL: databaseUrl }),
  });
}

/** Starts the baseline of sign-in: oidc-provider. It has the same people and clients as the hub, so only tokens differ. */
export function serveBareOidc({ people, machine, clients }: Registry): Promise<Server> {
  const given = JSON.stringify({ people, machine, clients, callback, resource });
  return serve('bare-oidc.ts', {
    ready: '/oauth/jwks',
    env: (port) => ({ PORT: String(port), ISSUER: `http://127.0.0.1:${port}`, GIVEN: given }),
  });
}
