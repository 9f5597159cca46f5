import express from 'express';
import type { Express } from 'express';
import * as openid from 'openid-client';
import { requireFeature, requireScope, requireToken, tokenOf } from './access-token.ts';
import type { ApiSettings } from './access-token.ts';
import { feature } from './entitlements.ts';
import type { Entitlement } from './entitlements.ts';
import { HubKeys } from './keys.ts';
import { SignIn } from './sign-in.ts';
import type { ClientSettings } from './sign-in.ts';

export interface Settings extends ClientSettings, ApiSettings {}

/** A project that sells the product `anvil`; some of its plans grant the feature `export`. */
export async function createProject(settings: Settings): Promise<{ app: Express; close: () => void }> {
  const isHttp = settings.hub.startsWith('http:');
  const config = await openid.discovery(
    new URL(settings.hub),
    settings.clientId,
    undefined,
    openid.ClientSecretPost(settings.clientSecret),
    // Allows http for a hub on the same machine, for trying it out.
    { execute: isHttp ? [openid.allowInsecureRequests] : [] },
  );
  const keys = await HubKeys.open(config.serverMetadata().jwks_uri!);
  const signIn = new SignIn(config, settings, keys);
  const app = express();
  app.get('/login', (request, response) => signIn.begin(request, response));
  app.get('/callback', (request, response) => signIn.finish(request, response));
  app.post('/logout', (request, response) => {
    signIn.end(request);
    response.redirect(303, '/');
  });

  // For people, by the ID token of their sign-in.
  app.get('/', (request, response) => {
    const { name, entitlements } = signIn.person(request) ?? {};
    response.json({ name, mayExport: mayExport(entitlements) });
  });
  app.get('/export', (request, response) => {
    const person = signIn.person(request);
    if (!person) return response.redirect(303, '/login');
    if (!mayExport(person.entitlements)) return void response.status(403).json({ error: 'not_entitled' });
    response.json({ exported: person.sub });
  });

  // For programs, by an access token for this API.
  app.get(
    '/api/export',
    requireToken(keys, settings),
    requireScope('export:read'),
    requireFeature(mayExport),
    (_request, response) => void response.json({ exported: tokenOf(response).sub }),
  );
  return { app, close: () => keys.close() };
}

function mayExport(entitlements?: Entitlement[]): boolean {
  return feature(entitlements, 'anvil', 'export') === true;
}
