import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { newClientSecret } from '../secret.ts';
import { usualPersonScopes } from '../scopes.ts';
import type { Scope } from '../scopes.ts';
import { SigningAlgorithm } from '../signing-algorithm.ts';
import type { Viewer } from '../viewer.ts';
import { checkClient } from './check-client.ts';
import type { ClientDraft, ClientRules } from './check-client.ts';
import { keptKeys } from './client-keys.ts';
import type { CreateClientInput } from './client-input.ts';
import { ClientSecret } from './client-secret.ts';
import { Client, ClientAuthentication, authenticationOf, isPublic } from './client.ts';
import type { ClientKind } from './client.ts';

export interface MadeClient {
  client: Client;
  /** The secret itself, shown once; null for a client without secrets. */
  secret: string | null;
}

/** Settings of the hub, which the caller does not choose. */
export interface HubClientSettings {
  /** Whether the hub may call addresses of its own private network. */
  allowPrivateAddresses?: boolean;
}

/** The default scopes for each kind of client. */
const usualScopes: Record<ClientKind, readonly string[]> = {
  web: usualPersonScopes,
  browser: usualPersonScopes,
  native: usualPersonScopes,
  machine: ['catalog:read', 'billing:read', 'usage:write', 'analytics:read'],
};

/** Creates an OAuth client of a project. */
export async function createClient(
  em: EntityManager,
  viewer: Viewer,
  input: CreateClientInput & HubClientSettings,
  now: Temporal.Instant,
): Promise<MadeClient> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  const { allowPrivateAddresses = false } = input;
  const rules = { mayGive: (scope: Scope) => viewer.may(scope, projectId), allowPrivateAddresses };
  return makeClient(em, viewer, { projectId, input, rules }, now);
}

/** Creates a client after checking the rules, but not the permissions of the caller. */
export function makeClient(
  em: EntityManager,
  actor: Actor,
  { projectId, input, rules }: { projectId: string; input: CreateClientInput; rules: ClientRules },
  now: Temporal.Instant,
): MadeClient {
  const draft = draftOf(input);
  checkClient(draft, rules);
  const { name, kind, scopes, jwks } = draft;
  const client = new Client({ projectId, ...draft, jwks: jwks && keptKeys(jwks), createdAt: now });
  em.persist(client);
  record(em, actor, now, {
    projectId,
    type: 'client.created',
    subject: client.id,
    payload: { name, kind, scopes },
  });
  return { client, secret: keepSecret(em, client, now) };
}

/** Creates the first secret of a client; null for a client that authenticates without one. */
export function keepSecret(em: EntityManager, client: Client, now: Temporal.Instant): string | null {
  if (authenticationOf(client) !== ClientAuthentication.client_secret) return null;
  const made = newClientSecret();
  em.persist(secretOf(client, made, now));
  return made.secret;
}

/** The entity for a new secret of a client. */
export function secretOf(
  { id, projectId }: Client,
  { hash, hint }: ReturnType<typeof newClientSecret>,
  createdAt: Temporal.Instant,
): ClientSecret {
  return new ClientSecret({ projectId, clientId: id, secretHash: hash, hint, createdAt });
}

function draftOf(input: CreateClientInput): ClientDraft {
  const { name, kind, jwks = null, backchannelLogoutUri = null } = input;
  const { idTokenSignedResponseAlg = SigningAlgorithm.RS256 } = input;
  return {
    ...{ name, kind, idTokenSignedResponseAlg, jwks, backchannelLogoutUri },
    requiresPkce: input.requiresPkce ?? isPublic(kind),
    redirectUris: unique(input.redirectUris),
    postLogoutRedirectUris: unique(input.postLogoutRedirectUris),
    scopes: unique(input.scopes ?? usualScopes[kind]),
  };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
