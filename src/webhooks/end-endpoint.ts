import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { record } from '../platform/events/record.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { disable } from './disable.ts';
import { findEndpoint, lockEndpoint, lockFeed } from './find-endpoint.ts';
import { startAt } from './start-at.ts';
import { WebhookDisabledReason } from './webhook-endpoint.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** Stops sending to an endpoint; disabling it again changes nothing. */
export async function disableEndpoint(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(em, viewer, id);
  if (!endpoint.isEnabled) return endpoint;
  const reason = WebhookDisabledReason.by_project;
  disable(endpoint, reason, now);
  const { projectId } = endpoint;
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.disabled', subject: id, payload: { reason } });
  return endpoint;
}

/** Sends to an endpoint again: what waited for it, and what happens from now on. */
export async function enableEndpoint(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<WebhookEndpoint> {
  const { projectId } = await findEndpoint(em, viewer, id);
  await lockFeed(em, projectId);
  const endpoint = await lockEndpoint(em, viewer, id);
  if (endpoint.isEnabled) return endpoint;
  Object.assign(endpoint, {
    ...{ disabledAt: null, disabledReason: null, failingSince: null, failedRuns: 0, isSuspect: false },
    ...{ fromPlace: await startAt(em, projectId), dueAt: now, version: endpoint.version + 1, updatedAt: now },
  });
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.enabled', subject: id });
  return endpoint;
}

/** Deletes an endpoint with its secrets. A chore removes its messages later, since there may be many. */
export async function deleteEndpoint(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(em, viewer, id);
  const { projectId } = endpoint;
  Object.assign(endpoint, { deletedAt: now, dueAt: null, updatedAt: now });
  await query(
    em,
    sql`delete from webhook_secret
      where endpoint_id = ${uuid.webhookendpoint(id)} and project_id = ${uuid.project(projectId)}`,
  );
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.deleted', subject: id });
  return endpoint;
}
