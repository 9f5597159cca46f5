import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { newClientSecret } from '../secret.ts';
import { usualPersonScopes } from '../scopes.ts';
import type { Scope } from '../scopes.ts';
import type { Viewer } from '../viewer.ts';
import { checkClient } from './check-client.ts';
import type { ClientDraft, ClientRules } from './check-client.ts';
import { keptKeys } from './client-keys.ts';
import type { CreateClientInput } from './client-input.ts';
import { ClientSecret } from './client-secret.ts';
import { Client, ClientAuthentication, authenticationOf } from './client.ts';
import type { ClientKind } from './client.ts';

export interface MadeClient {
  client: Client;
  /** Shown once; null for a client that keeps none. */
  secret: string | null;
}

/** What a caller does not say, but the hub's own settings. */
export interface Surroundings {
  /** Whether the hub may be made to call machines of its own network. */
  allowPrivateAddresses?: boolean;
}

/** What clients of each kind usually ask for. */
const usualScopes: Record<ClientKind, readonly string[]> = {
  web: usualPersonScopes,
  native: usualPersonScopes,
  machine: ['catalog:read', 'billing:read', 'usage:write', 'analytics:read'],
};

/** Makes an OAuth client of a project. */
export async function createClient(
  em: EntityManager,
  viewer: Viewer,
  input: CreateClientInput & Surroundings,
  now: Temporal.Instant,
): Promise<MadeClient> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  const { allowPrivateAddresses = false } = input;
  const rules = { mayGive: (scope: Scope) => viewer.may(scope, projectId), allowPrivateAddresses };
  return makeClient(em, viewer, { projectId, input, rules }, now);
}

/** Makes a client that keeps the rules, without asking for a permission. */
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

/** Gives a client that keeps a secret its first one. */
export function keepSecret(em: EntityManager, client: Client, now: Temporal.Instant): string | null {
  if (authenticationOf(client) !== ClientAuthentication.client_secret) return null;
  const made = newClientSecret();
  em.persist(secretOf(client, made, now));
  return made.secret;
}

/** What is kept of a secret that was just made for a client. */
export function secretOf(
  { id, projectId }: Client,
  { hash, hint }: ReturnType<typeof newClientSecret>,
  createdAt: Temporal.Instant,
): ClientSecret {
  return new ClientSecret({ projectId, clientId: id, secretHash: hash, hint, createdAt });
}

function draftOf(input: CreateClientInput): ClientDraft {
  const { name, kind, requiresPkce = true, jwks = null, backchannelLogoutUri = null } = input;
  return {
    ...{ name, kind, requiresPkce, jwks, backchannelLogoutUri },
    redirectUris: unique(input.redirectUris),
    postLogoutRedirectUris: unique(input.postLogoutRedirectUris),
    scopes: unique(input.scopes ?? usualScopes[kind]),
  };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
