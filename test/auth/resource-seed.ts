import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import type { Client } from '../../src/auth/clients/client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { ResourceAccess } from '../../src/auth/resources/resource-access.ts';
import { ResourceServer, TokenFormat } from '../../src/auth/resources/resource-server.ts';
import { post } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

/** An API of a project, with the scopes `read` and `write` unless said otherwise. */
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

/** Lets another project's client in. */
export async function letIn(hub: Hub, server: ResourceServer, client: Client, scopes: string[]) {
  const { projectId, id: resourceServerId } = server;
  const values = { projectId, resourceServerId, clientId: client.id, scopes, createdAt: hub.clock.now() };
  await hub.orm.em.fork().persist(new ResourceAccess(values)).flush();
}

/** What an API reads of a JWT, by the hub's public keys. */
export async function verified(hub: Hub, token: string, audience: string) {
  const response = await fetch(`${hub.url}/oauth/jwks`);
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  return jwtVerify(token, keys, { issuer: hub.url, audience, typ: 'at+jwt', algorithms: ['ES256'] });
}

interface Secretive {
  id: string;
  secret: string;
}

/** What a client posts to the token endpoint, with its secret; a parameter may come several times. */
export function askToken(hub: Hub, { id, secret }: Secretive, parameters: Record<string, string> | [string, string][]) {
  const form = new URLSearchParams(parameters);
  form.set('client_id', id);
  form.set('client_secret', secret);
  return post(`${hub.url}/oauth/token`, form.toString());
}

export function introspect(hub: Hub, { id, secret }: Secretive, token: string) {
  return post(`${hub.url}/oauth/introspect`, { client_id: id, client_secret: secret, token });
}

/** A key of a client, and its thumbprint. */
export async function newKey() {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return { pair, thumbprint: await calculateJwkThumbprint(await exportJWK(pair.publicKey)) };
}

export { TokenFormat };
