import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { lock } from '../platform/store/lock.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

/** An endpoint of a project that the viewer administers. */
export async function findEndpoint(em: EntityManager, viewer: Viewer, id: string): Promise<WebhookEndpoint> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', existing(await em.findOne(WebhookEndpoint, { id })), noun);
}

/** The same, locked until the transaction ends. */
export async function lockEndpoint(em: EntityManager, viewer: Viewer, id: string): Promise<WebhookEndpoint> {
  await findEndpoint(em, viewer, id);
  return viewer.admit('project:admin', existing(await lock(em, WebhookEndpoint, id)), noun);
}

/** Locks the place of a project in its feed, so that no messages are written until the transaction ends. */
export async function lockFeed(em: EntityManager, projectId: string): Promise<void> {
  const project = uuid.project(projectId);
  await query(em, sql`insert into webhook_feed (project_id, place) values (${project}, 0) on conflict do nothing`);
  await query(em, sql`select from webhook_feed where project_id = ${project} for no key update`);
}

const noun = 'webhook_endpoint';

function existing(endpoint: WebhookEndpoint | null): WebhookEndpoint | null {
  return endpoint?.deletedAt ? null : endpoint;
}
