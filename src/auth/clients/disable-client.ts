import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Viewer } from '../viewer.ts';
import type { Client } from './client.ts';
import { lockClient } from './clients.ts';
import { endTokens } from './end-tokens.ts';
import { requireOfOthers } from './hub-project.ts';

/** Disables a client everywhere, and ends its tokens at once. */
export async function disableClient(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Client> {
  const client = await lockClient(em, viewer, id);
  if (client.disabledAt) return client;
  client.disable(now);
  await endTokens(em, { clientId: id });
  record(em, viewer, now, { projectId: client.projectId, type: 'client.disabled', subject: id });
  return client;
}

/** Enables a client again. It starts without tokens; people need not consent again. */
export async function enableClient(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Client> {
  const client = await lockClient(em, viewer, id);
  if (!client.disabledAt) return client;
  client.enable(now);
  // A token that was being issued when the client was disabled must not become valid.
  await endTokens(em, { clientId: id });
  record(em, viewer, now, { projectId: client.projectId, type: 'client.enabled', subject: id });
  return client;
}

/**
 * Deletes a client with its secrets, consents and tokens. Its entries in the audit stay. Refuses the hub's own clients,
 * without which nobody could use the console or `hub login`.
 */
export async function deleteClient(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Client> {
  const client = await lockClient(em, viewer, id);
  const { projectId, name, kind } = client;
  requireOfOthers(projectId);
  await endTokens(em, { clientId: id });
  // Access to other projects' APIs is deleted here; foreign keys delete the rest.
  await query(em, sql`delete from resource_access where client_id = ${uuid.client(id)}`);
  em.remove(client);
  record(em, viewer, now, { projectId, type: 'client.deleted', subject: id, payload: { name, kind } });
  return client;
}
