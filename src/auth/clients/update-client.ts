import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Scope } from '../scopes.ts';
import type { Viewer } from '../viewer.ts';
import { checkClient } from './check-client.ts';
import type { ClientDraft } from './check-client.ts';
import { keptKeys } from './client-keys.ts';
import type { UpdateClientInput } from './client-input.ts';
import { endAllSecrets } from './client-secrets.ts';
import type { Client } from './client.ts';
import { lockClient, requireScopesOf } from './clients.ts';
import { requireOfOthers } from './hub-project.ts';
import { keepSecret } from './create-client.ts';
import type { MadeClient, HubClientSettings } from './create-client.ts';
import { endTokens } from './end-tokens.ts';

/** Changes the fields of a client. A client that gives up its keys gets a new secret, which is returned. */
export async function updateClient(
  em: EntityManager,
  viewer: Viewer,
  input: UpdateClientInput & HubClientSettings,
  now: Temporal.Instant,
): Promise<MadeClient> {
  const { id } = input;
  const client = await lockClient(em, viewer, id);
  requireOfOthers(client.projectId);
  const draft = draftOf(client, input);
  checkDraft(viewer, client, draft, input);
  if (draft.jwks && input.jwks) draft.jwks = keptKeys(draft.jwks);
  const changes = changesOf(client, draft);
  if (!Object.keys(changes).length) return { client, secret: null };
  if ('jwks' in changes) requireScopesOf(viewer, client);
  if (client.scopes.some((scope) => !draft.scopes.includes(scope))) await endTokens(em, { clientId: id });
  const givesKeysUp = client.jwks !== null && draft.jwks === null;
  Object.assign(client, changes, { updatedAt: now });
  record(em, viewer, now, {
    projectId: client.projectId,
    type: 'client.updated',
    subject: id,
    payload: { changes },
  });
  if (client.jwks) await endAllSecrets(em, client, now);
  return { client, secret: givesKeysUp ? keepSecret(em, client, now) : null };
}

/** The client after the change. A name, list or flag that is null stays the same, like a field that is left out. */
function draftOf(client: Client, input: UpdateClientInput): ClientDraft {
  const { kind, name, redirectUris, postLogoutRedirectUris, scopes, requiresPkce } = client;
  const { jwks, backchannelLogoutUri } = client;
  return {
    kind,
    name: input.name ?? name,
    redirectUris: unique(input.redirectUris ?? redirectUris),
    postLogoutRedirectUris: unique(input.postLogoutRedirectUris ?? postLogoutRedirectUris),
    scopes: unique(input.scopes ?? scopes),
    requiresPkce: input.requiresPkce ?? requiresPkce,
    idTokenSignedResponseAlg: input.idTokenSignedResponseAlg ?? client.idTokenSignedResponseAlg,
    jwks: input.jwks === undefined ? jwks : input.jwks,
    backchannelLogoutUri: input.backchannelLogoutUri === undefined ? backchannelLogoutUri : input.backchannelLogoutUri,
  };
}

function checkDraft(
  viewer: Viewer,
  client: Client,
  draft: ClientDraft,
  { allowPrivateAddresses = false }: HubClientSettings,
): void {
  // A machine client may keep its existing scopes, even if its administrator lacks them.
  const mayGive = (scope: Scope) => client.scopes.includes(scope) || viewer.may(scope, client.projectId);
  checkClient(draft, { mayGive, allowPrivateAddresses });
}

function changesOf(client: Client, draft: ClientDraft): Partial<ClientDraft> {
  const changed = Object.entries(draft).filter(
    ([property, value]) => JSON.stringify(client[property as keyof ClientDraft]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<ClientDraft>;
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
