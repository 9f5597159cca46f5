import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/check.ts';
import { record } from '../../platform/record.ts';
import { Client, ClientKind } from './client.ts';
import { ClientSecret } from './client-secret.ts';
import { newClientSecret } from '../secret.ts';
import type { CreateClientInput } from '../projects/project-input.ts';
import { hubScopes, isScope, personScopes } from '../scopes.ts';
import type { Viewer } from '../viewer.ts';

export interface MadeClient {
  client: Client;
  /** Shown once; null for a client that could not keep it. */
  secret: string | null;
}

const usual: Record<ClientKind, readonly string[]> = {
  web: personScopes,
  native: personScopes,
  machine: ['catalog:read', 'billing:read', 'usage:write', 'analytics:read'],
};

/** Makes an OAuth client of a project. */
export async function createClient(
  em: EntityManager,
  viewer: Viewer,
  input: CreateClientInput,
  now: Temporal.Instant,
): Promise<MadeClient> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  const scopes = [...new Set(input.scopes ?? usual[input.kind])];
  checkClient(viewer, projectId, input, scopes);
  const made = input.kind === ClientKind.native ? undefined : newClientSecret();
  const { name, kind, redirectUris, postLogoutRedirectUris } = input;
  const client = new Client({
    ...{ projectId, name, kind, redirectUris, postLogoutRedirectUris, scopes },
    createdAt: now,
  });
  em.persist(client);
  if (made) em.persist(secretOf(client, made, now));
  record(em, viewer, now, {
    projectId,
    type: 'client.created',
    subject: client.id,
    payload: { name, kind, scopes },
  });
  return { client, secret: made?.secret ?? null };
}

/** What is kept of a secret that was just made for a client. */
export function secretOf(
  { id, projectId }: Client,
  { hash, hint }: ReturnType<typeof newClientSecret>,
  createdAt: Temporal.Instant,
): ClientSecret {
  return new ClientSecret({ projectId, clientId: id, secretHash: hash, hint, createdAt });
}

function checkClient(viewer: Viewer, projectId: string, input: CreateClientInput, scopes: string[]): void {
  const isMachine = input.kind === ClientKind.machine;
  const check = new Check()
    .text(input.name, '/name', 100)
    .that(isMachine || input.redirectUris.length > 0, '/redirectUris', 'must have at least one entry')
    .that(
      !isMachine || input.redirectUris.length === 0,
      '/redirectUris',
      'must be empty for a machine: nobody signs in',
    )
    .atMost(input.redirectUris, '/redirectUris', 20)
    .atMost(input.postLogoutRedirectUris, '/postLogoutRedirectUris', 20);
  for (const list of ['redirectUris', 'postLogoutRedirectUris'] as const) {
    input[list].forEach((uri, index) => {
      check.that(
        isRedirectUri(uri, input.kind),
        `/${list}/${index}`,
        'must be https without a fragment, or http on localhost',
      );
    });
  }
  scopes.forEach((scope, index) => check.that(...scopeRule(viewer, projectId, isMachine, scope, index)));
  check.done();
}

/** A machine acts for the project, so it may be given nothing its maker may not do; people are asked for the rest. */
function scopeRule(
  viewer: Viewer,
  projectId: string,
  isMachine: boolean,
  scope: string,
  index: number,
): [holds: boolean, pointer: string, detail: string] {
  const at = `/scopes/${index}`;
  if (!isMachine) {
    const known: readonly string[] = [...personScopes, ...hubScopes];
    return [known.includes(scope), at, `must be one of ${known.join(', ')}`];
  }
  return [
    isScope(scope) && viewer.may(scope, projectId),
    at,
    'must be a scope that you have in this project yourself',
  ];
}

/** RFC 8252: a native client may listen on a loopback address or own a private-use scheme named after its domain. */
function isRedirectUri(text: string, kind: ClientKind): boolean {
  const uri = URL.parse(text);
  if (!uri || text.length > 2000 || text.includes('#') || uri.username || uri.password) return false;
  if (uri.protocol === 'https:') return true;
  if (uri.protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(uri.hostname);
  return kind === ClientKind.native && /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(uri.protocol);
}
