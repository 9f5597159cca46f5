import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import { Where, cut, readCursor } from '../../platform/store/rows.ts';
import type { Page, PageRequest } from '../../platform/store/rows.ts';
import { withdrawConsent } from '../clients/consents.ts';
import type { Viewer } from '../viewer.ts';
import type { ConnectedClient } from './connected-client.ts';
import { requireAccount, requireAccountOf } from './own-account.ts';

/** The clients that a person has let in, the latest first; for the person, and for operators. */
export async function listConnectedClients(
  em: EntityManager,
  viewer: Viewer,
  userId: string,
  { first, after }: PageRequest,
): Promise<Page<ConnectedClient>> {
  requireAccountOf(viewer, userId);
  const where = new Where().and('user_id = ?', decodeId('user', userId));
  if (after) where.and('(given_at, client_id) < (?, ?)', ...readCursor(after));
  const found: Pick<ConnectedClient, keyof ConnectedClient>[] = await em.execute(
    `select client_id as id, scopes, resources, given_at as "givenAt" from consent
     ${where} order by given_at desc, client_id desc limit ${first + 1}`,
    where.params,
  );
  const connected = found.map((row) => ({ ...row, id: encodeId('client', row.id) }));
  return cut(connected, first, 'givenAt');
}

/** Sends a client away: what it holds for the viewer ends at once, whether it had to ask for it or not. */
export async function disconnectClient(
  em: EntityManager,
  viewer: Viewer,
  clientId: string,
  now: Temporal.Instant,
): Promise<string> {
  const userId = requireAccount(viewer);
  const [user, client] = [decodeId('user', userId), decodeId('client', clientId)];
  const [held]: { project_id: string }[] = await em.execute(HELD, [client, user, user]);
  if (!held) throw notFound('client');
  const projectId = encodeId('project', held.project_id);
  await withdrawConsent(em, { userId, clientId, projectId }, now, viewer);
  return clientId;
}

const HELD = `
  select project_id from client where id = ? and (
    exists (select from consent where consent.client_id = client.id and user_id = ?)
    or exists (select from oidc_artifact where oidc_artifact.client_id = client.id and account_id = ?))`;
