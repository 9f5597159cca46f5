import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { newest, readPosition } from '../../platform/store/order.ts';
import { Where, cut } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest } from '../../platform/store/rows.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { withdrawConsent } from '../clients/consents.ts';
import type { Viewer } from '../viewer.ts';
import type { ConnectedClient } from './connected-client.ts';
import { requireAccount, requireAccountOf } from './own-account.ts';

/** Lists the clients that a person has consented to, the latest first. Only for that person and operators. */
export async function listConnectedClients(
  em: EntityManager,
  viewer: Viewer,
  userId: string,
  { first, after }: PageRequest,
): Promise<RowPage<ConnectedClient>> {
  requireAccountOf(viewer, userId);
  const where = new Where().and(sql`user_id = ${uuid.user(userId)}`);
  if (after) {
    const { key: at, uuid: client } = readPosition(after, newest, 'after');
    where.and(sql`(given_at, client_id) < (${at}, ${client})`);
  }
  const found = await query<ConnectedClient>(
    em,
    sql`select client_id as id, scopes, resources, given_at as "givenAt" from consent
      ${where.sql} order by given_at desc, client_id desc limit ${first + 1}`,
    { id: typeId.client },
  );
  return cut(found, { first, after }, 'givenAt');
}

/** Ends all access of a client to the viewer's account at once, with or without a consent. */
export async function disconnectClient(
  em: EntityManager,
  viewer: Viewer,
  clientId: string,
  now: Temporal.Instant,
): Promise<string> {
  const userId = requireAccount(viewer);
  const [client] = await query<{ projectId: string }>(em, heldBy(userId, clientId), {
    projectId: typeId.project,
  });
  if (!client) throw notFound('client');
  await withdrawConsent(em, { userId, clientId, projectId: client.projectId }, now, viewer);
  return clientId;
}

const heldBy = (userId: string, clientId: string) => sql`
  select project_id as "projectId" from client where id = ${uuid.client(clientId)} and (
    exists (select from consent where consent.client_id = client.id and user_id = ${uuid.user(userId)})
    or exists (
      select from oidc_artifact
      where oidc_artifact.client_id = client.id and account_id = ${uuid.user(userId)}))`;
