import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import type { Client } from '../../src/auth/clients/client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { ResourceAccess } from '../../src/auth/resources/resource-access.ts';
import { ResourceServer, TokenFormat } from '../../src/auth/resources/resource-server.ts';
import { post } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

/** Creates an API of a project, with the scopes `read` and `write` by default. */
export async function seedApi(
  hub: Hub,
  project: Project,
  identifier: string,
  values: Partial<ResourceServer> = {},
): Promise<ResourceServer> {
  const name = `API of ${project.slug}`;
  const createdAt = hub.clock.now();
  const common = { projectId: project.id, identifier, name, scopes: ['read', 'write'], createdAt };
  const server = new ResourceServer({ ...common, ...values });
  await hub.orm.em.fork().persist(server).flush();
  return server;
}

/** Grants a client of another project access to an API. */
export async function grantAccess(hub: Hub, server: ResourceServer, client: Client, scopes: string[]) {
  const { projectId, id: resourceServerId } = server;
  const values = { projectId, resourceServerId, clientId: client.id, scopes, createdAt: hub.clock.now() };
  await hub.orm.em.fork().persist(new ResourceAccess(values)).flush();
}

/** Verifies a JWT as an API does, by the hub's public keys. */
export async function verifyJwt(hub: Hub, token: string, audience: string) {
  const response = await fetch(`${hub.url}/oauth/jwks`);
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  return jwtVerify(token, keys, { issuer: hub.url, audience, typ: 'at+jwt', algorithms: ['ES256'] });
}

interface ClientCredentials {
  id: string;
  secret: string;
}

/** Posts a token request with the secret of a client; a parameter may occur several times. */
export function postTokenRequest(
  hub: Hub,
  { id, secret }: ClientCredentials,
  parameters: Record<string, string> | [string, string][],
) {
  const form = new URLSearchParams(parameters);
  form.set('client_id', id);
  form.set('client_secret', secret);
  return post(`${hub.url}/oauth/token`, form.toString());
}

export function introspect(hub: Hub, { id, secret }: ClientCredentials, token: string) {
  return post(`${hub.url}/oauth/introspect`, { client_id: id, client_secret: secret, token });
}

/** Creates a key pair for a client, with its thumbprint. */
export async function newKey() {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return { pair, thumbprint: await calculateJwkThumbprint(await exportJWK(pair.publicKey)) };
}

export { TokenFormat };
